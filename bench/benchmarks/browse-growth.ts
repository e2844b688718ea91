/** Compares what a list reads and how long it takes in a small town and in a large one. */
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { createApp } from '../../api/src/app/app.ts';
import { readConfig } from '../../api/src/app/config.ts';
import { type Benchmark, figure } from '../frame/benchmark.ts';
import { quantile } from '../frame/measure.ts';
import { listLoadMs, listPath, placesOf } from '../frame/places.ts';
import { foundIn, type PlanNode } from '../frame/plans.ts';
import { recordStatements, type Statement } from '../frame/recorded.ts';
import type { Filled, Stage } from '../frame/stage.ts';

const small = { tiny: 100, short: 1_000, full: 1_000 };
const places = 30;
const runs = 5;

interface Read {
	blocks: number;
	found: number;
}
async function readBy(town: Filled, { text, values }: Statement): Promise<Read> {
	const { rows } = await town.db.query(`explain (analyze, buffers, format json) ${text}`, values);
	const plan: PlanNode = rows[0]['QUERY PLAN'][0].Plan;
	return { blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], found: foundIn(plan) };
}

async function listsOf(stage: Stage, town: Filled): Promise<Read & { ms: number }> {
	const app = await createApp(readConfig(stage.env(town)), pino({ level: 'silent' }));
	try {
		const token = await app.auth.tokenFor(town.people[0] ?? '');
		const ask = async (url: string) => {
			const answer = await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
			if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
		};
		const paths = (await placesOf(town.db, places)).map((place) => listPath(place));
		for (const path of paths) await ask(path);
		await delay(listLoadMs[stage.size.name]);
		const [blocks, found, ms]: [number[], number[], number[]] = [[], [], []];
		for (const path of paths) {
			await ask(path);
			const statements = await recordStatements(() => ask(path));
			const read: Read[] = [];
			for (const statement of statements) read.push(await readBy(town, statement));
			blocks.push(read.reduce((sum, one) => sum + one.blocks, 0));
			found.push(read.reduce((sum, one) => sum + one.found, 0));
			for (let run = 0; run < runs; run++) {
				const began = performance.now();
				await ask(path);
				ms.push(performance.now() - began);
			}
		}
		const [half, rows, time] = [blocks, found, ms].map((numbers) => quantile(numbers, 0.5));
		return { blocks: half ?? 0, found: rows ?? 0, ms: time ?? 0 };
	} finally {
		await app.close();
	}
}

export const benchmark: Benchmark = {
	about: 'a list in a small town and in this one: blocks read, and time',
	async run(stage) {
		const { size } = stage;
		const few = small[size.name];
		const [orders, busy] = [few * 10, few];
		const before = await listsOf(stage, await stage.town({ businesses: few, orders, busy }));
		const now = await listsOf(stage, await stage.town());
		const grown = `${few.toLocaleString('en-US')} → ${size.businesses.toLocaleString('en-US')} businesses`;
		const target = { floor: 3, goal: 2, better: 'less', unit: '×' } as const;
		return [
			{
				bench: 'browse-growth',
				what: `blocks, ${grown}`,
				ours: `${figure(now.blocks)} blocks`,
				beside: `small town: ${figure(before.blocks)} with ${figure(before.found)} rows`,
				// Rows of small tables share blocks, as growth.ts explains.
				value: now.blocks / Math.max(before.blocks, before.found),
				target,
			},
			{
				bench: 'browse-growth',
				what: `time, ${grown}`,
				ours: `${figure(now.ms)} ms`,
				beside: `small town: ${figure(before.ms)} ms`,
				value: now.ms / before.ms,
				target,
			},
		];
	},
};
