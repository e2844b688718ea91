// Lets admins find people and manage accounts (R-console-people). Admins can't act on their own accounts, and one
// active admin always remains.
import type { AccountState, PeopleFilter } from '@flavorbag/contract';
import type { From } from '#db/cursor.ts';
import { type Db, transaction } from '#db/database.ts';
import type { UserRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import { enqueueMail } from '#notifications';
import type { AccountFacts } from '#ports/account-facts.ts';
import type { IdentityDeps } from './deps.ts';
import { lockUser } from './identity.store.ts';
import * as store from './people.store.ts';

export interface PeopleDeps extends Pick<IdentityDeps, 'db' | 'clock' | 'accounts'> {
	forget(userId: string): void;
}

export interface PersonFacts {
	row: UserRow;
	facts: AccountFacts | undefined;
}

export function stateOf({ row, facts }: PersonFacts): AccountState {
	if (row.deleted_at !== null) return 'erased';
	if (!facts) return 'elsewhere';
	if (facts.isSuspended) return 'suspended';
	return row.verified ? 'active' : 'unverified';
}

async function withFacts({ db, accounts }: PeopleDeps, rows: readonly UserRow[]): Promise<PersonFacts[]> {
	const facts = await accounts.factsOf(
		db,
		rows.flatMap(({ external_id }) => external_id ?? []),
	);
	return rows.map((row) => ({ row, facts: facts.get(row.external_id ?? '') }));
}

async function otherAdmins(
	db: Db,
	{ accounts }: PeopleDeps,
	userId: string,
	admins: Awaited<ReturnType<typeof store.lockAdmins>>,
) {
	const others = admins.filter(({ id }) => id !== userId);
	const facts = await accounts.factsOf(
		db,
		others.flatMap(({ external_id }) => external_id ?? []),
	);
	return others.filter(({ external_id }) => !facts.get(external_id ?? '')?.isSuspended);
}

/** Returns why this admin may not act on the account, if so. Locks all admins. */
async function refusal(
	tx: Db,
	deps: PeopleDeps,
	adminId: string,
	userId: string,
): Promise<'OWN_ACCOUNT' | 'LAST_ADMIN' | undefined> {
	if (adminId === userId) return 'OWN_ACCOUNT';
	const admins = await store.lockAdmins(tx);
	if (!admins.some(({ id }) => id === userId)) return undefined;
	return (await otherAdmins(tx, deps, userId, admins)).length === 0 ? 'LAST_ADMIN' : undefined;
}

async function setSuspended(
	deps: PeopleDeps,
	{
		adminId,
		userId,
		isSuspended,
		reason,
	}: { adminId: string; userId: string; isSuspended: boolean; reason: string },
): Promise<void> {
	const { db, clock, accounts, forget } = deps;
	await transaction(db, `admin:${adminId}`, async (tx) => {
		const code = await refusal(tx, deps, adminId, userId);
		const person = await lockUser(tx, userId);
		if (!person) throw new AppError('NOT_FOUND');
		if (code) throw new AppError(code);
		const known = (await accounts.factsOf(tx, [person.external_id])).get(person.external_id);
		if (!known) throw new AppError('ACCOUNT_ELSEWHERE');
		// Another admin did it first, so no second email is sent.
		if (known.isSuspended === isSuspended) return;
		await accounts.suspendIn(tx, person.email, isSuspended);
		const { email: to, first_name } = person;
		const kind = isSuspended ? 'account_suspended' : 'account_restored';
		await enqueueMail(tx, { kind, to, first_name, change_id: crypto.randomUUID(), reason }, clock.now());
	});
	forget(userId);
}

const roleOf = { customers: 'customer', owners: 'business', admins: 'admin' } as const;

export function createPeople(deps: PeopleDeps) {
	const { db } = deps;
	return {
		async find(
			{ search, filter }: { search?: string | undefined; filter?: PeopleFilter | undefined },
			count: number,
			from?: From,
		): Promise<PersonFacts[]> {
			const narrowed =
				filter === 'suspended'
					? { externalIds: await deps.accounts.suspendedAccounts(db) }
					: { role: filter && roleOf[filter] };
			return withFacts(deps, await store.findPeople(db, { search, ...narrowed }, count, from));
		},
		async get(userId: string): Promise<PersonFacts> {
			const row = await store.findEver(db, userId);
			const [person] = row ? await withFacts(deps, [row]) : [];
			if (!person) throw new AppError('NOT_FOUND');
			return person;
		},
		offLimits: (adminId: string, userId: string) =>
			transaction(db, `admin:${adminId}`, (tx) => refusal(tx, deps, adminId, userId)),
		/** Like `offLimits`, but valid until the caller's transaction ends. */
		refusal: (tx: Db, adminId: string, userId: string) => refusal(tx, deps, adminId, userId),
		suspend: (adminId: string, userId: string, reason: string) =>
			setSuspended(deps, { adminId, userId, isSuspended: true, reason }),
		restore: (adminId: string, userId: string, reason: string) =>
			setSuspended(deps, { adminId, userId, isSuspended: false, reason }),
	};
}
