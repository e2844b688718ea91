/** The checklist before an opening (R-go-live). A try or an action turns a point green, never a setting alone. */
import { type GoLive, operatorPages } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Attempt } from '#db/go-live-attempts.ts';
import { inspectRole } from '#db/privileges.ts';
import type { Mailer } from '#ports/mail.ts';
import type { PaymentProvider } from '#ports/payments.ts';
import type { Storage } from '#ports/storage.ts';
import { isLocal } from '../../lib/mode.ts';
import type { Config } from '../config.ts';
import { type Answer, answerOf, ask, fine } from './answers.ts';
import type { Attempts } from './attempts.ts';
import { checkRole, checkSchema } from './database.ts';
import { tryPictures } from './pictures.ts';
import { askBackups, askContact, askDatabase, askMail, askProxy } from './questions.ts';
import { settingsAsked } from './settings.ts';

export interface OpeningDeps {
	config: Config;
	db: Db;
	provider: Pick<PaymentProvider, 'ownAccount'>;
	mailer: Pick<Mailer, 'check'>;
	storage: Storage;
	attempts: Pick<Attempts, 'last'>;
	/** This machine's clock. */
	machine?: () => number;
}

const maxApartMs = 5_000;
const hourMs = 3_600_000;
const wrong = (what: Answer['what'], code: Answer['code'], ...lines: string[]) =>
	answerOf(what, { code, lines });
const toTry = (what: Answer['what'], code: Answer['code'] = 'untried', ...lines: string[]) =>
	answerOf(what, { code, state: 'look', lines });

interface Facts {
	admins: number;
	bare_admins: number;
	unwritten: string[];
	is_tax_decided: boolean;
	untaxed: string[];
	/** Events since the keys were set, because events from test keys say nothing about live keys. */
	own_events: boolean;
	connected_events: boolean;
	/** The database's clock. */
	ms: number;
}
async function readFacts(db: Db, now: Date): Promise<Facts> {
	const { rows } = await sql<Facts>`
		with in_force as (select state, tax_class from tax_rates where from_date <= ${now}::timestamptz::date),
		events as (select account_id from inbox where received_at >= coalesce((
			select max(at) from setting_changes where name like 'STRIPE%'), '-infinity')),
		admins as (select exists (select from auth.passkey p where p."userId" = a.id) or exists (
				select from auth."twoFactor" t where t."userId" = a.id and t.verified) as has_second
			from users u left join auth."user" a on a.id::text = u.external_id
			where u.role = 'admin' and u.deleted_at is null and a.suspended is not true)
		select (select count(*)::int from admins) as admins,
			(select count(*)::int from admins where not has_second) as bare_admins,
			array(select page from unnest(${operatorPages}::text[]) as page
				where page not in (select v.page from page_versions v)) as unwritten,
			exists (select from in_force) as is_tax_decided,
			array(select distinct state from businesses where deleted_at is null
				and (state, tax_class) not in (select state, tax_class from in_force) order by state) as untaxed,
			exists (select from events where account_id is null) as own_events,
			exists (select from events where account_id is not null) as connected_events,
			extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
	const [facts] = rows;
	if (!facts) throw new Error('a select without a table has a row');
	return facts;
}

async function askServer({ db, config }: OpeningDeps): Promise<Answer> {
	const { url } = config.database;
	const found = await askDatabase({ db });
	await checkSchema(url);
	await checkRole(url);
	const { owns, role } = await inspectRole(url);
	return owns ? wrong('database', 'other', role) : found;
}

/** Judges by what an admin's browser saw when it last opened the list. */
function askAddress({ publicUrl }: Config, look: Attempt | undefined): Answer {
	const { origin, protocol, hostname } = new URL(publicUrl);
	if (isLocal(hostname)) return toTry('address', 'off', 'PUBLIC_URL');
	if (protocol !== 'https:') return wrong('address', 'untrusted', origin);
	if (!look) return toTry('address');
	const { browser } = look.seen;
	return browser === origin
		? fine('address', { lines: [origin] })
		: wrong('address', 'other', browser, origin);
}

function askHeaders(config: Config, look: Attempt | undefined): Answer {
	if (isLocal(new URL(config.publicUrl).hostname)) return toTry('proxy', 'off', 'PUBLIC_URL', 'TRUST_PROXY');
	if (!look) return toTry('proxy');
	const { browser, server, is_private } = look.seen;
	const trusted = askProxy(settingsAsked(config));
	if (trusted.state === 'good' && server !== browser) return wrong('proxy', 'other', server, browser);
	return is_private ? wrong('proxy', 'untrusted') : trusted;
}

async function askArrival(deps: OpeningDeps & { now: Date }, mail: Attempt | undefined): Promise<Answer> {
	if (deps.config.mail.mode !== 'smtp') return toTry('mail', 'off', 'SMTP_URL', 'MAIL_FROM');
	const server = await askMail(deps);
	if (server.state !== 'good') return server;
	if (!mail) return toTry('mail');
	return mail.link_id === null ? fine('mail') : toTry('mail', 'waiting');
}

async function askCards({ config, provider }: OpeningDeps): Promise<Answer> {
	const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'];
	if (config.payments.mode !== 'stripe') return toTry('cards', 'off', ...keys);
	if (config.mode !== 'live') return wrong('cards', 'other', ...keys);
	const { chargesEnabled, problem } = await provider.ownAccount();
	return chargesEnabled ? fine('cards') : answerOf('cards', { code: 'refused', problem: problem ?? null });
}

function askWebhooks({ payments, publicUrl }: Config, { own_events, connected_events }: Facts): Answer {
	const [own, connected] = ['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'];
	const address = new URL('/v0/webhooks/stripe', publicUrl).href;
	if (payments.mode !== 'stripe') return toTry('webhooks', 'off', own, connected, address);
	if (payments.connectWebhookSecret === undefined) return wrong('webhooks', 'missing', connected, address);
	const silent = [...(own_events ? [] : [own]), ...(connected_events ? [] : [connected])];
	return silent.length === 0 ? fine('webhooks') : toTry('webhooks', 'none', ...silent, address);
}

function askAdmins({ auth }: Config, { admins, bare_admins }: Facts): Answer {
	if (admins === 0) return wrong('admin', 'none');
	if (auth.issuer) return toTry('admin', 'elsewhere');
	return bare_admins === 0 ? fine('admin') : wrong('admin', 'missing');
}

function askTax({ is_tax_decided, untaxed }: Facts): Answer {
	if (!is_tax_decided) return wrong('tax', 'none');
	return untaxed.length === 0 ? fine('tax') : wrong('tax', 'missing', ...untaxed);
}

function askClocks(offMs: number, now: Date, look: Attempt | undefined): Answer {
	const apart = (ms: number, line: string) =>
		answerOf('clock', { code: 'other', lines: [line], figures: { apart_seconds: Math.round(ms / 1_000) } });
	if (offMs > maxApartMs) return apart(offMs, 'database');
	if (!look || now.getTime() - look.at.getTime() > 24 * hourMs) return toTry('clock');
	const browserMs = Math.abs(look.seen.off_seconds) * 1_000;
	return browserMs > maxApartMs ? apart(browserMs, 'browser') : fine('clock');
}

function askUptime({ publicUrl }: Config, now: Date, asked: Attempt | undefined): Answer {
	if (isLocal(new URL(publicUrl).hostname)) return toTry('uptime', 'off', 'PUBLIC_URL');
	if (!asked) return toTry('uptime');
	return now.getTime() - asked.at.getTime() > hourMs ? wrong('uptime', 'old') : fine('uptime');
}

/** Lists the points in the order in which to do them. Without the database nothing is known. */
export async function askOpening(given: OpeningDeps, now: Date): Promise<GoLive> {
	const { config, db, storage, machine = Date.now } = given;
	const deps = { ...given, now };
	const database = await ask('database', () => askServer(given));
	const points = async (): Promise<Answer[]> => {
		const last = await given.attempts.last();
		const look = last.get('look');
		const before = machine();
		const facts = await readFacts(db, now);
		const offMs = Math.max(before - facts.ms, facts.ms - machine(), 0);
		const stored = await askBackups({ ...settingsAsked(config), ...deps, mode: 'live', live: true });
		return [
			askAddress(config, look),
			askHeaders(config, look),
			database,
			await ask('mail', () => askArrival(deps, last.get('mail'))),
			await ask('cards', () => askCards(given)),
			askWebhooks(config, facts),
			await ask('pictures', () => tryPictures(storage).then(() => fine('pictures'))),
			...stored.map((one) => (one.state === 'good' && one.code !== 'fine' ? toTry(one.what, one.code) : one)),
			askAdmins(config, facts),
			facts.unwritten.length === 0 ? fine('pages') : wrong('pages', 'missing', ...facts.unwritten),
			await ask('contact', () => askContact({ ...config, db, live: true })),
			config.isFeeDecided ? fine('fee') : wrong('fee', 'missing'),
			askTax(facts),
			askClocks(offMs, now, look),
			askUptime(config, now, last.get('uptime')),
		];
	};
	const known = database.code === 'unanswered' ? [database] : await points();
	return { checked_at: now.toISOString(), mode: config.mode, points: known };
}
