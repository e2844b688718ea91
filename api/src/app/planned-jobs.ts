import type { FastifyInstance } from 'fastify';
import type { Alerts } from '#alerts';
import type { Bags } from '#bags';
import type { Closing } from '#closing';
import type { AuditNext } from '#db/audit.ts';
import type { OutboxWorker } from '#db/outbox.ts';
import type { Listing } from '#listing';
import type { Announcements, ClosedDays } from '#operator';
import type { Orders } from '#orders';
import type { Payments } from '#payments';
import type { Transfers } from '#payouts';
import type { Clock } from '#ports/clock.ts';
import type { Inbox } from '#provider-events';
import type { Push } from '#push';
import type { Ratings } from '#ratings';
import type { Reliability } from '#reliability';
import type { Shops } from '#shops';
import type { Drops, Waitlist } from '#waitlist';
import type { Job, Jobs } from './jobs.ts';
import type { Reconcile } from './reconcile.ts';

interface Planned {
	orders: Pick<Orders, 'settle' | 'releaseDueHolds' | 'expire' | 'queueDigests'>;
	payments: Pick<Payments, 'staleOrders'>;
	transfers: Pick<Transfers, 'drain'>;
	closing: Pick<Closing, 'endClosings'>;
	listing: { emptySearches: Pick<Listing['emptySearches'], 'flush'> };
	bags: Pick<Bags, 'remind'>;
	ratings: Pick<Ratings, 'noteDue' | 'age'>;
	waitlist: Pick<Waitlist, 'offer' | 'endOver'> & { drops: Pick<Drops, 'announceComing'> };
	alerts: Pick<Alerts, 'send' | 'queueDigests'> & { openings: Pick<Alerts['openings'], 'send'> };
	push: Pick<Push, 'remind'>;
	reliability: Pick<Reliability, 'age'>;
	closedDays: Pick<ClosedDays, 'apply'>;
	announcements: Pick<Announcements, 'apply'>;
	inbox: Pick<Inbox, 'drain'>;
	outbox: OutboxWorker;
	pushes: OutboxWorker;
	shops: Pick<Shops, 'stepPrices'> & { drafts: Pick<Shops['drafts'], 'deleteExpired'> };
	reconcile: Reconcile;
	auditNext: AuditNext;
	backupAlarm(): Promise<void>;
	newShops(): Promise<void>;
	/** Deletes expired sessions, attempts and rate windows. */
	tidy(): Promise<void>;
	clock: Clock;
}

/** A claimed payment that isn't captured by then was left by a dead process. */
const abandonedClaimMs = 5_000;
/** A payment without news for this long may have lost its webhook. */
const silentPaymentMs = 60_000;

/** Steps of a price are due on the minute. A run that failed is tried again. */
function onceAMinute(clock: Clock, run: () => Promise<unknown>) {
	let last = 0;
	return async () => {
		const minute = Math.floor(clock.now().getTime() / 60_000);
		if (minute !== last) await run();
		last = minute;
	};
}

export function planJobs(deps: Planned): Job[] {
	const { orders, payments, waitlist, alerts } = deps;
	const before = (ms: number) => new Date(deps.clock.now().getTime() - ms);
	const settleAll = async (ids: string[]) => {
		for (const id of ids) await orders.settle(id);
	};
	return [
		{ name: 'outbox', everyMs: 1_000, run: deps.outbox.drain },
		{ name: 'pushes', everyMs: 1_000, run: deps.pushes.drain },
		{ name: 'pickup reminders', everyMs: 60_000, run: deps.push.remind },
		{ name: 'closed days', everyMs: 10_000, run: deps.closedDays.apply },
		{ name: 'announcements', everyMs: 10_000, run: deps.announcements.apply },
		{ name: 'inbox', everyMs: 2_000, run: deps.inbox.drain },
		{ name: 'bag offers', everyMs: 500, run: waitlist.offer },
		{ name: 'waitlists', everyMs: 5_000, run: waitlist.endOver },
		{ name: 'alerts', everyMs: 1_000, run: alerts.send },
		{ name: 'price steps', everyMs: 1_000, run: onceAMinute(deps.clock, deps.shops.stepPrices) },
		{ name: 'alert digests', everyMs: 30_000, run: alerts.queueDigests },
		{ name: 'draws to come', everyMs: 10_000, run: waitlist.drops.announceComing },
		{ name: 'holds', everyMs: 10_000, run: orders.releaseDueHolds },
		{ name: 'ended sessions', everyMs: 600_000, run: deps.tidy },
		// Covers paid orders; `holds` ends unpaid ones.
		{ name: 'expiry', everyMs: 60_000, run: orders.expire },
		{ name: 'order summaries', everyMs: 30_000, run: orders.queueDigests },
		{ name: 'opening alerts', everyMs: 60_000, run: alerts.openings.send },
		{ name: 'empty searches', everyMs: 10_000, run: deps.listing.emptySearches.flush },
		{ name: 'bag reminders', everyMs: 3_600_000, run: deps.bags.remind },
		{ name: 'rating asks', everyMs: 60_000, run: deps.ratings.noteDue },
		{ name: 'old ratings', everyMs: 600_000, run: deps.ratings.age },
		{ name: 'old outcomes', everyMs: 24 * 3_600_000, run: deps.reliability.age },
		{ name: 'transfers', everyMs: 5_000, run: deps.transfers.drain },
		{ name: 'reconciler', everyMs: 300_000, run: () => deps.reconcile('turn') },
		{ name: 'audit', everyMs: 5_000, run: deps.auditNext },
		{ name: 'backup alarm', everyMs: 60_000, run: deps.backupAlarm },
		{ name: 'new shops', everyMs: 60_000, run: deps.newShops },
		{ name: 'closing shops', everyMs: 60_000, run: deps.closing.endClosings },
		{ name: 'old shop drafts', everyMs: 3_600_000, run: deps.shops.drafts.deleteExpired },
		{
			name: 'claimed payments',
			everyMs: 3_000,
			run: async () => settleAll(await payments.staleOrders(before(abandonedClaimMs), ['authorized'])),
		},
		{
			name: 'silent payments',
			everyMs: 30_000,
			run: async () => settleAll(await payments.staleOrders(before(silentPaymentMs), ['requires_payment'])),
		},
	];
}

/** Runs jobs at once after a call that may have queued work. */
export function wakeOutbox(server: FastifyInstance, jobs: Jobs): void {
	server.addHook('onResponse', (request, _reply, done) => {
		if (request.method !== 'GET') for (const name of ['outbox', 'bag offers', 'closed days']) jobs.wake(name);
		done();
	});
}
