/**
 * A drop: thousands ask at once for fifty bags. Beside the same burst at node:http: as many connections, one POST of the
 * same bytes on each, sent by the same client. What that client costs is in both.
 */

import type { Socket } from 'node:net';
import { type Benchmark, figure, type Row } from '../frame/benchmark.ts';
import { burst, connected, type TimedAnswer } from '../frame/burst.ts';
import { type Call, rateOf } from '../frame/load.ts';
import { spread } from '../frame/measure.ts';
import { orderTown } from '../frame/order-town.ts';
import { freshSlots, heldBags, holdCalls, orderDate } from '../frame/orders.ts';

const buyers = { tiny: 100, short: 5_000, full: 5_000 };
const bags = 50;

/** Who is asked to come back does so, until there is an answer. */
async function allTimed(
	url: string,
	calls: readonly Call[],
	line: readonly Socket[],
): Promise<TimedAnswer[]> {
	const began = performance.now();
	const answers: TimedAnswer[] = [];
	for (let [open, sockets] = [calls, line]; open.length > 0; sockets = await connected(url, open.length)) {
		const beforeMs = performance.now() - began;
		const given = await burst(url, open, sockets);
		answers.push(
			...given.filter(({ status }) => status !== 503).map((one) => ({ ...one, atMs: beforeMs + one.atMs })),
		);
		open = open.filter((_, at) => given[at]?.status === 503);
	}
	return answers;
}

const last = (answers: readonly TimedAnswer[]) => Math.max(...answers.map(({ atMs }) => atMs));

export const benchmark: Benchmark = {
	about: `${bags} bags, a buyer on each connection, all at once; in one process and in four`,
	async run(stage) {
		const { size } = stage;
		const count = buyers[size.name];
		const town = await orderTown(stage);
		const bare = await stage.bare(town, {});
		const date = await orderDate(town.db);
		const rows: Row[] = [];

		for (const workers of size.name === 'tiny' ? [1] : [1, 4]) {
			const api = await stage.api(town, { WORKERS: String(workers) });
			const tokens = await api.tokens(town.people.slice(0, count));
			const all: number[] = [];
			const winners: number[] = [];
			const refused: number[] = [];
			const ratios: number[] = [];
			const rates: number[] = [];
			let coldMs = 0;
			// Warm is a process that has answered as many as there are buyers: of four, each gets a quarter of a round.
			const warming = size.name === 'tiny' ? 0 : workers;
			for (let round = -warming; round < size.rounds; round++) {
				const [shop = ''] = await freshSlots(town, 1, bags);
				const calls = holdCalls([shop], tokens, date);
				const same = calls.map((call) => ({ ...call, path: '/fixed' }));
				rates.push(await rateOf({ url: bare.url, calls: same.slice(0, 1), connections: 64, seconds: 1 }));
				// Who waits for a drop has the page open, and its connection.
				const looks = tokens.map((token) => ({ path: `/v0/customer/businesses/${shop}`, token }));
				const bareBurst = async () =>
					last(await burst(bare.url, same, await connected(bare.url, count, same)));
				const before = await bareBurst();
				const answers = await allTimed(api.url, calls, await connected(api.url, count, looks));
				const after = await bareBurst();
				const won = answers.filter(({ status }) => status === 200);
				const lost = answers.filter(({ status }) => status === 409);
				const held = await heldBags(town.db, [shop]);
				if (held !== bags || won.length !== bags)
					throw new Error(`${held} of ${bags} bags are held, ${won.length} buyers were told so`);
				if (lost.length !== count - bags)
					throw new Error(`${count - bags - lost.length} were answered neither a bag nor that there is none`);
				if (round === -warming) coldMs = last(answers);
				if (round < 0) continue;
				winners.push(last(won));
				refused.push(last(lost));
				all.push(last(answers));
				ratios.push(last(answers) / ((before + after) / 2));
			}
			const [done, first, rest, ratio, rate] = [all, winners, refused, ratios, rates].map(spread);
			if (!done || !first || !rest || !ratio || !rate) continue;
			const where = workers === 1 ? 'one process' : `${workers} processes`;
			const who = `${count.toLocaleString('en-US')} buyers, ${where}`;
			rows.push(
				{
					bench: 'drop',
					what: `${who}: the last answer`,
					ours: `${figure(done.median)} ms (last refusal ${figure(rest.median)})`,
					beside: `the same burst at node:http: ${figure(done.median / ratio.median)} ms`,
					value: ratio.median,
					spread: ratio,
					target: { floor: 5, goal: 2, better: 'less', unit: '×' },
					remark: `${figure(done.median / ((count / rate.median) * 1_000))} × beside 64 connections that stay busy; the first drop, cold: ${figure(coldMs)} ms`,
				},
				{
					bench: 'drop',
					what: `${who}: the last winner`,
					ours: `${figure(first.median)} ms`,
					beside: '–',
					value: first.median,
					spread: first,
					target: { floor: 500, goal: 250, better: 'less', unit: 'ms' },
				},
			);
			await api.stop();
		}
		await bare.stop();
		return rows;
	},
};
