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

/** Flags for Node; whoever sets a heap in NODE_OPTIONS decides alone. */
export const heapFlags = (env: NodeJS.ProcessEnv): string[] =>
	/--max-(old|semi)-space-size/.test(env.NODE_OPTIONS ?? '')
		? []
		: [
				`--max-old-space-size=${heapMb}`,
				`--max-semi-space-size=${youngMb}`,
				`--heap-growing-percent=${growingPercent}`,
			];
