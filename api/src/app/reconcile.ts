/** Asks the provider about everything open, applies the answers, and checks the invariants (R-reconciler). */
import type { Db } from '#db/database.ts';
import { brokenInvariants, findStuck } from '#db/invariants.ts';
import type { Orders } from '#orders';
import { type Disputes, findOpenMoney, type Refunds, statusesOf } from '#payments';
import { type Accounts, accountStatuses, accountsToAsk, type Deposits, type Scope } from '#payouts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { PaymentProvider } from '#ports/payments.ts';

export interface Reconciliation {
	asked: { payments: number; refunds: number; accounts: number };
	/** `payment <id>: requires_payment → captured` */
	repaired: string[];
	unanswered: string[];
	/** Rows of the invariant views that need a person; jobs report only stuck rows. */
	broken: string[];
}

export type Reconcile = (scope?: Scope) => Promise<Reconciliation>;

/** How far back to look for refunds and disputes made elsewhere. Stripe resends events for three days. */
const lookBackMs = 4 * 86_400_000;

export function createReconciler(deps: {
	db: Db;
	clock: Clock;
	log: Log;
	orders: Pick<Orders, 'settle' | 'voidPayment'>;
	refunds: Pick<Refunds, 'submit' | 'refresh'>;
	disputes: Pick<Disputes, 'refresh' | 'open'>;
	provider: Pick<PaymentProvider, 'recent'>;
	accounts: Pick<Accounts, 'refresh'>;
	deposits: Pick<Deposits, 'due' | 'check' | 'nameTransfers'>;
}): Reconcile {
	const { db, clock, log, orders, refunds, disputes, accounts, deposits, provider } = deps;

	return async (scope = 'all') => {
		const open = await findOpenMoney(db);
		const accountIds = await accountsToAsk(db, scope);
		const statuses = async () =>
			new Map([...(await statusesOf(db, open)), ...(await accountStatuses(db, accountIds))]);
		const before = await statuses();
		const unanswered: string[] = [];
		async function ask(what: string, work: Promise<unknown>): Promise<void> {
			try {
				await work;
			} catch (error) {
				unanswered.push(`${what}: ${error instanceof Error ? error.message : error}`);
			}
		}

		for (const payment of open.payments) {
			const repair = payment.order_is_off
				? orders.voidPayment(payment.order_id)
				: orders.settle(payment.order_id);
			await ask(`payment ${payment.id}`, repair);
		}
		for (const { id, provider_refund_id: known } of open.refunds) {
			await ask(`refund ${id}`, known === null ? refunds.submit(id) : refunds.refresh(known));
		}
		for (const id of accountIds) await ask(`account ${id}`, accounts.refresh(id));

		await ask('what transfers are called', deposits.nameTransfers());
		for (const due of await deposits.due(scope)) await ask(`deposits of ${due.account}`, deposits.check(due));

		const since = new Date(clock.now().getTime() - lookBackMs);
		await ask(
			'what was made at the provider’s side',
			provider.recent(since).then(async (recent) => {
				for (const id of recent.refunds) await ask(`refund ${id}`, refunds.refresh(id));
				for (const id of new Set([...recent.disputes, ...(await disputes.open())]))
					await ask(`dispute ${id}`, disputes.refresh(id));
			}),
		);

		const after = await statuses();
		const repaired = [...before]
			.filter(([what, status]) => after.get(what) !== status)
			.map(([what, status]) => `${what}: ${status} → ${after.get(what) ?? 'gone'}`);
		const broken = await (scope === 'all' ? brokenInvariants : findStuck)(db, clock.now());
		for (const line of repaired) log.warn({ repaired: line }, 'the reconciler repaired what was left behind');
		for (const line of broken) log.error({ broken: line }, 'an invariant does not hold: a person must look');
		return {
			asked: {
				payments: open.payments.length,
				refunds: open.refunds.length,
				accounts: accountIds.length,
			},
			repaired,
			unanswered,
			broken,
		};
	};
}
