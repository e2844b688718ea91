import type { Events } from '#db/events.ts';
import { copyAccount } from './accounts.store.ts';
import { type Accounts, type AccountsDeps, createAccounts } from './accounts.ts';
import { createPayoutLists } from './list-payouts.ts';
import { createDeposits, type DepositsDeps } from './record-deposits.ts';
import { createReverseTransfer } from './reverse-transfer.ts';
import { createTransfers } from './send-transfers.ts';
import { closeDebits } from './transfers.store.ts';
import { createStatements, type StatementsDeps } from './write-statements.ts';

export function createPayouts(deps: AccountsDeps & DepositsDeps & StatementsDeps & { events: Events }) {
	deps.events.on('another-bag.opened', async (tx, { from_id, to_id }) => {
		const chargesEnabled = await copyAccount(tx, from_id, to_id, deps.clock.now());
		if (chargesEnabled) await deps.shops.setChargesEnabled(tx, to_id, true);
	});
	deps.events.on('refund.failed', async (tx, { order_id, wasBooked }) => {
		if (wasBooked) await closeDebits(tx, order_id, deps.clock.now());
	});
	return {
		accounts: createAccounts(deps),
		transfers: createTransfers(deps),
		reverseTransfer: createReverseTransfer(deps),
		deposits: createDeposits(deps),
		payouts: createPayoutLists(deps),
		statements: createStatements(deps),
	};
}

export {
	accountStatuses,
	accountsToAsk,
	disconnectAccount,
	type Scope,
} from './accounts.store.ts';
export { findMoney, type MoneyFilter, type MoneyRowFound, moneyAtAGlance } from './money-rows.store.ts';
export { moneyOfOrder, type OrderMoney, ordersOfProviderId } from './order-money.store.ts';
export { openMoneyOf as openMoney, ownersEver } from './past-accounts.store.ts';
export { payoutErasure } from './payouts.erasure.ts';
export { payoutExport } from './payouts.export.ts';
export type { Deposits } from './record-deposits.ts';
export type { Transfers } from './send-transfers.ts';
export { heldOf as heldMoney, listRefused as refusedTransfers } from './transfers.store.ts';
export type { Accounts };
