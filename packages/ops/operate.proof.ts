/** R-one-settings: an operator's commands work for every kind of installation and database. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { newKey } from '../backup/sealed.ts';
import { startPostgres } from './embedded-postgres.ts';
import { freePort } from './ports.ts';
import { childEnv, root } from './product.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createHost } from './test/cluster/host.ts';
import { runScript } from './test/run-script.ts';
import { buildWeb } from './web-build.ts';

const home = await temporaryFolder();
afterAll(() => home.remove());
await buildWeb(root, childEnv(process.env));
const stripe = {
	STRIPE_SECRET_KEY: 'rk_test_1',
	STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
	STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

async function lookAfter(dataDir: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
	const run = async (script: string, ...args: string[]) => {
		const ended = await runScript([join(import.meta.dirname, script), ...args], {
			env: { ...env, DATA_DIR: dataDir },
		});
		return `${ended.code} ${ended.stdout}${ended.stderr}`;
	};
	// A fake key: Stripe rejects it or is unreachable.
	const isStripe = 'STRIPE_SECRET_KEY' in env;
	const host = createHost(dataDir, await freePort(), env);
	onTestFinished(() => host.stop());
	await host.start();
	await expect.poll(() => existsSync(join(dataDir, 'control.json'))).toBe(true);
	for (const isRestarted of [false, true]) {
		if (isRestarted)
			expect(await run('restart.ts')).toMatch(/^0 [\s\S]*FlavorBag runs the code that is on disk\.\n$/);
		const doctor = await run('operate.ts', 'doctor');
		expect(doctor).toMatch(/^\d ok {5}mode /);
		expect(doctor.match(/(?<=^WRONG {2})\w+/gm), doctor).toEqual(isStripe ? ['provider'] : null);
		expect(await run('operate.ts', 'reconcile')).toMatch(
			isStripe ? /^1 Asked about 0 / : /^0 Asked about 0 /,
		);
		expect(await run('operate.ts', 'admin', 'grant', 'nobody@example.com')).toMatch(
			/^1 Nobody has the address/,
		);
	}
	expect(await run('supply-chain.ts', 'sbom', join(home.path, 'sbom.json'))).toBe('0 ');
	const isOwn = env.DATABASE_URL !== '';
	const taken = isOwn ? /^1 DATABASE_URL names a server of yours/ : /^0 Backup \S+ is in /;
	const backup = () => run('../backup/backup.ts', 'backup', '--to', `${dataDir}-vault`);
	expect(await backup()).toMatch(taken);
	await host.stop();
	expect(await run('launch.ts', '--migrate-only')).toMatch(/^0 [\s\S]*The schema is up to date\.\n$/);
	expect(await backup()).toMatch(taken);
	if (isOwn) return undefined;
	const into = `${dataDir}-${isStripe ? 'stripe' : 'sandbox'}`;
	const restored = await run('../backup/backup.ts', 'restore', '--from', `${dataDir}-vault`, '--into', into);
	expect(restored).toMatch(/^0 (?![\s\S]*WRONG)[\s\S]*To start FlavorBag with it/);
	return into;
}

const births = [
	{ born: 'with the sandbox, then Stripe', lives: [{}, stripe] },
	{ born: 'with Stripe', lives: [stripe] },
];
test.each(births.flatMap((birth) => [false, true].map((isOwn) => ({ ...birth, isOwn }))))(
	'an installation born $born, its database a server of its own: $isOwn, is looked after, and so is what is restored of it',
	async ({ born, lives, isOwn }) => {
		const dataDir = join(home.path, `${born} ${isOwn}`.replaceAll(/\W+/g, '-'));
		const folder = `${dataDir}-server`;
		const server = isOwn ? await startPostgres({ dataDir: folder, port: 0 }) : undefined;
		onTestFinished(() => server?.stop());
		const env = {
			DATABASE_URL: server?.servingUrl ?? '',
			DATABASE_OWNER_URL: server?.url ?? '',
			SEED: 'none',
			BACKUP_KEY: newKey(),
		};
		for (const cards of lives) {
			const restored = await lookAfter(dataDir, { ...env, ...cards });
			if (restored) await lookAfter(restored, { ...env, ...cards });
		}
	},
	1_800_000,
);
