/** What must be so before a shop can move: else a person reads why not, and nothing was written. */

import { schemaState } from '../../api/src/db/migrate.ts';
import { readSchema } from '../../api/src/db/schema.ts';
import { type Cell, nameOf } from './cell.ts';
import { peopleOf } from './copy.ts';

/** Numbers of rows that count up: those of cell 2 begin at two of these. */
export const range = 1_000_000_000_000;

interface Counter {
	table: string;
	column: string;
	cell: number;
}

/** Of each column that counts up, in which cell's range it is. */
export function countersOf(cell: Cell): Promise<Counter[]> {
	return cell.rows<Counter>(
		`select a.attrelid::regclass::text as table, quote_ident(a.attname) as column,
			(coalesce(s.last_value, s.start_value) / ${range})::int as cell
		from pg_attribute a join pg_class c on c.oid = a.attrelid
		join pg_sequences s on (quote_ident(s.schemaname) || '.' || quote_ident(s.sequencename))::regclass
			= pg_get_serial_sequence(a.attrelid::regclass::text, a.attname)::regclass
		where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace order by 1`,
	);
}

async function problemsOfCell(cell: Cell): Promise<string[]> {
	const { foreign, altered, pending } = await schemaState(cell.client, readSchema());
	const problems: string[] = [];
	if (foreign) problems.push(foreign);
	if (altered.length + pending.length > 0)
		problems.push(`It is not migrated to this version: ${[...altered, ...pending].slice(0, 3).join(', ')}.`);
	const isSuper = await cell.value<boolean>('select rolsuper from pg_roles where rolname = current_user');
	if (!isSuper)
		problems.push(
			'The address must name a superuser: triggers rest and subscriptions are made during a move.',
		);
	const others = await cell.value<number>(
		`select count(*)::int from pg_roles r where r.rolname <> current_user and not r.rolsuper and r.rolcanlogin
			and to_regclass('orders') is not null and has_table_privilege(r.oid, 'orders', 'insert')`,
	);
	if (others === 0)
		problems.push(
			'The product serves as the owner of its tables there, which sees through every wall: give it a role of its own (docs/running.md, Two roles of the database).',
		);
	return problems.map((problem) => `${cell.label}: ${problem}`);
}

/** Of the shop where it is. */
async function problemsOfShop(from: Cell, id: string): Promise<string[]> {
	const [shop] = await from.rows<{ is_deleted: boolean; is_suspended: boolean }>(
		'select deleted_at is not null as is_deleted, suspended_at is not null as is_suspended from businesses where id = $1',
		[id],
	);
	if (!shop) return ['There is no such shop where it should leave.'];
	if (shop.is_deleted) return ['The shop is closed: its books stay where they are.'];
	if (shop.is_suspended) return ['The shop is suspended where it is: restore it first, or let it stay.'];
	const problems: string[] = [];
	const shared = await from.value<number>(
		`with accounts as (
			select business_id, provider_account_id as account from payment_accounts
			union select business_id, provider_account_id from past_accounts
		) select count(distinct o.business_id)::int from accounts a join accounts o on o.account = a.account
		where a.business_id = $1 and o.business_id <> $1`,
		[id],
	);
	if (shared > 0)
		problems.push(
			`${shared} other shops share its payment account: their deposits can't be separated. Moving them in one go isn't built.`,
		);
	const crossing = await from.value<number>(
		`select count(*)::int from bag_offers f join slots s on s.id = f.slot_id join orders o on o.id = f.replaces
		where (s.business_id = $1) <> (o.business_id = $1)`,
		[id],
	);
	if (crossing > 0)
		problems.push(
			`${crossing} bags were offered at one shop for an order of another, and this shop is one of the two: moving both isn't built.`,
		);
	return problems;
}

/** Between the two. */
async function problemsOfPair(from: Cell, to: Cell, id: string): Promise<string[]> {
	const problems: string[] = [];
	if (await to.value<boolean>('select exists (select from businesses where id = $1)', [id]))
		problems.push('The shop is there already.');
	const people = await peopleOf(from);
	const emails = await from.rows<{ id: string; email: string }>(
		`select id, lower(email) as email from users where deleted_at is null and id in (${people})`,
		[id],
	);
	const twice = await to.value<number>(
		`select count(*)::int from users u join unnest($1::uuid[], $2::text[]) p (id, email) on lower(u.email) = p.email
		where u.deleted_at is null and u.id <> p.id`,
		[emails.map((one) => one.id), emails.map(({ email }) => email)],
	);
	if (twice > 0)
		problems.push(
			`${twice} of its people have another account in the other cell with the same email. One sign-in over cells isn't built.`,
		);
	const slugs = await from.value<string[] | null>(
		'select array_agg(slug) from business_slugs where business_id = $1',
		[id],
	);
	const taken = await to.value<string | null>(
		"select string_agg(slug, ', ') from business_slugs where slug = any($1)",
		[slugs ?? []],
	);
	if (taken) problems.push(`A shop there has its address already: ${taken}.`);
	const rates = `select coalesce(string_agg(concat_ws(' ', tax_class, from_date, rate_bps, remitted_by), ', '
		order by tax_class, from_date, id), 'none') from tax_rates where state = $1`;
	const state = await from.value<string>('select state from businesses where id = $1', [id]);
	if ((await from.value(rates, [state])) !== (await to.value(rates, [state])))
		problems.push(`The tax rates of ${state} differ between the two.`);
	return problems;
}

/** Ids of two cells never meet, and those that arrive are no news to whoever follows the history there. */
async function problemsOfNumbers(from: Cell, to: Cell, id: string): Promise<string[]> {
	const ranges = new Map((await countersOf(to)).map((one) => [`${one.table}.${one.column}`, one.cell]));
	const same = (await countersOf(from)).filter(
		(one) => ranges.get(`${one.table}.${one.column}`) === one.cell,
	);
	if (same.length > 0)
		return [
			`Both number their rows alike (${same
				.map(({ table }) => table)
				.slice(0, 3)
				.join(', ')}): prepare one of them, node tools/cells/prepare.ts --cell 2.`,
		];
	const last = await from.value<number>(
		'select coalesce(max(id), 0)::float8 from order_events where business_id = $1',
		[id],
	);
	const first = (ranges.get('order_events.id') ?? 0) * range;
	return last < first
		? []
		: ['Its history is numbered above that of the other cell: shops move to cells with a higher number.'];
}

/** Every reason against it, a line each. */
export async function findProblems(from: Cell, to: Cell, id: string): Promise<string[]> {
	const cells = [...(await problemsOfCell(from)), ...(await problemsOfCell(to))];
	// What follows would be asked of tables that may not be there.
	if (cells.length > 0) return cells;
	const level = await from.value<string>("select current_setting('wal_level')");
	const problems = await problemsOfShop(from, id);
	if (level !== 'logical')
		problems.push(
			`${from.label}: wal_level is ${level}. Set wal_level = logical there and restart PostgreSQL.`,
		);
	const isThere = await from.value<boolean>('select exists (select from businesses where id = $1)', [id]);
	if (!isThere) return problems;
	return [...problems, ...(await problemsOfPair(from, to, id)), ...(await problemsOfNumbers(from, to, id))];
}

/** A move of this shop that was begun and has not ended. */
export async function isBegun(from: Cell, to: Cell, id: string): Promise<boolean> {
	const name = nameOf(id);
	const left = await from.value<boolean>(
		`select exists (select from pg_publication where pubname = $1) or exists (select from pg_policy where polname = $1)
			or exists (select from pg_replication_slots where slot_name = $1)`,
		[name],
	);
	const arrived = await to.value<boolean>(
		'select exists (select from pg_subscription where subname = $1) or exists (select from pg_policy where polname = $1)',
		[name],
	);
	return left || arrived;
}
