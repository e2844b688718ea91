import { createPhases } from './phase.ts';
import type { TaskOptions } from './service.ts';
import type { Serving } from './serving.ts';
import { buildBeside } from './web-build.ts';

/** Fixed at the start, because running parts depend on them. */
const fixedNames = /^(PORT|HOST|DATABASE_URL|PUBLIC_URL|WORKERS|METRICS_\w+|SANDBOX_\w+)$/;

/** Builds and migrates as at startup. A failure leaves the running processes alone. */
export async function replaceServing(task: {
	next: NodeJS.ProcessEnv;
	current: NodeJS.ProcessEnv;
	api: Serving;
	root: string;
	migrate: (env: NodeJS.ProcessEnv) => Promise<void>;
	say: (line: string) => void;
	more: Pick<TaskOptions, 'signal' | 'onSpawn'>;
}): Promise<void> {
	const { current, say, more } = task;
	const next = {
		...Object.fromEntries(Object.entries(task.next).filter(([name]) => !fixedNames.test(name))),
		...Object.fromEntries(Object.entries(current).filter(([name]) => fixedNames.test(name))),
	};
	const { begin, end } = createPhases(say);
	try {
		const web = begin('Web app', 'looking for changes, and building if there are any');
		next.WEB_DIST = await buildBeside(task.root, current.WEB_DIST, next, more);
		web.end(next.WEB_DIST === current.WEB_DIST ? 'as before' : 'built');
		const schema = begin('Database', 'bringing the schema up to date');
		await task.migrate(next);
		schema.end('schema up to date');
		const served = begin('API', 'replacing its processes');
		await task.api.replace(next);
		served.end('replaced');
	} finally {
		end();
	}
	for (const name of Object.keys(current)) if (!(name in next)) delete current[name];
	Object.assign(current, next);
}
