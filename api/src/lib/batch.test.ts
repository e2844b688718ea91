import { expect, test } from 'vitest';
import { createBatcher, retry } from './batch.ts';

const wide = { maxSize: 100, maxQueued: 1_000 };
function held() {
	const flushes: {
		items: number[];
		end(outcomes: (number | typeof retry)[]): void;
		fail(e: Error): void;
	}[] = [];
	const flush = (items: number[]) =>
		new Promise<(number | typeof retry)[]>((end, fail) => flushes.push({ items, end, fail }));
	return { flushes, flush };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

test('what arrives during a flush goes together with the next one, and each gets its own answer', async () => {
	const { flushes, flush } = held();
	const ask = createBatcher(flush, wide);
	const first = ask(1);
	await turn();
	const others = [2, 3, 4].map(ask);
	await turn();
	expect(flushes.map(({ items }) => items)).toEqual([[1]]);
	flushes[0]?.end([10]);
	expect(await first).toBe(10);
	await turn();
	expect(flushes[1]?.items).toEqual([2, 3, 4]);
	flushes[1]?.end([20, 30, 40]);
	expect(await Promise.all(others)).toEqual([20, 30, 40]);
});

test('who must take a turn again stands before those who came later', async () => {
	const { flushes, flush } = held();
	const ask = createBatcher(flush, { maxSize: 2, maxQueued: 10 });
	const all = [1, 2, 3].map(ask);
	await turn();
	flushes[0]?.end([retry, 20]);
	await turn();
	expect(flushes[1]?.items).toEqual([1, 3]);
	flushes[1]?.end([10, 30]);
	expect(await Promise.all(all)).toEqual([10, 20, 30]);
});

test('a flush that fails is the answer of its own items alone', async () => {
	const { flushes, flush } = held();
	const ask = createBatcher(flush, { maxSize: 1, maxQueued: 10 });
	const [first, second] = [ask(1), ask(2)];
	const failed = expect(first).rejects.toThrow('away');
	await turn();
	flushes[0]?.fail(new Error('away'));
	await failed;
	await turn();
	flushes[1]?.end([20]);
	expect(await second).toBe(20);
});

test('who comes while too many wait is asked to come back', async () => {
	const { flushes, flush } = held();
	const ask = createBatcher(flush, { maxSize: 1, maxQueued: 2 });
	const first = ask(1);
	await turn();
	const queued = [2, 3].map(ask);
	await expect(ask(4)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
	for (const [at, outcome] of [10, 20, 30].entries()) {
		flushes[at]?.end([outcome]);
		await turn();
	}
	expect(await Promise.all([first, ...queued])).toEqual([10, 20, 30]);
});

test('flushes that have nothing to do with each other go at once, up to so many', async () => {
	const { flushes, flush } = held();
	const ask = createBatcher(flush, { ...wide, concurrency: 2 });
	const all = [ask(1)];
	await turn();
	all.push(ask(2));
	await turn();
	all.push(ask(3), ask(4));
	await turn();
	expect(flushes.map(({ items }) => items)).toEqual([[1], [2]]);
	flushes[1]?.end([20]);
	await turn();
	expect(flushes[2]?.items).toEqual([3, 4]);
	flushes[0]?.end([10]);
	flushes[2]?.end([30, 40]);
	expect(await Promise.all(all)).toEqual([10, 20, 30, 40]);
});

test('what fills a flush goes at once, without waiting for the end of the turn', async () => {
	const { flushes, flush } = held();
	const ask = createBatcher(flush, { maxSize: 2, maxQueued: 10 });
	const all = [ask(1), ask(2)];
	expect(flushes.map(({ items }) => items)).toEqual([[1, 2]]);
	flushes[0]?.end([10, 20]);
	expect(await Promise.all(all)).toEqual([10, 20]);
});

test('the next flush is on its way before the outcomes of the last one are worked with', async () => {
	const happened: string[] = [];
	const flush = async ([item = 0]: number[]) => {
		happened.push(`flush of ${item}`);
		return [item * 10];
	};
	const ask = createBatcher(flush, { maxSize: 1, maxQueued: 10 });
	await Promise.all([1, 2].map(async (item) => happened.push(`${item} is told ${await ask(item)}`)));
	expect(happened).toEqual(['flush of 1', 'flush of 2', '1 is told 10', '2 is told 20']);
});

test('where a flush fails because of one of them, each is flushed alone and told its own error', async () => {
	const flushed: number[][] = [];
	const flush = async (items: number[]) => {
		flushed.push(items);
		if (items.includes(2)) throw new Error('not 2');
		return items.map((item) => item * 10);
	};
	const oneOfThem = (error: unknown) => error instanceof Error && error.message === 'not 2';
	const ask = createBatcher(flush, { ...wide, oneOfThem });
	const results = await Promise.allSettled([1, 2, 3].map(ask));
	expect(flushed).toEqual([[1, 2, 3], [1], [2], [3]]);
	expect(results.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
		10,
		'not 2',
		30,
	]);
});
