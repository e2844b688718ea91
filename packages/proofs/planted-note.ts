import type { Planted } from '../../api/test/bugs/known-bug.ts';

/** Prints it at once, because all of them take an hour. */
export function note(planted: Planted, kind: keyof Planted, line: string): void {
	console.log(`${kind === 'caught' ? 'caught' : 'MISSED'}  ${line}`);
	planted[kind].push(line);
}
