import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { shedLoad } from './shedding.ts';

async function slowServer() {
	const waiting: (() => void)[] = [];
	const app = fastify();
	shedLoad(app, { maxWaitMs: 1, always: 3, guess: 1 });
	app.get('/slow', () => new Promise((resolve) => waiting.push(() => resolve({ ok: true }))));
	app.get('/healthz', async () => ({ status: 'ok' }));
	const url = await app.listen({ port: 0, host: '127.0.0.1' });
	return { app, url, waiting };
}
const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
	for (const app of open.splice(0)) await app.close();
});

// R-too-many
test('who would wait too long is asked to come back, and let in when there is room again', async () => {
	const { app, url, waiting } = await slowServer();
	open.push(app);
	const inside = [1, 2, 3].map(() => fetch(`${url}/slow`));
	await expect.poll(() => waiting.length).toBe(3);

	const refused = await fetch(`${url}/slow`);
	expect(refused.status).toBe(503);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(await refused.json()).toMatchObject({ success: false, error: { code: 'UNAVAILABLE' } });
	expect((await fetch(`${url}/healthz`)).status).toBe(200);
	expect(waiting).toHaveLength(3);

	for (const end of waiting.splice(0)) end();
	expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200, 200]);
	const later = fetch(`${url}/slow`);
	await expect.poll(() => waiting.length).toBe(1);
	waiting[0]?.();
	expect((await later).status).toBe(200);
});

test('who goes away in the middle leaves room for others', async () => {
	const { app, url, waiting } = await slowServer();
	open.push(app);
	const gone = new AbortController();
	const inside = [1, 2, 3].map(() => fetch(`${url}/slow`, { signal: gone.signal }).catch(() => undefined));
	await expect.poll(() => waiting.length).toBe(3);
	gone.abort();
	await Promise.all(inside);
	await expect
		.poll(async () => {
			const asked = fetch(`${url}/slow`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
			await new Promise((resolve) => setTimeout(resolve, 50));
			waiting.splice(0).forEach((end) => {
				end();
			});
			return (await asked)?.status;
		})
		.toBe(200);
});
