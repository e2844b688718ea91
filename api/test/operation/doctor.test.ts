/** `npm run doctor`: what is wrong is said in words, and nothing else is. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createSigningKeys } from '#adapters/identity/signing-keys.ts';
import { createMailbox } from '#adapters/mail/mailbox.ts';
import { createSmtpMailer } from '#adapters/mail/smtp.ts';
import { createStripeProvider } from '#adapters/payments/stripe.ts';
import { openDatabase } from '#db/database.ts';
import { silentLog } from '#test/database.ts';
import { createWorld } from '#test/world.ts';
import { freePort } from '../../../tools/ports.ts';
import { runScript } from '../../../tools/run-script.ts';
import { type DoctorDeps, runDoctor } from '../../src/doctor.ts';

const world = await createWorld();
const { db, owner } = world.database;
const mailer = createMailbox({ folder: join(world.dataDir, 'mail'), clock: world.clock });

async function wrong(changes: Partial<DoctorDeps> = {}): Promise<Record<string, string>> {
	const findings = await runDoctor({
		db,
		databaseUrl: world.database.url,
		provider: world.app.provider,
		mailer,
		keys: createSigningKeys(db, [world.env.AUTH_SECRET ?? '']),
		...{ dataDir: world.dataDir, logDays: 14 },
		backsUp: false,
		contact: { email: undefined, postalAddress: undefined },
		live: false,
		missingTrustProxy: undefined,
		now: world.clock.now(),
		...changes,
	});
	return Object.fromEntries(findings.filter(({ good }) => !good).map(({ what, says }) => [what, says]));
}
const runCommand = (env: NodeJS.ProcessEnv = {}) =>
	runScript(['src/doctor-main.ts'], {
		cwd: join(import.meta.dirname, '../..'),
		env: { ...world.env, ...env },
	});
const minutesAgo = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000);

afterEach(async () => {
	await world.database.tamper('delete from outbox; delete from inbox');
});

test('a sound installation has nothing wrong, and the command says so with exit code 0', async () => {
	expect(await wrong()).toEqual({});
	const { code, stdout } = await runCommand();
	expect(code).toBe(0);
	expect(stdout).toContain('Nothing is wrong.');
	expect(stdout).not.toContain('WRONG');
});

test('a secret that is not the one of the database is named', async () => {
	const keys = createSigningKeys(db, ['another secret, of another installation']);
	expect(await wrong({ keys })).toEqual({ 'sign-in': expect.stringContaining('npm run admin -- new-keys') });
});

test('whoever serves strangers is told which way to be reached is missing', async () => {
	const email = 'help@example.com';
	const postalAddress = '1 Main St, Portland, OR 97201';
	expect(await wrong({ live: true })).toEqual({
		contact: expect.stringContaining('SUPPORT_EMAIL and POSTAL_ADDRESS are not set'),
	});
	expect(await wrong({ live: true, contact: { email, postalAddress: undefined } })).toEqual({
		contact: expect.stringContaining('POSTAL_ADDRESS is not set'),
	});
	expect(await wrong({ live: true, contact: { email, postalAddress } })).toEqual({});
});

test('a proxy that nobody is told to trust is named', async () => {
	const { stdout } = await runCommand({ PUBLIC_URL: 'https://bags.example' });
	expect(stdout).toMatch(/WRONG\s+proxy\s.*Set TRUST_PROXY=loopback/);
	const missingTrustProxy = 'it is forgotten';
	expect(await wrong({ missingTrustProxy })).toEqual({ proxy: missingTrustProxy });
});

test('a database that does not answer is named, and what depends on it is not guessed', async () => {
	const lost = openDatabase(`postgres://nobody@127.0.0.1:${await freePort()}/none`, silentLog);
	expect(await wrong({ db: lost.db })).toEqual({ database: expect.stringContaining('ECONNREFUSED') });
	await lost.close();
});

test('a migration that is missing, and one that was changed, are named', async () => {
	const { rows } = await sql<{ name: string; sha256: string }>`
		delete from migrations where name = '0004_stock.sql' returning name, sha256`.execute(owner);
	expect((await wrong()).schema).toContain('Not applied yet: 0004_stock.sql');
	await sql`insert into migrations (name, sha256) values ('0004_stock.sql', 'another')`.execute(owner);
	expect((await wrong()).schema).toContain('Changed after they were applied: 0004_stock.sql');
	await sql`update migrations set sha256 = ${rows[0]?.sha256} where name = '0004_stock.sql'`.execute(owner);
	expect(await wrong()).toEqual({});
});

test('a half-made town is named, with what to do', async () => {
	await sql`insert into seeded_towns (name) values ('town')`.execute(db);
	expect((await wrong()).town).toMatch(/half made.*npm start makes it again/);
	await sql`update seeded_towns set done_at = now()`.execute(db);
	expect(await wrong()).toEqual({});
	await sql`delete from seeded_towns`.execute(owner);
});

test('work that waits too long or was given up is counted, with its last problem', async () => {
	await db
		.insertInto('outbox')
		.values({ topic: 'mail', dedupe_key: 'a', payload: '{}', run_at: minutesAgo(7), last_error: 'no route' })
		.execute();
	expect((await wrong()).outbox).toBe(
		'1 rows of the outbox are late, the oldest since 7 minutes. Is the API running? The last problem: no route.',
	);
	await db
		.updateTable('outbox')
		.set({ dead_at: minutesAgo(1) })
		.execute();
	expect((await wrong()).outbox).toBe('1 rows of the outbox were given up. The last problem: no route.');
	await db
		.insertInto('inbox')
		.values({
			provider: 'stripe',
			event_id: 'evt_1',
			type: 'x',
			object_kind: 'other',
			object_id: 'x',
			received_at: minutesAgo(3),
		})
		.execute();
	expect((await wrong()).inbox).toContain('1 events of the provider are late, the oldest since 3 minutes.');
	// The views name them too; each is said once.
	expect((await wrong()).drift).toBeUndefined();
});

test('a provider that is away, or does not know the keys, is named', async () => {
	const keys = { secretKey: 'sk_test_wrong', webhookSecret: 'whsec_x' };
	const away = createStripeProvider({ ...keys, local: `http://127.0.0.1:${await freePort()}` });
	expect(Object.keys(await wrong({ provider: away }))).toEqual(['provider']);
	const stranger = createStripeProvider({ ...keys, local: world.sandbox.url });
	expect((await wrong({ provider: stranger })).provider).toContain('Invalid API Key');
});

test('mail that cannot be handed over and a folder that cannot be written are named', async () => {
	const lost = createSmtpMailer({ url: `smtp://127.0.0.1:${await freePort()}`, from: 'a@example.com' });
	expect((await wrong({ mailer: lost })).mail).toContain('ECONNREFUSED');
	const file = join(world.dataDir, 'a-file');
	writeFileSync(file, '');
	expect((await wrong({ dataDir: file })).disk).toContain('EEXIST');
});
