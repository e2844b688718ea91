/**
 * The API as it runs in production (authentication, validation, envelope, logs), in a process of its own. Its card
 * provider is the sandbox at SANDBOX_URL, or with BENCH_PROVIDER=instant one that agrees to everything at once.
 */
import { join } from 'node:path';
import { destination, pino } from 'pino';
import { createApp } from '../../api/src/app.ts';
import { readConfig } from '../../api/src/config.ts';
import { instantProvider } from './instant-provider.ts';
import type { FromApi, ToApi } from './messages.ts';

const config = readConfig(process.env);
const log = pino({ level: config.logLevel }, destination(join(config.dataDir, 'bench-api.log')));
const app = await createApp(
	config,
	log,
	process.env.BENCH_PROVIDER === 'instant' ? { provider: instantProvider() } : {},
);
const say = (message: FromApi) => process.send?.(message);

async function answer(message: ToApi): Promise<void> {
	if (message.ask === 'tokens') {
		const tokens: string[] = [];
		for (const id of message.externalIds) tokens.push(await app.auth.tokenFor(id));
		say({ tokens });
	} else if (message.ask === 'memory') {
		say({ memory: process.memoryUsage().rss });
	}
}
process.on('message', (message: ToApi) => void answer(message));
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => {
	void app.close().then(() => process.exit(0));
});

const url = await app.server.listen({ host: '127.0.0.1', port: config.port });
if (process.env.BENCH_JOBS === 'on') app.jobs.start();
say({ url });
