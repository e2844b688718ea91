/** The API in a separate process, whose clock and jobs the test controls (child-api.ts), to be killed. */
import { createApp } from '../src/app/app.ts';
import { readConfig } from '../src/app/config.ts';
import { createLog } from '../src/app/log.ts';
import type { Answer, Order } from './child-api.ts';

const config = readConfig(process.env);
const goesOn = process.env.TEST_JOBS === 'running';
let set = { to: new Date(process.env.TEST_CLOCK ?? ''), at: Date.now() };
const now = () => new Date(set.to.getTime() + (goesOn ? Date.now() - set.at : 0));
const app = await createApp(config, createLog(config.logLevel), { clock: { now } });
await app.server.listen({ host: '127.0.0.1', port: config.port });
if (goesOn) app.jobs.start();

async function obey(order: Order): Promise<unknown> {
	if (order.do === 'set clock') {
		set = { to: new Date(order.now), at: Date.now() };
		return undefined;
	}
	if (order.do === 'reconcile') return app.reconcile();
	for (const name of order.jobs) await app.plannedJobs.find((job) => job.name === name)?.run();
	return undefined;
}

process.on('message', async (order: Order) => {
	const answer: Answer = await obey(order).then(
		(result) => ({ id: order.id, result }),
		(error: unknown) => ({ id: order.id, error: String(error) }),
	);
	process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ id: 0, result: 'ready' });
