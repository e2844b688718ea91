import type { Planted } from '../../api/test/bugs/known-bug.ts';

/** Prints the line at once, because the whole run takes an hour. */
export function note(planted: Planted, kind: keyof Planted, line: string): void {
	console.log(`${kind === 'caught' ? 'caught' : 'MISSED'}  ${line}`);
	planted[kind].push(line);
}
