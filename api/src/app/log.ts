/** The log: JSON lines without personal data (R-logs). Callers log ids and counts, never user input. */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { serializeError } from '#lib/serialize-error.ts';

const request = ({ method, routeOptions }: { method?: string; routeOptions?: { url?: string } }) => ({
	method,
	route: routeOptions?.url,
});
const reply = ({ statusCode }: { statusCode?: number }) => ({ status: statusCode });

export function createLog(level: string, destination?: DestinationStream): Logger {
	const options = {
		level,
		base: undefined,
		timestamp: pino.stdTimeFunctions.isoTime,
		serializers: { err: serializeError, req: request, res: reply },
		hooks: {
			// Without a message pino would log the error's own, which may contain personal data.
			logMethod(args, method) {
				const [first, sentence] = args as unknown[];
				if (typeof first === 'object' && sentence === undefined) method.apply(this, [first, 'an error']);
				else method.apply(this, args);
			},
		},
	} satisfies LoggerOptions;
	return destination ? pino(options, destination) : pino(options);
}
