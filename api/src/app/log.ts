/**
 * The log of every process: JSON lines with nothing personal in them (R-logs). Requests are named by their route's pattern, errors
 * by lib/serialize-error.ts; whoever logs gives ids and counts, never what somebody typed.
 */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { serializeError } from '#lib/serialize-error.ts';

/** What asks and what is answered, as Fastify's own lines show them. */
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
			// An error without a sentence would lend its own message.
			logMethod(args, method) {
				const [first, sentence] = args as unknown[];
				if (typeof first === 'object' && sentence === undefined) method.apply(this, [first, 'an error']);
				else method.apply(this, args);
			},
		},
	} satisfies LoggerOptions;
	return destination ? pino(options, destination) : pino(options);
}
