/** Measures how long after a sale everyone with the business on screen sees it. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Benchmark, figure } from '../frame/benchmark.ts';
import { quantile } from '../frame/measure.ts';
import { orderTown } from '../frame/order-town.ts';
import { freshSlots, holdCalls, orderDate } from '../frame/orders.ts';
import { openStreams } from '../frame/streams.ts';

const streams = { tiny: 20, short: 1_000, full: 1_000 };
const onScreen = 20;
const salesPerSecond = 20;
const offered = 20;
const quietMs = 1_500;
const timeoutMs = 10_000;

/** Sends at even times, so a slow sale doesn't delay the next one. */
async function sell(apiUrl: string, calls: ReturnType<typeof holdCalls>, onSold: (at: number) => void) {
	const answers = calls.map(async ({ path, token, key, body }, at) => {
		await delay((at * 1_000) / salesPerSecond);
		const answer = await fetch(apiUrl + path, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${token}`,
				'idempotency-key': key ?? '',
				'content-type': 'application/json',
			},
			body: JSON.stringify(body),
		});
		onSold(at);
		const text = await answer.text();
		if (answer.status !== 200) throw new Error(`an order was answered ${answer.status}: ${text}`);
	});
	await Promise.all(answers);
}

export const benchmark: Benchmark = {
	about: `bags sold at a steady ${salesPerSecond} a second, each seen by all open streams that show its business`,
	async run(stage) {
		const { size } = stage;
		const town = await orderTown(stage);
		const count = streams[size.name];
		const sales = salesPerSecond * size.seconds * size.rounds;
		const shops = await freshSlots(town, Math.max(sales, onScreen), 50);
		const date = await orderDate(town.db);
		const api = await stage.api(town);
		const tokens = await api.tokens(town.people.slice(0, sales));
		const listeners = Array.from({ length: count }, (_, at) => ({
			token: tokens[at % tokens.length] ?? '',
			shops: Array.from({ length: onScreen }, (_, nth) => shops[(at * 7 + nth) % shops.length] ?? ''),
		}));
		const soldAt = new Map<string, number>();
		const seenAt = new Map<string, number>();
		const keyOf = (listener: number, shop: string) => `${listener} ${shop}`;
		const stop = await openStreams(
			api.url,
			listeners.map(({ shops: ids, token }) => ({
				path: `/v0/customer/businesses/live?ids=${ids.join()}`,
				token,
			})),
			(listener, data) => {
				const { business_id, inventory } = JSON.parse(data) as {
					business_id: string;
					inventory: { date: string; available: number }[];
				};
				const key = keyOf(listener, business_id);
				const isSold = inventory.some((entry) => entry.date === date && entry.available === offered - 1);
				if (isSold && !seenAt.has(key)) seenAt.set(key, performance.now());
			},
		);
		await delay(quietMs);
		await sell(api.url, holdCalls(shops, tokens, date), (at) =>
			soldAt.set(shops[at % shops.length] ?? '', performance.now()),
		);
		const looks = listeners.flatMap(({ shops: ids }, at) =>
			ids.filter((id) => soldAt.has(id)).map((id) => ({ key: keyOf(at, id), sold: soldAt.get(id) ?? 0 })),
		);
		const unseen = () => looks.filter(({ key }) => !seenAt.has(key)).length;
		for (const end = performance.now() + timeoutMs; unseen() > 0 && performance.now() < end; )
			await delay(50);
		stop();
		await api.stop();
		if (unseen() > 0) throw new Error(`${unseen()} of ${looks.length} looks never saw the bag go`);
		const waits = looks.map(({ key, sold }) => (seenAt.get(key) ?? Number.NaN) - sold);
		const [p50, p99] = [quantile(waits, 0.5), quantile(waits, 0.99)];
		return [
			{
				bench: 'live',
				what: `${count.toLocaleString('en-US')} streams of ${onScreen} businesses, ${sales} sales, ${looks.length.toLocaleString('en-US')} looks`,
				ours: `50 %: ${figure(p50)} ms, 99 %: ${figure(p99)} ms`,
				beside: '–',
				value: p99,
				target: { floor: 2_000, goal: 300, better: 'less', unit: 'ms' },
			},
		];
	},
};
