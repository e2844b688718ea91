/** R-go-live: what is missing before an opening is named each time, and nothing is green without a try or an act. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
	type GoLive,
	goLiveWordsIn,
	type HealthAnswer,
	type HealthCode,
	isGoLiveDone,
} from '@flavorbag/contract';
import { inEnglish } from '@flavorbag/contract/texts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createMailbox } from '#adapters/mail/mailbox.ts';
import { makePerson, makeShop } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';
import { runScript } from '../../../packages/ops/test/run-script.ts';
import { readConfig } from '../../src/app/config.ts';
import { createAttempts } from '../../src/app/health/attempts.ts';
import { askOpening, type OpeningDeps } from '../../src/app/health/go-live.ts';

const world = await createWorld({ webhooks: false });
const { call, clock } = world;
const { db, owner, tamper } = world.database;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
await makeShop(world);

const live: NodeJS.ProcessEnv = {
	...world.env,
	PUBLIC_URL: 'https://bags.example',
	TRUST_PROXY: 'loopback',
	STRIPE_SECRET_KEY: 'sk_live_1',
	STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
	STRIPE_WEBHOOK_SECRET: 'whsec_1',
	STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
	SMTP_URL: 'smtps://u:p@mail.example',
	MAIL_FROM: 'FlavorBag <bags@bags.example>',
	SUPPORT_EMAIL: 'help@bags.example',
	POSTAL_ADDRESS: '1 Main St, Portland, OR 97201',
	PLATFORM_FEE_BPS: '0',
	BACKUP_TO: '/mnt/backups',
};
const tested = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
const without = (...names: string[]) => Object.fromEntries(names.map((name) => [name, undefined]));

interface Planted {
	env?: NodeJS.ProcessEnv;
	deps?: Partial<OpeningDeps>;
	/** Corrupts what is stored. */
	stored?: string;
	/** Another look than the right one; null: none. */
	look?: { protocol?: string; host?: string; off_seconds?: number } | null;
	seen?: { address?: string; protocol?: string; host?: string };
}
const attemptsOf = (env: NodeJS.ProcessEnv = {}) =>
	createAttempts({ db, clock, config: readConfig({ ...live, ...env }) });

async function asked({ env, deps, stored, look, seen }: Planted = {}): Promise<GoLive> {
	const config = readConfig({ ...live, ...env });
	const attempts = createAttempts({ db, clock, config });
	const page = { protocol: 'https', host: 'bags.example', off_seconds: 0 };
	const server = { address: '203.0.113.7', protocol: 'https', host: 'bags.example' };
	if (look !== null) await attempts.look({ ...page, ...look }, { ...server, ...seen });
	if (stored) await tamper(stored);
	const given: OpeningDeps = {
		config,
		db,
		attempts,
		provider: { ownAccount: async () => ({ chargesEnabled: true, problem: null }) },
		mailer: createMailbox({ folder: join(world.dataDir, 'mail'), clock }),
		storage: world.app.storage,
		...deps,
	};
	return askOpening(given, clock.now());
}
const linkOf = (path: string) => path.split('?mail=')[1] ?? '';

/** All that is stored is as it should be. */
beforeEach(async () => {
	clock.set(noon);
	await tamper(`
		delete from go_live_attempts; delete from inbox; delete from backup_runs; delete from tax_rates;
		delete from page_versions; delete from setting_changes; delete from auth."twoFactor"; delete from outbox;
		update users set role = 'admin' where id = '${admin.id}';
		update businesses set state = 'OR';
		insert into backup_runs (kind, started_at, ended_at)
			select kind, '${noon.toISOString()}', '${noon.toISOString()}' from unnest('{backup,rehearsal}'::text[]) kind;
		insert into tax_rates (state, tax_class, from_date, rate_bps, remitted_by, set_by, set_at)
			select 'OR', kind, '2031-01-01', 0, 'platform', '${admin.id}', now()
			from unnest('{prepared,bakery,grocery,mixed}'::text[]) kind;
		insert into page_versions (page, version, en, es, asks, saved_at)
			select page, 1, 'Be kind.', 'Sé amable.', false, now() from unnest('{terms,shop_terms,privacy,imprint}'::text[]) page;
		insert into auth."twoFactor" (secret, "backupCodes", "userId") values ('s', 'c', '${admin.externalId}');
		insert into inbox (provider, event_id, type, object_kind, object_id, account_id, received_at, processed_at)
			values ('stripe', 'evt_own', 't', 'intent', 'pi_1', null, '${noon.toISOString()}', now()),
			('stripe', 'evt_shop', 't', 'account', 'acct_1', 'acct_1', '${noon.toISOString()}', now());
	`);
	const attempts = attemptsOf();
	await attempts.mailArrived(linkOf(await attempts.mailPath()));
	await attempts.watched('bags.example');
});

test('where all is done, each point is green', async () => {
	const opening = await asked();
	expect(opening.points.filter(({ state }) => state !== 'good')).toEqual([]);
	expect(opening).toMatchObject({ mode: 'live' });
	expect(opening.points).toHaveLength(16);
	expect(opening.points.every(isGoLiveDone)).toBe(true);
});

/** A data folder with the embedded database. */
const embedded = join(world.dataDir, 'embedded');
mkdirSync(join(embedded, 'postgres'), { recursive: true });
const migration = '0004_stock.sql';
const planted: [HealthAnswer['what'], string, HealthCode, Planted][] = [
	['address', 'of this computer', 'off', { env: { ...tested, PUBLIC_URL: 'http://localhost:3000' } }],
	['address', 'without https', 'untrusted', { env: { ...tested, PUBLIC_URL: 'http://bags.example' } }],
	['address', 'never opened', 'untried', { look: null }],
	['address', 'opened by another name', 'other', { look: { host: 'www.bags.example' } }],
	['address', 'opened without https', 'other', { look: { protocol: 'http' } }],
	[
		'address',
		'of before',
		'untried',
		{ look: null, stored: `update go_live_attempts set settings = 'of before'` },
	],
	['proxy', 'that nobody trusts', 'untrusted', { env: without('TRUST_PROXY') }],
	['proxy', 'that drops the protocol', 'other', { seen: { protocol: 'http' } }],
	['proxy', 'that changes the host', 'other', { seen: { host: '127.0.0.1:3000' } }],
	['proxy', 'that hides who asks', 'untrusted', { seen: { address: '::ffff:172.18.0.4' } }],
	['proxy', 'never looked through', 'untried', { look: null }],
	[
		'database',
		'without a migration',
		'unanswered',
		{ stored: `update migrations set name = 'x' where name = '${migration}'` },
	],
	['database', 'whose role may more', 'unanswered', { stored: 'grant delete on inbox to public' }],
	['mail', 'without a server', 'off', { env: { ...tested, ...without('SMTP_URL', 'MAIL_FROM') } }],
	['mail', 'never sent', 'untried', { stored: `delete from go_live_attempts where point = 'mail'` }],
	['mail', 'by another sender', 'untried', { env: { MAIL_FROM: 'Bags <b@other.example>' } }],
	[
		'mail',
		'sent, and not opened',
		'waiting',
		{ stored: `update go_live_attempts set link_id = gen_random_uuid() where point = 'mail'` },
	],
	[
		'mail',
		'refused by the server',
		'unanswered',
		{ deps: { mailer: { check: () => Promise.reject(new Error('535')) } } },
	],
	[
		'cards',
		'of the sandbox',
		'off',
		{
			env: without(
				...['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
				'STRIPE_CONNECT_WEBHOOK_SECRET',
			),
		},
	],
	['cards', 'of a test', 'other', { env: tested }],
	[
		'cards',
		'of an account that may not charge',
		'refused',
		{ deps: { provider: { ownAccount: async () => ({ chargesEnabled: false, problem: 'past_due' }) } } },
	],
	[
		'cards',
		'with a wrong key',
		'unanswered',
		{ deps: { provider: { ownAccount: () => Promise.reject(new Error('Invalid API Key')) } } },
	],
	[
		'webhooks',
		'without the second secret',
		'missing',
		{ env: { ...tested, ...without('STRIPE_CONNECT_WEBHOOK_SECRET') } },
	],
	[
		'webhooks',
		'without an event of shops',
		'none',
		{ stored: `delete from inbox where account_id is not null` },
	],
	['webhooks', 'without an event of ours', 'none', { stored: `delete from inbox where account_id is null` }],
	[
		'webhooks',
		'whose events are of other keys',
		'none',
		{
			stored: `insert into setting_changes (at, name, was, became, version)
				values ('2031-07-01', 'STRIPE_PUBLISHABLE_KEY', 'pk_test_1', 'pk_live_1', '1')`,
		},
	],
	[
		'pictures',
		'refused',
		'unanswered',
		{ deps: { storage: { ...world.app.storage, put: () => Promise.reject(new Error('403')) } } },
	],
	[
		'pictures',
		'lost',
		'unanswered',
		{ deps: { storage: { ...world.app.storage, get: async () => undefined } } },
	],
	['backup', 'not set up', 'off', { env: { ...without('BACKUP_TO'), DATA_DIR: embedded } }],
	['backup', 'never taken', 'none', { stored: `delete from backup_runs where kind = 'backup'` }],
	['backup', 'elsewhere', 'elsewhere', { env: without('BACKUP_TO') }],
	['rehearsal', 'never done', 'none', { stored: `delete from backup_runs where kind = 'rehearsal'` }],
	[
		'rehearsal',
		'under way for the first time',
		'none',
		{
			stored: `delete from backup_runs where kind = 'rehearsal';
				insert into setting_changes (at, name, was, became, version)
				values ('${noon.toISOString()}', 'BACKUP_TO', null, '/mnt/backups', '1')`,
		},
	],
	['rehearsal', 'long ago', 'old', { stored: `update backup_runs set started_at = '2031-06-01'` }],
	['rehearsal', 'failed', 'failed', { stored: `update backup_runs set problem = 'no key'` }],
	['admin', 'nobody', 'none', { stored: `update users set role = 'customer' where role = 'admin'` }],
	['admin', 'with a password alone', 'missing', { stored: 'delete from auth."twoFactor"' }],
	[
		'admin',
		'with a code never confirmed',
		'missing',
		{ stored: 'update auth."twoFactor" set verified = false' },
	],
	['pages', 'of terms', 'missing', { stored: `delete from page_versions where page = 'terms'` }],
	['pages', 'of who runs it', 'missing', { stored: `delete from page_versions where page = 'imprint'` }],
	['pages', 'of privacy', 'missing', { stored: `delete from page_versions where page = 'privacy'` }],
	['contact', 'without an email', 'missing', { env: without('SUPPORT_EMAIL') }],
	['contact', 'without an address', 'missing', { env: without('POSTAL_ADDRESS') }],
	['fee', 'not set', 'missing', { env: without('PLATFORM_FEE_BPS') }],
	['fee', 'set to nothing', 'missing', { env: { PLATFORM_FEE_BPS: '', PLATFORM_FEE_CENTS: '' } }],
	['tax', 'undecided', 'none', { stored: 'delete from tax_rates' }],
	['tax', 'from next year on', 'none', { stored: `update tax_rates set from_date = '2032-01-01'` }],
	['tax', 'of another state', 'missing', { stored: `update businesses set state = 'WA'` }],
	['clock', 'behind the database', 'other', { deps: { machine: () => Date.now() - 9_000 } }],
	['clock', 'before the database', 'other', { deps: { machine: () => Date.now() + 9_000 } }],
	['clock', 'of a browser', 'other', { look: { off_seconds: -40 } }],
	['clock', 'looked at last week', 'untried', { stored: `update go_live_attempts set at = '2031-06-01'` }],
	['uptime', 'unwatched', 'untried', { stored: `delete from go_live_attempts where point = 'uptime'` }],
	['uptime', 'watched no longer', 'old', { stored: `update go_live_attempts set at = '2031-06-11T17:00Z'` }],
];
test.each(planted)('%s, %s: named, and never green', async (what, _, code, wrong) => {
	const opening = await asked(wrong);
	const point = opening.points.find((one) => one.what === what);
	expect([point?.code, point?.state]).toEqual([code, expect.stringMatching(/look|wrong/)]);
	const words = point && goLiveWordsIn(inEnglish, point);
	expect(words).toMatch(/^.{15,}\.$/);
	expect(words).not.toMatch(/undefined|[{}]/);
	expect(opening.points.every(isGoLiveDone)).toBe(code === 'elsewhere');
	await tamper(
		`update migrations set name = '${migration}' where name = 'x'; revoke all on inbox from public`,
	);
});

test('a link of a test email counts once, for the last email, and not when it is forged', async () => {
	const attempts = attemptsOf();
	const [first, last] = [linkOf(await attempts.mailPath()), linkOf(await attempts.mailPath())];
	for (const token of [first, `${last}x`, 'x', `${crypto.randomUUID()}.${last.slice(37)}`])
		await expect(attempts.mailArrived(token), token).rejects.toMatchObject({ code: 'NOT_FOUND' });
	await attempts.mailArrived(last);
	await expect(attempts.mailArrived(last)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('whoever asks /readyz by another address is no uptime check', async () => {
	await tamper(`delete from go_live_attempts where point = 'uptime'`);
	const attempts = attemptsOf();
	for (const host of ['localhost:80', '127.0.0.1:3000', 'bags.example.evil.example', ''])
		await attempts.watched(host);
	expect((await attempts.last()).get('uptime')).toBeUndefined();
	await attempts.watched('bags.example');
	expect((await attempts.last()).get('uptime')).toBeDefined();
});

test('in a trial an admin reads what can’t be tried yet, and a test email says that it arrived', async () => {
	const query = { protocol: 'http' as const, host: new URL(world.url).host, off_seconds: 0 };
	const get = async () => (await call('admin.goLive.get', { token: admin.token, query })).data;
	const trial = await get();
	expect(trial.mode).toBe('trial');
	const of = (what: string) => trial.points.find((point) => point.what === what);
	for (const what of ['address', 'proxy', 'mail', 'cards', 'webhooks', 'uptime'])
		expect(of(what), what).toMatchObject({ state: 'look', code: 'off' });
	expect((await call('admin.health.testEmail', { token: admin.token })).data.problem).toBeNull();
	const { rows } = await sql<{
		id: string;
	}>`select link_id as id from go_live_attempts where point = 'mail'`.execute(owner);
	const mails = createMailbox({ folder: join(world.dataDir, 'mail'), clock });
	const mail = (await mails.list()).find(({ to }) => to === admin.email);
	const [, token = ''] = /go-live\?mail=([\w.-]+)/.exec(JSON.stringify(mail)) ?? [];
	expect(token).toContain(rows[0]?.id);
	const open = () => call('admin.goLive.mailArrived', { token: admin.token, body: { token } });
	expect([(await open()).status, (await open()).status]).toEqual([200, 404]);
	expect((await get()).points.find(({ what }) => what === 'mail')).toMatchObject({ code: 'off' });
	const log = (await call('admin.auditLog.list', { token: admin.token })).data;
	expect(log.entries.map(({ action }) => action)).toContain('admin.goLive.mailArrived');
});

test('the doctor says the same with --go-live, and its exit code is 1 while something is missing', async () => {
	const cwd = join(import.meta.dirname, '../..');
	const { code, stdout } = await runScript(['src/app/doctor-main.ts', '--go-live'], { cwd, env: world.env });
	expect(code).toBe(1);
	expect(stdout).toContain('This is a trial. PUBLIC_URL with an address for people makes it a test site');
	expect(stdout).toMatch(
		/TO DO {2}cards +Not tried yet: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY in \.env/,
	);
	expect(stdout).toContain('both to http://localhost');
	expect(stdout).toMatch(/^To do: \d+ of 16\.$/m);
});
