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
import { buyBags, makePerson, makeShop } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';
import { freePort } from '../../../packages/ops/ports.ts';
import { runScript } from '../../../packages/ops/test/run-script.ts';
import { readConfig } from '../../src/app/config.ts';
import { type DoctorDeps, runDoctor } from '../../src/app/doctor.ts';
import { settingsAsked } from '../../src/app/health/settings.ts';

const reached = { SUPPORT_EMAIL: 'help@example.com', POSTAL_ADDRESS: '1 Main St, Portland, OR 97201' };
const world = await createWorld({ env: reached });
const { db, owner } = world.database;
const mailer = createMailbox({ folder: join(world.dataDir, 'mail'), clock: world.clock });

async function wrong(changes: Partial<DoctorDeps> = {}): Promise<Record<string, string>> {
	const findings = await runDoctor({
		db,
		databaseUrl: world.database.url,
		provider: world.app.provider,
		mailer,
		keys: createSigningKeys(db, [world.env.AUTH_SECRET ?? '']),
		dataDir: world.dataDir,
		logDays: 14,
		backsUp: false,
		contact: { email: undefined, postalAddress: undefined },
		live: false,
		mode: 'trial' as const,
		mayHoldTown: true,
		isFeeDecided: true,
		storage: world.app.storage,
		missingTrustProxy: undefined,
		now: world.clock.now(),
		...changes,
	});
	return Object.fromEntries(findings.filter(({ good }) => !good).map(({ what, says }) => [what, says]));
}
const minutesAgo = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000);

afterEach(async () => {
	await world.database.tamper('delete from outbox; delete from inbox');
});

test('a sound installation has nothing wrong, and the command says so with exit code 0', async () => {
	expect(await wrong()).toEqual({});
	const cwd = join(import.meta.dirname, '../..');
	const { code, stdout } = await runScript(['src/app/doctor-main.ts'], { cwd, env: world.env });
	expect(code).toBe(0);
	expect(stdout).toContain('Nothing is wrong.');
	expect(stdout).not.toContain('WRONG');
});

test('a secret that is not the one of the database is named', async () => {
	const keys = createSigningKeys(db, ['another secret, of another installation']);
	expect(await wrong({ keys })).toEqual({ 'sign-in': expect.stringContaining('npm run admin -- new-keys') });
});

test('whoever serves strangers is told which way to be reached is missing', async () => {
	const { SUPPORT_EMAIL: email, POSTAL_ADDRESS: postalAddress } = reached;
	const served = { mode: 'staging' as const, live: true };
	expect(await wrong({ ...served })).toEqual({
		contact: expect.stringContaining('SUPPORT_EMAIL and POSTAL_ADDRESS are not set'),
	});
	expect(await wrong({ ...served, contact: { email, postalAddress: undefined } })).toEqual({
		contact: expect.stringContaining('POSTAL_ADDRESS is not set'),
	});
	expect(await wrong({ ...served, contact: { email, postalAddress } })).toEqual({});
	expect(await wrong({ live: true, contact: { email, postalAddress } })).toEqual({
		mode: expect.stringContaining('emails go out to people: set PUBLIC_URL'),
	});
});

// R-contact
test('the web is told how people reach whoever runs the installation', async () => {
	const { data } = await world.call('settings.get', {});
	expect(data.contact).toEqual({
		email: reached.SUPPORT_EMAIL,
		postal_address: reached.POSTAL_ADDRESS,
		legal_name: null,
	});
	const { SUPPORT_EMAIL: _, POSTAL_ADDRESS: __, ...unset } = world.env;
	expect(readConfig(unset).contact).toEqual({ email: undefined, postalAddress: undefined });
	expect(() => readConfig({ ...world.env, SUPPORT_EMAIL: 'nobody' })).toThrow(
		'SUPPORT_EMAIL: must be an email address',
	);
});

test('a proxy that nobody is told to trust is named', async () => {
	const { missingTrustProxy } = settingsAsked(
		readConfig({ ...world.env, PUBLIC_URL: 'https://bags.example' }),
	);
	expect(missingTrustProxy).toContain('Set TRUST_PROXY=loopback');
	expect(await wrong({ missingTrustProxy })).toEqual({ proxy: missingTrustProxy });
});

// R-modes
test('what nobody should open with is wrong in live, though each part works', async () => {
	const contact = { email: 'help@example.com', postalAddress: '1 Main St, Portland, OR 97201' };
	const live = { mode: 'live' as const, live: true, mayHoldTown: false, contact };
	expect(await wrong({ ...live, isFeeDecided: false })).toEqual({
		backups: expect.stringContaining('BACKUP_TO'),
		fee: expect.stringContaining('set PLATFORM_FEE_BPS or PLATFORM_FEE_CENTS'),
	});
	expect(await wrong({ ...live, backsUp: 'elsewhere' })).toEqual({});
	const lost = { ...world.app.storage, put: () => Promise.reject(new Error('Access Denied')) };
	expect(await wrong({ storage: lost })).toEqual({ pictures: 'Access Denied' });
	expect(await wrong({ storage: { ...world.app.storage, get: async () => undefined } })).toEqual({
		pictures: 'What was stored was not there afterward.',
	});
	await sql`insert into seeded_towns (name, done_at) values ('town', now())`.execute(owner);
	expect((await wrong({ mayHoldTown: false })).town).toContain('begin with an empty one');
	await sql`delete from seeded_towns`.execute(owner);
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

// R-claims
test('up to 70% off is wrong in live once bags are sold and none kept it', async () => {
	const shop = await makeShop(world);
	const setValue = async (retail_value: number) => {
		await world.call('business.update', {
			token: shop.owner.token,
			params: { id: shop.id },
			body: { retail_value },
		});
	};
	const claim = async () => (await wrong({ mode: 'live' })).claim;
	await setValue(16);
	expect(await claim()).toBeUndefined();
	await buyBags(world, await makePerson(world), shop);
	expect(await claim()).toContain('the best was 68%. In live this is wrong');
	await setValue(20);
	expect(await claim()).toBeUndefined();
});
