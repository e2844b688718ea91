import type { BankMoney } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { toDollars } from '#lib/money.ts';
import { addDays, toLocalDateTime } from '#lib/time.ts';
import { findAccount } from './accounts.store.ts';
import { bankDayAfter, inBankBy } from './bank-days.ts';
import * as store from './bank-money.store.ts';
import { toDeposit } from './deposits.rules.ts';
import type { Books } from './write-statements.ts';

const depositsShown = 10;

const sumOf = (days: readonly store.ExpectedDay[]) => ({
	orders: days.reduce((sum, { orders }) => sum + orders, 0),
	amount: toDollars(days.reduce((sum, { cents }) => sum + cents, 0)),
});

const later = (one: string, other: string) => (one > other ? one : other);

/** Dates are estimates until the provider creates the deposit. */
function nextOf(
	today: string,
	{ on_the_way, expected }: Pick<BankMoney, 'on_the_way' | 'expected'>,
	sentOn: string | undefined,
	days: readonly store.ExpectedDay[],
): BankMoney['next'] {
	const soonest = on_the_way.deposits.find(({ amount }) => amount > 0);
	if (soonest) return { amount: soonest.amount, date: soonest.date, is_estimate: false };
	const tomorrow = bankDayAfter(today, 1);
	if (expected.waiting > 0)
		return {
			amount: expected.waiting,
			date: later(inBankBy(sentOn ?? today), tomorrow),
			is_estimate: true,
		};
	if (expected.today.amount > 0)
		return { amount: expected.today.amount, date: inBankBy(today), is_estimate: true };
	const [first] = days;
	return first
		? { amount: toDollars(first.cents), date: inBankBy(first.local_date), is_estimate: true }
		: null;
}

async function depositsOf(db: Db, account: string) {
	const [open, latest, failed, paid] = await Promise.all([
		store.openDeposits(db, account),
		store.latestDeposits(db, account, depositsShown),
		store.failedDeposit(db, account),
		store.paidInAll(db, account),
	]);
	return { open, latest, failed, paid };
}
const noDeposits = { open: [], latest: [], failed: undefined, paid: 0 };

/** R-deposit-failed: no deposit is made until the bank account changes or another deposit is on its way. */
const isOnHold = (
	{ open, failed }: Pick<Awaited<ReturnType<typeof depositsOf>>, 'open' | 'failed'>,
	known: { payouts_enabled: boolean; bank_last4: string | null } | undefined,
): boolean =>
	failed !== undefined &&
	open.length === 0 &&
	(!known?.payouts_enabled || known.bank_last4 === failed.bank_last4);

/** `businessId` is the shop whose account names the bank. */
export async function readBankMoney(
	db: Db,
	{ account, businessIds, spans, names, tz }: Books,
	businessId: string,
	now: Date,
): Promise<BankMoney> {
	const today = toLocalDateTime(now, tz).date;
	// Nothing is open for shops that have another owner now.
	const current = spans.filter(({ until }) => !until).map(({ business_id }) => business_id);
	const [known, days, sent, latest, months, deposits] = await Promise.all([
		findAccount(db, businessId),
		store.expectedByDay(db, current),
		store.sentInAll(db, account, businessIds, spans),
		store.latestSent(db, current),
		store.statementMonths(db, account, businessIds, spans),
		account === null ? noDeposits : depositsOf(db, account),
	]);
	const { open, failed, paid } = deposits;
	const isHeld = isOnHold(deposits, known);
	const underWay = open.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
	const lastDay = days.at(-1)?.local_date ?? null;
	const waiting = Math.max(sent - paid - underWay, 0);
	const expected = {
		today: sumOf(days.filter(({ local_date }) => local_date <= today)),
		week: sumOf(days.filter(({ local_date }) => local_date <= addDays(today, 6))),
		last_pickup: lastDay,
		by: isHeld ? null : lastDay && inBankBy(later(lastDay, today)),
		waiting: toDollars(isHeld ? 0 : waiting),
	};
	const on_the_way = {
		amount: toDollars(underWay),
		deposits: open.map((row) => toDeposit(row, tz)),
	};
	const thisMonth = months.find(({ month }) => month === today.slice(0, 7));
	const sentOn = latest ? toLocalDateTime(latest, tz).date : undefined;
	return {
		next: account === null || isHeld ? null : nextOf(today, { on_the_way, expected }, sentOn, days),
		expected,
		on_the_way,
		on_hold: toDollars(isHeld ? waiting : 0),
		paid_this_month: { amount: toDollars(thisMonth?.cents ?? 0), deposits: thisMonth?.deposits ?? 0 },
		deposits: deposits.latest.map((row) => toDeposit(row, tz)),
		failed: failed ? toDeposit(failed, tz) : null,
		bank: known?.bank_last4 ? { name: known.bank_name, last4: known.bank_last4 } : null,
		statements: months.map(({ month, deposits: count, cents }) => ({
			month,
			deposits: count,
			deposited: toDollars(cents),
		})),
		other_shops: [...names]
			.filter(([id]) => id !== businessId && current.includes(id))
			.map(([, name]) => name),
	};
}
