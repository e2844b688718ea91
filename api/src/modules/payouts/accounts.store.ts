/** The only SQL of payment accounts. */
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

/** Any of those that are paid into it. */
export async function businessOfAccount(db: Db, providerAccountId: string): Promise<string | undefined> {
	const row = await db
		.selectFrom('payment_accounts')
		.select('business_id')
		.where('provider_account_id', '=', providerAccountId)
		.limit(1)
		.executeTakeFirst();
	return row?.business_id;
}

/**
 * What is known of an account, for this business and all others that are paid into it; answers all of them. They are locked
 * before they are written: a business that is being given the same account meanwhile (`copyAccount`) is among them.
 */
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

/**
 * R-another-bag: the new business is paid into the account of the other one, if it has one. Whether it can take charges. No word
 * about the account comes in between.
 */
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

/** R-handover: from now on the shop is paid nowhere; where it was paid is written down for whoever earned it. Others of the account stay. */
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

/** How often the shop got another owner: part of the key under which its account is made. */
export async function timesDisconnected(db: Db, businessId: string): Promise<number> {
	const rows = await db
		.selectFrom('past_accounts')
		.select('id')
		.where('business_id', '=', businessId)
		.execute();
	return rows.length;
}

/** `turn`: as much as a job does every few minutes. */
export type Scope = 'all' | 'turn';

/** Accounts that one turn asks about: of all, and of those with which something is still to be done. */
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

/** They have no end: all, or the next ones of the round. Ids at the provider. */
export async function accountsToAsk(db: Db, scope: Scope): Promise<string[]> {
	if (scope === 'all') {
		const rows = await db.selectFrom('payment_accounts').select('provider_account_id').distinct().execute();
		return rows.map((row) => row.provider_account_id);
	}
	const next = (await withCursor(db, 'accounts', accountsPart(false))) ?? [];
	const underWay = (await withCursor(db, 'accounts under way', accountsPart(true))) ?? [];
	return [...new Set([...next, ...underWay])];
}

/** How those stand that were asked about before: `account <id>` → what it is able to do. */
export async function accountStatuses(db: Db, ids: readonly string[]): Promise<[string, string][]> {
	// Of those that are paid into one account, always the same one.
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
