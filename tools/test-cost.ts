// The cost of an `npm test` run in CPU seconds on an idle machine.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileCosts } from './file-meter.ts';

/** Budget of a whole run in calibrated processor seconds; docs/testing.md explains the count. */
export const budgetSeconds = 1_300;
/** Below this speed, the machine is too busy with other work to judge a budget. */
const judgedSpeed = 0.8;
export const costFile = (root: string): string => join(root, 'test-results', 'cost.json');
const dearestCount = 20;

export interface RunCost {
	/** What a processor second was worth during the run; 1 on an idle machine. */
	speed: number;
	seconds: number;
	wallSeconds: number;
	budgetSeconds: number;
	parts: { name: string; seconds: number; tests: number }[];
	files: { file: string; seconds: number }[];
}

export function readCosts(file: string): FileCosts | undefined {
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FileCosts) : undefined;
}

function partOf(file: string): string {
	if (file === '') return 'starting and ending';
	if (file.startsWith('e2e/')) return 'journeys';
	if (file.endsWith('.test.tsx')) return 'screens';
	return file.split('/')[0] ?? file;
}

/** Playwright projects are screen sizes or browsers; a Vitest browser project is followed by the browser's name. */
function partOfProject(project: string): string {
	if (/^(phone|desktop|desktop-chromium|firefox|webkit)$/.test(project)) return 'journeys';
	return project.split(' ')[0] ?? project;
}

/** Sums up the costs; time outside of both runners counts as `check`. */
export function sumUp(measured: {
	seconds: number;
	wallSeconds: number;
	speed: number;
	runs: FileCosts[];
}): RunCost {
	const { runs, speed } = measured;
	const files = new Map<string, number>();
	const parts = new Map<string, { seconds: number; tests: number }>();
	const add = (name: string, seconds: number, tests = 0) => {
		const part = parts.get(name) ?? { seconds: 0, tests: 0 };
		parts.set(name, { seconds: part.seconds + seconds * speed, tests: part.tests + tests });
	};
	add('check', measured.seconds - runs.reduce((sum, { seconds = 0 }) => sum + seconds, 0));
	for (const run of runs) {
		for (const [file, seconds] of Object.entries(run.files)) {
			add(partOf(file), seconds);
			if (file !== '') files.set(file, (files.get(file) ?? 0) + seconds * speed);
		}
		for (const [project, tests] of Object.entries(run.tests)) add(partOfProject(project), 0, tests);
	}
	return {
		speed,
		seconds: measured.seconds * speed,
		wallSeconds: measured.wallSeconds,
		budgetSeconds,
		parts: [...parts].map(([name, part]) => ({ name, ...part })).sort((a, b) => b.seconds - a.seconds),
		files: [...files].map(([file, seconds]) => ({ file, seconds })).sort((a, b) => b.seconds - a.seconds),
	};
}

const right = (value: number | string, width: number) => String(value).padStart(width);

export function costLines({ seconds, wallSeconds, speed, parts, files }: RunCost): string[] {
	return [
		'Processor seconds, as on a quiet machine:',
		...parts.map(
			(part) =>
				`  ${right(part.seconds.toFixed(0), 5)}  ${part.name}${part.tests > 0 ? ` (${part.tests} tests)` : ''}`,
		),
		'The files that cost most:',
		...files
			.slice(0, dearestCount)
			.map(({ file, seconds: used }) => `  ${right(used.toFixed(0), 5)}  ${file}`),
		`${seconds.toFixed(0)} of ${budgetSeconds} processor seconds in ${(wallSeconds / 60).toFixed(1)} minutes; this machine's speed was ${speed.toFixed(2)}.`,
	];
}

export function judgeCost({
	seconds,
	speed,
}: Pick<RunCost, 'seconds' | 'speed'>): 'holds' | 'fails' | 'unknown' {
	if (seconds <= budgetSeconds) return 'holds';
	return speed < judgedSpeed ? 'unknown' : 'fails';
}

export function writeCost(root: string, cost: RunCost): void {
	const file = costFile(root);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(cost, undefined, '\t')}\n`);
}
