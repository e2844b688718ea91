import type { Language, MyDiet, Role } from '@flavorbag/contract';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { type Db, violates } from '#db/database.ts';
import type { UserRow, UsersTable } from '#db/tables.ts';
import { AppError, refuseAs } from '#lib/app-error.ts';
import type { Position } from '#places';
import { dietColumn } from './diet.store.ts';
import { nameKey, strokes, type UserFacts } from './identity.rules.ts';

/** The CHECK active_has_identity guarantees these for active users. */
function factsOf(row: UserRow): UserFacts {
	const { external_id, email, first_name, last_name } = row;
	if (external_id === null || email === null || first_name === null || last_name === null) {
		throw new Error(`user ${row.id} is not whole`);
	}
	return { ...row, external_id, email, first_name, last_name };
}

const active = (db: Db) => db.selectFrom('users').where('deleted_at', 'is', null);

async function peopleOf(db: Db, userIds: readonly string[]) {
	if (userIds.length === 0) return [];
	return active(db)
		.select(['id', 'email', 'first_name', 'last_name'])
		.where(sql<boolean>`id = any(${userIds}::uuid[])`)
		.execute();
}
const nameOf = ({ first_name, last_name }: Pick<UserRow, 'first_name' | 'last_name'>) =>
	`${first_name ?? ''} ${last_name ?? ''}`.trim();

export async function findByExternalId(db: Db, externalId: string): Promise<UserFacts | undefined> {
	const row = await active(db).selectAll().where('external_id', '=', externalId).executeTakeFirst();
	return row && factsOf(row);
}

export async function findById(db: Db, userId: string): Promise<UserFacts | undefined> {
	const row = await active(db).selectAll().where('id', '=', userId).executeTakeFirst();
	return row && factsOf(row);
}

export async function isAdmin(db: Db, externalId: string): Promise<boolean> {
	return (await findByExternalId(db, externalId))?.role === 'admin';
}

export async function adminContacts(db: Db): Promise<{ email: string; first_name: string }[]> {
	const rows = await active(db)
		.select(['email', 'first_name'])
		.where('role', '=', 'admin')
		.orderBy('id')
		.execute();
	return rows.flatMap(({ email, first_name }) => (email ? [{ email, first_name: first_name ?? '' }] : []));
}

export async function findPosition(db: Db, userId: string): Promise<Position | undefined> {
	const row = await db.selectFrom('users').select(['lat', 'lng']).where('id', '=', userId).executeTakeFirst();
	if (!row || row.lat === null || row.lng === null) return undefined;
	return { lat: row.lat, lng: row.lng };
}

/** Blocks erasure until the transaction ends. */
export async function holdTown(tx: Db, userId: string) {
	const row = await active(tx)
		.select(['lat', 'lng', 'city', 'state', 'zip_code'])
		.where('id', '=', userId)
		.forShare()
		.executeTakeFirst();
	if (!row || row.lat === null || row.lng === null) return undefined;
	return { ...row, lat: row.lat, lng: row.lng, city: row.city ?? '', state: row.state ?? '' };
}

/** Blocks erasure until the transaction ends. Returns false if the person is already erased. */
export async function holdPerson(tx: Db, userId: string): Promise<boolean> {
	const row = await active(tx).select('id').where('id', '=', userId).forKeyShare().executeTakeFirst();
	return row !== undefined;
}

export function findContact(
	db: Db,
	userId: string,
): Promise<{ email: string | null; first_name: string | null } | undefined> {
	return active(db).select(['email', 'first_name']).where('id', '=', userId).executeTakeFirst();
}

/** Omits people who never chose a language (R-language). */
export async function languagesOf(db: Db, userIds: readonly string[]): Promise<Map<string, Language>> {
	const rows = await db
		.selectFrom('users')
		.select(['id', 'language'])
		.where(sql<boolean>`id = any(${userIds}::uuid[])`)
		.execute();
	return new Map(rows.flatMap(({ id, language }) => (language ? [[id, language]] : [])));
}

export async function findByEmail(db: Db, email: string): Promise<string | undefined> {
	const row = await active(db)
		.select('id')
		.where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
		.executeTakeFirst();
	return row?.id;
}

export async function contactsOf(
	db: Db,
	userIds: readonly string[],
): Promise<Map<string, { email: string | null; first_name: string | null }>> {
	const rows = await peopleOf(db, userIds);
	return new Map(rows.map(({ id, email, first_name }) => [id, { email, first_name }]));
}

export async function namesOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
	const rows = await peopleOf(db, userIds);
	return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

export async function firstNamesOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
	const rows = await peopleOf(db, userIds);
	return new Map(rows.map(({ id, first_name }) => [id, first_name ?? '']));
}

/** Must match the expressions of the indexes on names, and so contains no parameters. */
export const withoutAccents = (name: RawBuilder<unknown>) =>
	sql`lower(translate(regexp_replace(normalize(${name}, nfd), '[\\u0300-\\u036f]', '', 'g'),
		${sql.lit(strokes.letters)}, ${sql.lit(strokes.plain)}))`;
const fullName = withoutAccents(sql`first_name || ' ' || last_name`);
const lastName = withoutAccents(sql`last_name`);

/** Undefined if the text is too short. Callers must limit the result to people they may see (R-order-search). */
export function peopleLike(typed: string): RawBuilder<unknown> | undefined {
	const name = nameKey(typed);
	if (name.length < 2) return undefined;
	const start = `${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
	const people = sql`select id from users where deleted_at is null and`;
	const arms = [sql`${people} ${fullName} like ${start}`, sql`${people} ${lastName} like ${start}`];
	if (/^\d{4}$/.test(name)) {
		const end = sql`right(regexp_replace(phone_number, '\\D', '', 'g'), 4)`;
		arms.push(sql`${people} phone_number is not null and ${end} = ${name}`);
	}
	return sql`(${sql.join(arms, sql` union all `)})`;
}

export function peopleWithEmail(typed: string): RawBuilder<unknown> {
	const start = `${typed
		.trim()
		.toLowerCase()
		.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
	return sql`(select id from users where deleted_at is null and lower(email) like ${start})`;
}

export async function namesAndEmails(
	db: Db,
	userIds: readonly string[],
): Promise<Map<string, { name: string; email: string }>> {
	const rows = await peopleOf(db, userIds);
	return new Map(rows.map((row) => [row.id, { name: nameOf(row), email: row.email ?? '' }]));
}
/** Blocks erasure until the transaction ends. Locks in id order to avoid deadlocks. */
export async function holdPeople(tx: Db, userIds: readonly string[]): Promise<number> {
	const rows = await active(tx)
		.select('id')
		.where(sql<boolean>`id = any(${userIds}::uuid[])`)
		.orderBy('id')
		.forShare()
		.execute();
	return rows.length;
}

/** Locks the user (R-roles). Throws UNAUTHORIZED if they are erased. */
export async function promoteToBusiness(tx: Db, userId: string, at: Date): Promise<void> {
	const person = await lockUser(tx, userId);
	if (!person) throw new AppError('UNAUTHORIZED');
	if (person.role !== 'customer') return;
	await tx
		.updateTable('users')
		.set({ role: 'business', updated_at: at })
		.where('id', '=', userId)
		.where('role', '=', 'customer')
		.execute();
}

export type AskerFacts = UserFacts & { diet: MyDiet | null };
/** Returns users in the order of the ids, including diets, so that lists need no further query. */
export async function findByExternalIds(
	db: Db,
	externalIds: readonly string[],
): Promise<(AskerFacts | undefined)[]> {
	const rows = await active(db)
		.selectAll()
		.select(dietColumn)
		.where(sql<boolean>`external_id = any(${externalIds})`)
		.execute();
	const known = new Map(rows.map((row) => [row.external_id, { ...factsOf(row), diet: row.diet }]));
	return externalIds.map((id) => known.get(id));
}

/** Returns undefined if the identity already has a user. Throws ACCOUNT_EXISTS if the email is taken. */
export async function insertUser(
	db: Db,
	user: {
		external_id: string;
		email: string;
		first_name: string;
		last_name: string;
		role: Role;
		verified: boolean;
		language?: Language | undefined;
		terms_version?: number | undefined;
		at: Date;
	},
): Promise<UserFacts | undefined> {
	const { at, ...columns } = user;
	const row = await db
		.insertInto('users')
		.values({
			...columns,
			...(columns.terms_version !== undefined && { terms_at: at }),
			created_at: at,
			updated_at: at,
		})
		.onConflict((oc) => oc.column('external_id').doNothing())
		.returningAll()
		.executeTakeFirst()
		.catch(refuseAs('ACCOUNT_EXISTS', violates('users_email_active')));
	return row && factsOf(row);
}

export async function updateUser(
	db: Db,
	userId: string,
	changes: Updateable<UsersTable>,
	at: Date,
): Promise<UserFacts | undefined> {
	const row = await db
		.updateTable('users')
		.set({ ...changes, updated_at: at })
		.where('id', '=', userId)
		.where('deleted_at', 'is', null)
		.returningAll()
		.executeTakeFirst();
	return row && factsOf(row);
}

const emptyProfile = {
	phone_number: null,
	lat: null,
	lng: null,
	street: null,
	city: null,
	state: null,
	zip_code: null,
	language: null,
	terms_version: null,
	terms_at: null,
};

/** Clears what a previous claimant of the address entered, except the role (R-gives-way). */
export async function resetUser(
	tx: Db,
	{ externalId, firstName, lastName }: { externalId: string; firstName: string; lastName: string },
	at: Date,
): Promise<void> {
	await tx
		.updateTable('users')
		.set({
			first_name: firstName,
			last_name: lastName,
			verified: true,
			...emptyProfile,
			updated_at: at,
		})
		.where('external_id', '=', externalId)
		.where('deleted_at', 'is', null)
		.execute();
}

export async function lockUser(tx: Db, userId: string): Promise<UserFacts | undefined> {
	const row = await active(tx).selectAll().where('id', '=', userId).forUpdate().executeTakeFirst();
	return row && factsOf(row);
}

export async function eraseUser(tx: Db, userId: string, at: Date): Promise<void> {
	const nobody = { external_id: null, email: null, first_name: null, last_name: null };
	await tx
		.updateTable('users')
		.set({ ...nobody, ...emptyProfile, deleted_at: at, updated_at: at })
		.where('id', '=', userId)
		.execute();
}

/** Returns undefined if there already is an admin. The lock lets only one of several concurrent calls succeed. */
export async function makeFirstAdmin(tx: Db, id: string, at: Date): Promise<UserFacts | undefined> {
	await sql`select pg_advisory_xact_lock(7209, 0)`.execute(tx);
	const row = await tx
		.updateTable('users')
		.set({ role: 'admin', updated_at: at })
		.where('id', '=', id)
		.where('deleted_at', 'is', null)
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom('users as others').select('others.id').where('others.role', '=', 'admin'))),
		)
		.returningAll()
		.executeTakeFirst();
	return row && factsOf(row);
}

export async function setRoleByEmail(db: Db, email: string, role: Role, at: Date): Promise<boolean> {
	const result = await db
		.updateTable('users')
		.set({ role, updated_at: at })
		.where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
		.where('deleted_at', 'is', null)
		.executeTakeFirst();
	return result.numUpdatedRows > 0n;
}
