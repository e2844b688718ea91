import type fc from 'fast-check';
import type { Line } from './line.ts';
import { compare, type Stage } from './stage.ts';

export const command = (
	name: string,
	run: (line: Line, stage: Stage) => Promise<void>,
): fc.AsyncCommand<Line, Stage> => ({
	check: () => true,
	async run(line, stage) {
		await run(line, stage);
		stage.played++;
		await compare(stage, line);
	},
	toString: () => name,
});
