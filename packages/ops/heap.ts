import { spawnSync } from 'node:child_process';

/**
 * How much memory a process of the API takes. Given all of a large machine, JavaScript collects late and keeps what it once
 * had: under a storm of lists the process grew to twice the size, for the same speed.
 */
const heapMb = 512;
const youngMb = 32;
/**
 * How far the heap grows between two full collections, above what is alive. By itself a heap of this size grows by less than
 * half: each crowd that comes at once then sets off a collection, which takes the second core just when it is needed.
 */
const growingPercent = 80;

/** A switch of the JavaScript engine that no version of Node promises: without it the API is slower in crowds, and that is all. */
const growing = `--heap-growing-percent=${growingPercent}`;
let known: boolean | undefined;
const knows = (flag: string) => spawnSync(process.execPath, [flag, '--version']).status === 0;

/** Flags for Node; whoever sets a heap in NODE_OPTIONS decides alone. */
export function heapFlags(env: NodeJS.ProcessEnv): string[] {
	if (/--max-(old|semi)-space-size/.test(env.NODE_OPTIONS ?? '')) return [];
	known ??= knows(growing);
	return [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${youngMb}`, ...(known ? [growing] : [])];
}
