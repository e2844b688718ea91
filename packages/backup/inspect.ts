// Checks a restored folder: migrates its schema, then runs the doctor, the views and the reconciler. It starts the
// folder's own card sandbox and contacts nothing outside this machine, whatever the settings name.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '../ops/embedded-postgres.ts';
import { freePort } from '../ops/ports.ts';
import { migrate, root } from '../ops/product.ts';
import { sandboxService } from '../ops/product-parts.ts';
import { readSecrets } from '../ops/secrets.ts';
import { runTask, type Service, startService } from '../ops/service.ts';
import { ofMachine, settingsOf } from '../ops/settings.ts';
import { withSession } from './take.ts';

/** Passes on no settings that lead to a provider, a mail server or a bucket. */
export function inspectionSettings(dataDir: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const own = Object.fromEntries([...ofMachine, 'AUTH_SECRET'].map((name) => [name, env[name]]));
	const { AUTH_SECRET: _, ...sandboxKeys } = readSecrets(dataDir);
	return {
		...settingsOf({ dataDir, env: { ...own, LOG_LEVEL: 'silent' }, port: 0, isStarting: true }),
		...sandboxKeys,
		SANDBOX_URL: 'http://127.0.0.1:9',
		PUBLIC_URL: 'http://localhost:3000',
	};
}

async function startSandbox(dataDir: string, env: NodeJS.ProcessEnv): Promise<Service> {
	const port = await freePort();
	Object.assign(env, {
		SANDBOX_PORT: String(port),
		SANDBOX_URL: `http://127.0.0.1:${port}`,
		SANDBOX_DATA_FILE: join(dataDir, 'sandbox', 'sandbox.db'),
		SANDBOX_PUBLIC_URL: `http://127.0.0.1:${port}/sandbox`,
	});
	const logFile = join(dataDir, 'sandbox', 'inspection.log');
	return startService({ ...sandboxService('The card sandbox of the backup', logFile), env, say: () => {} });
}

async function counts(url: string): Promise<string> {
	return withSession(url, async (client) => {
		const { rows } = await client.query<{ people: string; shops: string; orders: string; last: Date | null }>(
			`select (select count(*) from users) as people, (select count(*) from businesses) as shops,
				(select count(*) from orders) as orders, (select max(created_at) from orders) as last`,
		);
		const [row] = rows;
		const last = row?.last ? `, the last one of ${row.last.toISOString()}` : '';
		return `${row?.people} people, ${row?.shops} shops, ${row?.orders} orders${last}`;
	});
}

export async function inspectRestored(
	dataDir: string,
	server: EmbeddedPostgres,
	moment: Date,
	given: NodeJS.ProcessEnv,
): Promise<{ lines: string[]; good: boolean }> {
	const env = inspectionSettings(dataDir, given);
	await migrate({ url: server.servingUrl, ownerUrl: server.url }, env);
	env.DATABASE_URL = server.servingUrl;
	const hasSandbox = existsSync(join(dataDir, 'sandbox', 'sandbox.db'));
	const sandbox = hasSandbox ? await startSandbox(dataDir, env) : undefined;
	try {
		const args = ['api/src/app/restored-main.ts', moment.toISOString(), ...(sandbox ? ['--reconcile'] : [])];
		const { code, output } = await runTask(args, { cwd: root, env });
		const pictures = join(dataDir, 'media');
		const files = existsSync(pictures) ? readdirSync(pictures, { recursive: true }).length : 0;
		const lines = [
			`ok     data           ${await counts(server.url)}, ${files} pictures`,
			...output.trim().split('\n'),
			...(sandbox
				? []
				: ['ok     reconcile      The provider was not asked. Once it runs: npm run reconcile']),
		];
		return { lines, good: code === 0 };
	} finally {
		await sandbox?.stop(5_000);
	}
}
