// The API as in production, in one process or several (WORKERS). Its card provider is the sandbox at SANDBOX_URL, or in
// memory: BENCH_PROVIDER=instant approves everything, BENCH_PROVIDER=paying also authorizes cards.
import cluster from 'node:cluster';
import { join } from 'node:path';
import { destination } from 'pino';
import { createApp } from '../../api/src/app/app.ts';
import { startWorkers } from '../../api/src/app/cluster.ts';
import { readConfig } from '../../api/src/app/config.ts';
import { createLog } from '../../api/src/app/log.ts';
import { instantProvider } from './instant-provider.ts';
import type { FromApi, ToApi } from './messages.ts';

const config = readConfig(process.env);
const log = createLog(
	config.logLevel,
	destination({ dest: join(config.dataDir, 'bench-api.log'), sync: false, maxWrite: 4_096 }),
);
const say = (message: FromApi) => process.send?.(message);

async function serve(): Promise<string> {
	const { BENCH_PROVIDER: kind } = process.env;
	const app = await createApp(
		config,
		log,
		kind === 'sandbox' ? {} : { provider: instantProvider(kind === 'paying') },
	);
	const answer = async (message: ToApi) => {
		if (message.ask === 'memory') return say({ memory: process.memoryUsage().rss });
		const tokens: string[] = [];
		for (const id of message.externalIds) tokens.push(await app.auth.tokenFor(id));
		return say({ tokens });
	};
	process.on('message', (message: ToApi) => void answer(message));
	process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
	const url = await app.server.listen({ host: '127.0.0.1', port: config.port });
	if (process.env.BENCH_JOBS === 'on') app.jobs.start();
	return url;
}

/** Forwards each message from the benchmark to one of the workers. */
async function lead(): Promise<string> {
	let url = '';
	cluster.on('listening', (_worker, { port }) => {
		url = `http://127.0.0.1:${port}`;
	});
	const workers = startWorkers({ count: config.workers, env: { ...process.env }, log });
	await workers.started;
	const [one] = Object.values(cluster.workers ?? {});
	one?.on('message', (message: FromApi) => say(message));
	process.on('message', (message: ToApi) => one?.send(message));
	process.on('SIGTERM', () => void workers.stop().then(() => process.exit(0)));
	return url;
}

process.on('disconnect', () => process.exit(0));
const leads = cluster.isPrimary && config.workers > 1;
const url = leads ? await lead() : await serve();
if (cluster.isPrimary) say({ url });
