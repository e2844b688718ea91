/** What is not over at the provider: the reconciler asks about each, however old it is. */
import { sql } from 'kysely';
import { type Cursor, lastOfFullPage, type Page, withCursor } from '#db/audit-cursors.ts';
import type { Db } from '#db/database.ts';
import type { PaymentRow, RefundRow } from '#db/tables.ts';

export interface OpenPayment {
	id: string;
	order_id: string;
	status: PaymentRow['status'];
	/** The order ended unpaid: its intent is to be voided. */
	order_is_off: boolean;
}
export type OpenRefund = Pick<RefundRow, 'id' | 'status' | 'provider_refund_id'>;

/** `turn`: as much as a job does every few minutes. */
export type Scope = 'all' | 'turn';

export interface OpenMoney {
	payments: OpenPayment[];
	refunds: OpenRefund[];
	/** Ids at the provider. */
	accounts: string[];
}

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

async function accountsOf(db: Db, scope: Scope): Promise<string[]> {
	if (scope === 'all') {
		const rows = await db.selectFrom('payment_accounts').select('provider_account_id').distinct().execute();
		return rows.map((row) => row.provider_account_id);
	}
	const next = (await withCursor(db, 'accounts', accountsPart(false))) ?? [];
	const underWay = (await withCursor(db, 'accounts under way', accountsPart(true))) ?? [];
	return [...new Set([...next, ...underWay])];
}

/** @param scope Of the accounts, which have no end: all, or the next ones of the round. */
export async function findOpenMoney(db: Db, scope: Scope): Promise<OpenMoney> {
	const payments = await db
		.selectFrom('payments')
		.innerJoin('orders', 'orders.id', 'payments.order_id')
		.select(['payments.id', 'payments.order_id', 'payments.status', 'orders.status as order_status'])
		.where('payments.status', 'in', ['creating', 'requires_payment', 'authorized'])
		.orderBy('payments.created_at')
		.execute();
	const refunds = await db
		.selectFrom('refunds')
		.select(['id', 'status', 'provider_refund_id'])
		.where('status', 'in', ['approved', 'submitted'])
		.orderBy('created_at')
		.execute();
	return {
		payments: payments.map(({ order_status, ...payment }) => ({
			...payment,
			order_is_off: order_status === 'abandoned',
		})),
		refunds,
		accounts: await accountsOf(db, scope),
	};
}

/** How things stand that were asked about before: `payment <id>` → status. */
export async function statusesOf(db: Db, open: OpenMoney): Promise<Map<string, string>> {
	const paymentIds = open.payments.map(({ id }) => id);
	const refundIds = open.refunds.map(({ id }) => id);
	const payments = await db
		.selectFrom('payments')
		.select(['id', 'status'])
		.where('id', 'in', [...paymentIds, crypto.randomUUID()])
		.execute();
	const refunds = await db
		.selectFrom('refunds')
		.select(['id', 'status'])
		.where('id', 'in', [...refundIds, crypto.randomUUID()])
		.execute();
	// Of those that are paid into one account, always the same one.
	const accounts = await db
		.selectFrom('payment_accounts')
		.distinctOn('provider_account_id')
		.select(['provider_account_id as id', 'onboarding_complete', 'charges_enabled', 'payouts_enabled'])
		.where(sql<boolean>`provider_account_id = any(${open.accounts})`)
		.orderBy('provider_account_id')
		.orderBy('business_id')
		.execute();
	return new Map([
		...payments.map(({ id, status }) => [`payment ${id}`, status] as const),
		...refunds.map(({ id, status }) => [`refund ${id}`, status] as const),
		...accounts.map((account) => {
			const able = [
				account.onboarding_complete && 'onboarded',
				account.charges_enabled && 'charges',
				account.payouts_enabled && 'payouts',
			].filter((word) => word !== false);
			return [`account ${account.id}`, able.join(' + ') || 'nothing yet'] as const;
		}),
	]);
}
