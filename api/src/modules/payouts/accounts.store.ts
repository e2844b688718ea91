import { sql } from 'kysely';
import { type Cursor, lastOfFullPage, type Page, withCursor } from '#db/audit-cursors.ts';
import type { Db } from '#db/database.ts';
import type { PaymentAccountRow } from '#db/tables.ts';

export function findAccount(db: Db, businessId: string): Promise<PaymentAccountRow | undefined> {
	return db
		.selectFrom('payment_accounts')
		.selectAll()
		.where('business_id', '=', businessId)
		.executeTakeFirst();
}

export async function businessOfAccount(db: Db, providerAccountId: string): Promise<string | undefined> {
	const row = await db
		.selectFrom('payment_accounts')
		.select('business_id')
		.where('provider_account_id', '=', providerAccountId)
		.limit(1)
		.executeTakeFirst();
	return row?.business_id;
}

/** Saves the account for all businesses that share it. Locks them first, to include a concurrent `copyAccount`. */
export async function saveAccount(
	tx: Db,
	businessId: string,
	values: Omit<PaymentAccountRow, 'business_id'>,
): Promise<string[]> {
	await tx
		.insertInto('payment_accounts')
		.values({ business_id: businessId, ...values })
		.onConflict((oc) => oc.column('business_id').doNothing())
		.execute();
	const ofAccount = tx
		.selectFrom('payment_accounts')
		.select('business_id')
		.where('provider_account_id', '=', values.provider_account_id)
		.orderBy('business_id');
	await ofAccount.forUpdate().execute();
	await tx
		.updateTable('payment_accounts')
		.set(values)
		.where('provider_account_id', '=', values.provider_account_id)
		.execute();
	return (await ofAccount.execute()).map(({ business_id }) => business_id);
}

/** Connects a new business to the same account (R-another-bag). Returns whether it can take charges. */
export async function copyAccount(tx: Db, fromId: string, toId: string, now: Date): Promise<boolean> {
	const account = await tx
		.selectFrom('payment_accounts')
		.selectAll()
		.where('business_id', '=', fromId)
		.forShare()
		.executeTakeFirst();
	if (!account) return false;
	await tx
		.insertInto('payment_accounts')
		.values({ ...account, business_id: toId, updated_at: now })
		.execute();
	return account.charges_enabled;
}

/** Disconnects the shop and records the account for its previous owner (R-handover). Other shops keep the account. */
export async function disconnectAccount(
	tx: Db,
	{ businessId, ownerId }: { businessId: string; ownerId: string },
	now: Date,
): Promise<void> {
	const account = await tx
		.selectFrom('payment_accounts')
		.select('provider_account_id')
		.where('business_id', '=', businessId)
		.forUpdate()
		.executeTakeFirst();
	const provider_account_id = account?.provider_account_id ?? null;
	await tx
		.insertInto('past_accounts')
		.values({ business_id: businessId, owner_id: ownerId, provider_account_id, until: now })
		.execute();
	await tx.deleteFrom('payment_accounts').where('business_id', '=', businessId).execute();
}

/** Returns how often the shop changed owners; its account's idempotency key includes it. */
export async function timesDisconnected(db: Db, businessId: string): Promise<number> {
	const rows = await db
		.selectFrom('past_accounts')
		.select('id')
		.where('business_id', '=', businessId)
		.execute();
	return rows.length;
}

/** `turn`: one batch of a periodic job. */
export type Scope = 'all' | 'turn';

/** Page size of both queries: all accounts, and those with incomplete setup. */
const accountsPerQuery = 100;

const accountsPart =
	(underWay: boolean) =>
	async (db: Db, { after_id }: Cursor): Promise<Page<string[]>> => {
		const { rows } = await sql<{ business_id: string; account: string }>`
			select business_id, provider_account_id as account from payment_accounts
			where business_id > ${after_id}
				${underWay ? sql`and not (onboarding_complete and charges_enabled and payouts_enabled)` : sql``}
			order by business_id limit ${accountsPerQuery}`.execute(db);
		const last = lastOfFullPage(rows, accountsPerQuery);
		return { found: rows.map(({ account }) => account), next: last && { after_id: last.business_id } };
	};

/** Returns provider IDs: all accounts, or the next page of the periodic check plus incomplete ones. */
export async function accountsToAsk(db: Db, scope: Scope): Promise<string[]> {
	if (scope === 'all') {
		const rows = await db.selectFrom('payment_accounts').select('provider_account_id').distinct().execute();
		return rows.map((row) => row.provider_account_id);
	}
	const next = (await withCursor(db, 'accounts', accountsPart(false))) ?? [];
	const underWay = (await withCursor(db, 'accounts under way', accountsPart(true))) ?? [];
	return [...new Set([...next, ...underWay])];
}

/** Returns pairs of `account <id>` and its capabilities. */
export async function accountStatuses(db: Db, ids: readonly string[]): Promise<[string, string][]> {
	// Shops that share an account may differ, so the pick has to be stable.
	const rows = await db
		.selectFrom('payment_accounts')
		.distinctOn('provider_account_id')
		.select(['provider_account_id as id', 'onboarding_complete', 'charges_enabled', 'payouts_enabled'])
		.where(sql<boolean>`provider_account_id = any(${ids})`)
		.orderBy('provider_account_id')
		.orderBy('business_id')
		.execute();
	return rows.map((account) => {
		const able = [
			account.onboarding_complete && 'onboarded',
			account.charges_enabled && 'charges',
			account.payouts_enabled && 'payouts',
		].filter((word) => word !== false);
		return [`account ${account.id}`, able.join(' + ') || 'nothing yet'];
	});
}
