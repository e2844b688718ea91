import { spawnSync } from 'node:child_process';

/**
 * Without a limit V8 collects late and never shrinks: under load the process doubled in size without getting faster.
 */
const heapMb = 512;
const youngMb = 32;
/** Growth between full collections. V8's default would collect at each load peak. */
const growingPercent = 80;

/** An undocumented V8 flag; without it the API is only slower under load. */
const growing = `--heap-growing-percent=${growingPercent}`;
let known: boolean | undefined;
const knows = (flag: string) => spawnSync(process.execPath, [flag, '--version']).status === 0;

export function heapFlags(env: NodeJS.ProcessEnv): string[] {
	if (/--max-(old|semi)-space-size/.test(env.NODE_OPTIONS ?? '')) return [];
	known ??= knows(growing);
	return [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${youngMb}`, ...(known ? [growing] : [])];
}
