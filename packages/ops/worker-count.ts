/** Limits the number of API processes (WORKERS) to the machine's cores (ADR 26). */
import { availableParallelism } from 'node:os';
import { UserError } from './user-error.ts';

const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= 64;

export function checkWorkers(given: string | undefined): void {
	if (!isCount(Number(given ?? 1)))
		throw new UserError(`--workers takes a number from 1 to 64, not ${given}.`);
}

export function limitWorkers(
	env: NodeJS.ProcessEnv,
	say: (line: string) => void,
	cores = availableParallelism(),
): NodeJS.ProcessEnv {
	const wanted = Number(env.WORKERS || 1);
	if (!isCount(wanted) || wanted <= cores) return env;
	const processes = cores === 1 ? '1 process' : `${cores} processes`;
	say(`Starting ${processes}, not ${wanted}: more than one for each core of this machine would be slower.`);
	return { ...env, WORKERS: String(cores) };
}
