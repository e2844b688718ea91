/** Lists where only few businesses have bags, from an open loop: all of them, and only those in stock. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Benchmark, figure, type Row } from '../frame/benchmark.ts';
import { load } from '../frame/load.ts';
import { quantile } from '../frame/measure.ts';
import { checkLists, listLoadMs, listPath, placesOf } from '../frame/places.ts';

const perSecond = { tiny: 20, short: 50, full: 100 };

/** Discards the body as it arrives: collecting it with fetch measured our own garbage collection and doubled p99. */
async function ask(url: string, token: string, agent: Agent): Promise<void> {
	const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' };
	const sent = request(url, { agent, headers }).end();
	const [answer] = (await once(sent, 'response')) as [IncomingMessage];
	if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
	await once(answer.resume(), 'end');
}

/** Sends at fixed times whether or not answers have come. Returns milliseconds since each request was due. */
async function openLoop(urls: readonly string[], token: string, rate: number): Promise<number[]> {
	const agent = new Agent({ keepAlive: true });
	const began = performance.now();
	const waiting = urls.map(async (url, at) => {
		const due = began + (at * 1_000) / rate;
		await delay(Math.max(0, due - performance.now()));
		await ask(url, token, agent);
		return performance.now() - due;
	});
	const ms = await Promise.all(waiting);
	agent.destroy();
	return ms;
}

export const benchmark: Benchmark = {
	about: 'lists where 2 % of the businesses have bags: how long they take',
	async run(stage) {
		const { size } = stage;
		const { businesses, people } = size;
		const town = await stage.town({ businesses, people, withBags: 0.02, orders: 0, busy: 0 });
		const api = await stage.api(town);
		const [token = ''] = await api.tokens(town.people.slice(0, 1));
		const rate = perSecond[size.name];
		const places = await placesOf(town.db, rate * size.seconds * 2);
		const warm = places.map((place) => ({ path: listPath(place), token }));
		await checkLists({ apiUrl: api.url, token, db: town.db, places: places.slice(0, 1) });
		await delay(listLoadMs[size.name]);
		await load({ url: api.url, calls: warm, connections: 8, seconds: size.seconds });
		const given = { apiUrl: api.url, token, db: town.db, places: places.slice(0, 5) };
		await checkLists(given);
		await checkLists(
			given,
			'&in_stock=true',
			'exists (select from weekly_slots w where w.business_id = b.id and w.enabled)',
		);
		const rows: Row[] = [];
		for (const [what, more] of [
			['all businesses', ''],
			['only those with bags', '&in_stock=true'],
		] as const) {
			const urls = places.map((place) => api.url + listPath(place, more));
			await openLoop(urls, token, rate);
			const ms = await openLoop(urls, token, rate);
			const p99 = quantile(ms, 0.99);
			rows.push({
				bench: 'sparse',
				what: `${what}, ${rate} a second`,
				ours: `99 %: ${figure(p99)} ms (median ${figure(quantile(ms, 0.5))})`,
				beside: '–',
				value: p99,
				target: { floor: 60, goal: 30, better: 'less', unit: 'ms' },
			});
		}
		await api.stop();
		return rows;
	},
};
