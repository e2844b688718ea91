import type { Deposit } from '@flavorbag/contract';
import type { BankPayoutRow } from '#db/tables.ts';
import { toDollars } from '#lib/money.ts';
import { toLocalDateTime } from '#lib/time.ts';

type Status = BankPayoutRow['status'];

const following: Record<Status, readonly Status[]> = {
	pending: ['in_transit', 'paid', 'failed', 'canceled'],
	in_transit: ['paid', 'failed', 'canceled'],
	paid: ['failed'],
	failed: [],
	canceled: [],
};
/** A status only moves forward, because events arrive in any order. */
export const moves = (from: Status, to: Status): boolean => following[from].includes(to);

export const hasReturned = (status: Status): boolean => status === 'failed' || status === 'canceled';

const problems: Record<string, NonNullable<Deposit['problem']>> = {
	account_closed: 'closed',
	no_account: 'not_found',
	invalid_account_number: 'not_found',
	bank_ownership_changed: 'closed',
	account_frozen: 'frozen',
	bank_account_restricted: 'frozen',
	incorrect_account_holder_name: 'name',
	incorrect_account_holder_details: 'name',
};

export function problemOf({ status, failure_code }: Pick<BankPayoutRow, 'status' | 'failure_code'>) {
	return status === 'failed' ? (problems[failure_code ?? ''] ?? 'declined') : null;
}

const earlier = (one: string, other: string) => (one < other ? one : other);

export const returnedOn = ({ returned_at }: Pick<BankPayoutRow, 'returned_at'>, tz: string) =>
	returned_at && toLocalDateTime(returned_at, tz).date;

/** Returns the date under which a deposit is listed: its arrival, or its return if earlier. */
export function depositDate(row: Pick<BankPayoutRow, 'arrives_on' | 'returned_at'>, tz: string): string {
	const back = returnedOn(row, tz);
	return back ? earlier(row.arrives_on, back) : row.arrives_on;
}

export const depositStatus = (status: Status): Deposit['status'] =>
	status === 'paid' ? 'paid' : hasReturned(status) ? 'returned' : 'on_the_way';

export function toDeposit(row: BankPayoutRow, tz: string): Deposit {
	return {
		id: row.id,
		amount: toDollars(row.amount_cents),
		status: depositStatus(row.status),
		date: depositDate(row, tz),
		bank: row.bank_last4 === null ? null : { name: row.bank_name, last4: row.bank_last4 },
		returned_on: returnedOn(row, tz),
		problem: problemOf(row),
	};
}
