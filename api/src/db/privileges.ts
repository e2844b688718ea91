/** The rights of the serving role; the owner migrates (R-least-rights, ADR 40). Triggers protect columns (ADR 39). */
import pg from 'pg';
import { operatorConnectionMs } from './database.ts';
import { withClient } from './with-client.ts';

type Privilege = 'select' | 'insert' | 'update' | 'delete';

const read: Privilege[] = ['select'];
const append: Privilege[] = ['select', 'insert'];
const changeable: Privilege[] = ['select', 'insert', 'update'];
const all: Privilege[] = ['select', 'insert', 'update', 'delete'];

/** Only a table's own module uses it in SQL; exceptions are in docs/table-owners.md (tools/table-owners.test.ts). */
export const tablesOf = {
	identity: { 'public.users': changeable, 'public.user_diets': all },
	places: { 'public.zip_places': read },
	pages: { 'public.page_versions': append },
	// The row is there from the beginning.
	town: { 'public.town': ['select', 'update'] },
	shops: {
		'public.businesses': changeable,
		'public.business_slugs': all,
		'public.shop_drafts': all,
		'public.favorites': ['select', 'insert', 'delete'],
		'public.calendar_feeds': all,
		'public.tax_class_changes': append,
		'public.tax_rates': append,
	},
	team: {
		'public.members': changeable,
		'public.invitations': all,
		'public.handovers': changeable,
		'public.counter_devices': all,
		'public.counter_keys': all,
		'public.counter_pins': all,
	},
	bags: { 'public.bags': changeable, 'public.bag_allergens': all, 'public.bag_events': append },
	listing: { 'public.empty_searches': all },
	stock: {
		'public.weekly_slots': all,
		'public.slots': changeable,
		'public.date_exceptions': changeable,
		'public.closing_answers': append,
		'public.suggestions': changeable,
	},
	waitlist: {
		'public.waitlist_entries': changeable,
		'public.bag_offers': changeable,
		'public.replacements': changeable,
		'public.drop_modes': all,
		'public.drops': all,
	},
	alerts: {
		'public.alert_rules': all,
		'public.alert_reach': all,
		'public.alert_events': all,
		'public.alert_sends': all,
		'public.alert_days': all,
		'public.alert_digests': ['select', 'insert', 'delete'],
		'public.opening_alerts': all,
	},
	push: {
		'public.push_subscriptions': all,
		'public.push_settings': all,
		'public.push_messages': all,
	},
	payments: {
		'public.payment_customers': ['select', 'insert', 'delete'],
		'public.payments': changeable,
		'public.refunds': changeable,
		'public.disputes': changeable,
		'public.ledger': append,
		'public.status_transitions': read,
	},
	'provider-events': { 'public.inbox': changeable },
	payouts: {
		'public.payment_accounts': all,
		'public.past_accounts': append,
		'public.transfers': changeable,
		'public.reversals': changeable,
		'public.debits': changeable,
		'public.bank_payouts': changeable,
		'public.bank_payout_lines': changeable,
		'public.payout_months': read,
	},
	orders: {
		'public.orders': changeable,
		'public.packed_orders': ['select', 'insert', 'delete'],
		'public.order_transitions': read,
		'public.order_events': append,
		'public.order_days': changeable,
		'public.order_totals': read,
		'public.order_earnings': read,
		'public.counted_days': read,
	},
	ratings: {
		'public.ratings': changeable,
		'public.rating_counts': changeable,
		'public.rating_scores': changeable,
		'public.rating_decisions': append,
		'public.rating_asks': changeable,
		'public.rating_email_optouts': ['select', 'insert', 'delete'],
		'public.rating_value_notices': append,
	},
	operator: {
		'public.closed_days': changeable,
		'public.closed_day_shops': ['select', 'insert', 'delete'],
		'public.announcements': changeable,
		'public.announcement_readers': all,
	},
	reliability: {
		'public.reliability_outcomes': changeable,
		'public.business_reliability': changeable,
		'public.emergency_events': append,
		'public.emergency_dates': read,
	},
	admin: {
		'public.platform_counts': changeable,
		'public.platform_days': read,
		// A trigger refuses to delete entries younger than a year.
		'public.audit_log': ['select', 'insert', 'delete'],
		'public.setting_changes': append,
	},
	db: {
		'public.migrations': read,
		'public.sql_files': read,
		'public.sql_objects': read,
		'public.outbox': all,
		'public.idempotency': ['select', 'insert', 'delete'],
		'public.rate_windows': all,
		'public.write_probe': ['select', 'update'],
		'public.seeded_towns': changeable,
		'public.backup_runs': ['select', 'update'],
		'public.backup_requests': changeable,
		'public.go_live_attempts': changeable,
		'public.recounts': append,
		'public.audit_cursors': ['select', 'update'],
		'public.inv_stock_drift': read,
		'public.inv_money_drift': read,
		'public.inv_stuck': read,
		'public.inv_rating_drift': read,
		'public.inv_card_drift': read,
		'public.inv_waitlist_drift': read,
		'public.inv_idle_bag': read,
		'public.inv_alert_drift': read,
		'public.inv_reliability_drift': read,
		'public.counter_drift': read,
		'public.drift_deposits': read,
		'public.drift_orders': read,
		'public.drift_waits': read,
	},
	'sign-in': {
		'auth.user': all,
		'auth.session': all,
		'auth.account': all,
		'auth.verification': all,
		'auth.jwks': all,
		'auth.attempts': all,
		'auth.passkey': all,
		'auth.twoFactor': all,
		'auth.test_sign_ins': all,
	},
} as const satisfies Record<string, Record<string, readonly Privilege[]>>;

export const privileges: Readonly<Record<string, readonly Privilege[]>> = Object.assign(
	{},
	...Object.values(tablesOf),
);

interface TablePrivileges {
	name: string;
	held: string[];
}

async function privilegesOf(client: pg.ClientBase, role: string): Promise<TablePrivileges[]> {
	const { rows } = await client.query<TablePrivileges>(
		`select n.nspname || '.' || c.relname as name, array(
			select p from unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) p
			where has_table_privilege($1, c.oid, p)
		) as held
		from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p', 'v', 'm') order by 1`,
		[role],
	);
	return rows;
}

/** A temporary table could shadow one of ours in unqualified names. */
async function temporaryTables(client: pg.ClientBase, role: string) {
	const { rows } = await client.query<{ allowed: boolean; revoke: string }>(
		`select has_database_privilege($1, current_database(), 'temporary') as allowed,
			format('revoke create, temporary on database %I from public, %I', current_database(), $1::text) as revoke`,
		[role],
	);
	const [found] = rows;
	if (!found) throw new Error('nobody asks');
	return found;
}

const listed = ({ held }: TablePrivileges) => held.join(', ') || 'nothing';
const same = (held: readonly string[], wanted: readonly string[]) =>
	held.length === wanted.length && wanted.every((privilege) => held.includes(privilege));

async function wrongPrivileges(client: pg.ClientBase, role: string): Promise<string[]> {
	const tables = await privilegesOf(client, role);
	const names = new Set(tables.map(({ name }) => name));
	const temporary = await temporaryTables(client, role);
	return [
		...tables
			.filter(({ name, held }) => !same(held, privileges[name] ?? []))
			.map(
				(one) => `${one.name}: ${listed(one)} instead of ${privileges[one.name]?.join(', ') ?? 'nothing'}`,
			),
		...Object.keys(privileges)
			.filter((name) => !names.has(name))
			.map((name) => `${name} is not there`),
		...(temporary.allowed
			? [`temporary tables: may make them, until the database’s owner says: ${temporary.revoke}`]
			: []),
	];
}

interface RoleFacts {
	role: string;
	superuser: boolean;
	/** May create roles or databases, replicate, or bypass row security. */
	privileged: boolean;
	owns: boolean;
	creates: boolean;
}

async function factsOfRole(client: pg.ClientBase): Promise<RoleFacts> {
	const { rows } = await client.query<RoleFacts>(
		`select r.rolname as role, r.rolsuper as superuser,
			r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls as privileged,
			exists (
				select from pg_class c join pg_namespace n on n.oid = c.relnamespace
				where n.nspname in ('public', 'auth') and pg_has_role(c.relowner, 'usage')
			) as owns,
			has_schema_privilege('public', 'create') or has_schema_privilege('auth', 'create')
				or has_database_privilege(current_database(), 'create') as creates
		from pg_roles r where r.rolname = current_user`,
	);
	const [facts] = rows;
	if (!facts) throw new Error('nobody asks');
	return facts;
}

/** Inspects the role of `url`; `wrong` has a line for each table with too many or too few rights. */
export const inspectRole = (url: string): Promise<RoleFacts & { wrong: string[] }> =>
	withClient({ connectionString: url, connectionTimeoutMillis: operatorConnectionMs }, async (client) => {
		const facts = await factsOfRole(client);
		return { ...facts, wrong: await wrongPrivileges(client, facts.role) };
	});

/** Grants what `role` needs and revokes the rest. The owner calls it in each migration. */
export async function grantPrivileges(client: pg.ClientBase, role: string): Promise<void> {
	const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
	if (rows.length === 0)
		throw new Error(
			`The role ${role} that DATABASE_URL names does not exist. Create it as the owner: create role "${role}" login password '…'.`,
		);
	const quoted = pg.escapeIdentifier(role);
	// A role that can create tables could shadow one of ours; older PostgreSQL versions let everyone.
	await client.query('revoke create on schema public from public');
	await client.query((await temporaryTables(client, role)).revoke);
	await client.query(`grant usage on schema public, auth to ${quoted}`);
	for (const { name, held } of await privilegesOf(client, role)) {
		const wanted = privileges[name] ?? [];
		if (same(held, wanted)) continue;
		const table = name.split('.').map(pg.escapeIdentifier).join('.');
		await client.query(`revoke all on ${table} from ${quoted}`);
		if (wanted.length > 0) await client.query(`grant ${wanted.join(', ')} on ${table} to ${quoted}`);
	}
}
