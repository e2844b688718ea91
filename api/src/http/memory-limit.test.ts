import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from './errors.ts';
import { createMemoryLimit } from './memory-limit.ts';

// R-public-read, R-drawn
test('one network may ask so often in all, and less often for what takes more work; others are not counted with it', async () => {
	const networkOf = (ip: string) => ip.slice(0, -2);
	const [all, work] = [createMemoryLimit(5, networkOf), createMemoryLimit(2, networkOf)];
	const app = fastify();
	answerErrors(app);
	app.get('/read', { onRequest: all }, () => 'read');
	app.get('/drawn', { onRequest: [all, work] }, () => 'drawn');
	const statuses = async (url: string, times: number, remoteAddress = '10.0.0.1') => {
		const answers = [];
		for (let nth = 0; nth < times; nth++) answers.push((await app.inject({ url, remoteAddress })).statusCode);
		return answers;
	};
	expect(await statuses('/drawn', 3)).toEqual([200, 200, 429]);
	expect(await statuses('/read', 3, '10.0.0.9')).toEqual([200, 200, 429]);
	expect(await statuses('/drawn', 1, '10.0.1.1')).toEqual([200]);
});
