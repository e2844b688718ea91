/**
 * Passes undocumented V8 flags only to the Node version that the product brings; others are merely slower without them.
 */
const undocumented = (flag: string) => (process.versions.node.startsWith('24.') ? [flag] : []);

/**
 * Keeps the memory of the young generation. By default V8 returns it after each collection and asks for it again at
 * once, which takes half of a process's time where page faults are expensive.
 */
export const youngFlags = undocumented('--lazy-new-space-shrinking');

/**
 * Without a limit V8 collects late and never shrinks: under load the process doubled in size without getting faster.
 */
const heapMb = 512;
const youngMb = 16;
/** Growth between full collections. V8's default would collect at each load peak. */
const growingPercent = 50;

export const heapFlags = (env: NodeJS.ProcessEnv): string[] =>
	/--max-(old|semi)-space-size/.test(env.NODE_OPTIONS ?? '')
		? []
		: [
				`--max-old-space-size=${heapMb}`,
				`--max-semi-space-size=${youngMb}`,
				...undocumented(`--heap-growing-percent=${growingPercent}`),
				...youngFlags,
			];
