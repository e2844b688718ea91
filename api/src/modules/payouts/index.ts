/** What shops are paid: shares of orders, sent to their accounts, and from there to a bank. */
import { type Accounts, type AccountsDeps, createAccounts } from './accounts.ts';
import { createDeposits, type DepositsDeps } from './deposits.ts';
import { createPayoutLists } from './list-payouts.ts';
import { createReverseTransfer } from './reverse-transfer.ts';
import { createStatements, type StatementsDeps } from './statements.ts';
import { createTransfers } from './transfers.ts';

export const createPayouts = (deps: AccountsDeps & DepositsDeps & StatementsDeps) => ({
	accounts: createAccounts(deps),
	transfers: createTransfers(deps),
	reverseTransfer: createReverseTransfer(deps),
	deposits: createDeposits(deps),
	/** What an owner reads about the money: orders, deposits, and statements. */
	payouts: createPayoutLists(deps),
	statements: createStatements(deps),
});

export {
	accountStatuses,
	accountsToAsk,
	copyAccount,
	disconnectAccount,
	type Scope,
} from './accounts.store.ts';
export type { Deposits } from './deposits.ts';
export { findMoney, type MoneyFilter, type MoneyRowFound, moneyAtAGlance } from './money-rows.store.ts';
export { moneyOfOrder, type OrderMoney, ordersOfProviderId } from './order-money.store.ts';
export { openMoneyOf as openMoney, ownersEver } from './past-accounts.store.ts';
export { payoutErasure } from './payouts.erasure.ts';
export { payoutExport } from './payouts.export.ts';
export { closeDebits, heldOf as heldMoney, listRefused as refusedTransfers } from './transfers.store.ts';
export type { Transfers } from './transfers.ts';
export type { Accounts };
