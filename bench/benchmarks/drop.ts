// A drop: thousands of buyers request fifty bags at once. It is compared with the same burst at node:http from the same
// client, so the client costs both sides the same.

import type { Socket } from 'node:net';
import { type Benchmark, figure, type Row } from '../frame/benchmark.ts';
import { burst, connected, type TimedAnswer } from '../frame/burst.ts';
import { type Call, rateOf } from '../frame/load.ts';
import { inTurn, spread, warmUp } from '../frame/measure.ts';
import { orderTown } from '../frame/order-town.ts';
import { freshSlots, heldBags, holdCalls, orderDate } from '../frame/orders.ts';

const buyers = { tiny: 100, short: 5_000, full: 5_000 };
const bags = 50;

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

/** Milliseconds from the first call to the last answer, the last success and the last refusal. */
interface Times {
	done: number;
	won: number;
	lost: number;
}

function timesOf(answers: readonly TimedAnswer[], held: number, count: number): Times {
	const won = answers.filter(({ status }) => status === 200);
	const lost = answers.filter(({ status }) => status === 409);
	if (held !== bags || won.length !== bags)
		throw new Error(`${held} of ${bags} bags are held, ${won.length} buyers were told so`);
	if (lost.length !== count - bags)
		throw new Error(`${count - bags - lost.length} were answered neither a bag nor that there is none`);
	return { done: last(answers), won: last(won), lost: last(lost) };
}

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
			const drop = async () => {
				const [shop = ''] = await freshSlots(town, 1, bags);
				// Buyers who wait for a drop already have the page, and so a connection, open.
				const looks = tokens.map((token) => ({ path: `/v0/customer/businesses/${shop}`, token }));
				const line = await connected(api.url, count, looks);
				const answers = await allTimed(api.url, holdCalls([shop], tokens, date), line);
				return timesOf(answers, await heldBags(town.db, [shop]), count);
			};
			const same = holdCalls([''], tokens, date).map((call) => ({ ...call, path: '/fixed' }));
			const bareBurst = async () => last(await burst(bare.url, same, await connected(bare.url, count, same)));
			const bareRate = () => rateOf({ url: bare.url, calls: same.slice(0, 1), connections: 64, seconds: 1 });
			let cold: Times | undefined;
			await warmUp(size.warmUpSeconds * workers, async () => {
				const times = await drop();
				cold ??= times;
			});
			const { steady, dropped } = await inTurn(size.rounds, stage.canary, { drop, bareBurst, bareRate });
			const [done, winners, refused] = (['done', 'won', 'lost'] as const).map((name) =>
				spread(steady.map((round) => round.drop[name])),
			);
			const ratio = spread(steady.map((round) => round.drop.done / round.bareBurst));
			const rate = spread(steady.map((round) => round.bareRate));
			if (!done || !winners || !refused) continue;
			const where = workers === 1 ? 'one process' : `${workers} processes`;
			const who = `${count.toLocaleString('en-US')} buyers, ${where}`;
			const remarks = [
				dropped > 0 && `${dropped} rounds dropped`,
				`${figure(done.median / ((count / rate.median) * 1_000))} × beside 64 connections that stay busy`,
				cold && `the first drop, cold: ${figure(cold.done)} ms`,
			];
			rows.push(
				{
					bench: 'drop',
					what: `${who}: the last answer`,
					ours: `${figure(done.median)} ms (last refusal ${figure(refused.median)})`,
					beside: `the same burst at node:http: ${figure(done.median / ratio.median)} ms`,
					value: ratio.median,
					spread: ratio,
					target: { floor: 5, goal: 2, better: 'less', unit: '×' },
					remark: remarks.filter(Boolean).join('; '),
				},
				{
					bench: 'drop',
					what: `${who}: the last winner`,
					ours: `${figure(winners.median)} ms`,
					beside: '–',
					value: winners.median,
					spread: winners,
					target: { floor: 500, goal: 250, better: 'less', unit: 'ms' },
				},
			);
			await api.stop();
		}
		await bare.stop();
		return rows;
	},
};
