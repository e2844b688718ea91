/** Combines what each module recorded about an order. Nothing is stored for it (R-console-orders). */
import { type OrderMail, type OrderStep, type OrderStepKind, orderMails } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { mailsAbout } from '#db/outbox.ts';
import type { OrderRow } from '#db/tables.ts';
import { namesOf } from '#identity';
import { toDollars } from '#lib/money.ts';
import type { Refunds } from '#payments';
import { moneyOfOrder, type OrderMoney, ownersEver } from '#payouts';
import { decisionsOf, ratingOfOrder } from '#ratings';
import { exceptionOf } from '#stock';
import type { OrderBookDeps } from './deps.ts';
import { eventsOf } from './order-book.store.ts';
import { inSequence } from './order-sequence.rules.ts';

type By = OrderStep['by'];
interface Step {
	at: Date;
	what: OrderStepKind;
	by: By;
	userId?: string | null | undefined;
	cents?: number | null;
	words?: string | null;
	mail?: OrderMail;
	providerId?: string | null;
	intentId?: string | null;
}

const roles: readonly By[] = ['customer', 'business', 'admin', 'provider'];

function actorOf(actor: string): Pick<Step, 'by' | 'userId'> {
	const [role, userId] = actor.split(':');
	return { by: roles.find((one) => one === role) ?? 'system', userId };
}

const ofStatus = (status: OrderRow['status']): OrderStepKind => (status === 'pending' ? 'held' : status);

async function ownSteps(db: Db, { id, reason }: OrderRow): Promise<Step[]> {
	const events = await eventsOf(db, id);
	return events.map(({ at, to_status, actor }) => ({
		at,
		what: ofStatus(to_status),
		...actorOf(actor),
		words: to_status === 'cancelled' || to_status === 'refunded' ? reason : null,
	}));
}

const paymentSteps = ({ payments }: OrderMoney): Step[] =>
	payments.flatMap((payment): Step[] => {
		const { provider_intent_id: providerId, amount_cents: cents, status, created_at, updated_at } = payment;
		const opened: Step = { at: created_at, what: 'payment_opened', by: 'system', cents, providerId };
		if (status !== 'voided' && status !== 'failed') return [opened];
		const what = status === 'voided' ? 'payment_voided' : 'payment_failed';
		return [opened, { at: updated_at, what, by: 'system', words: payment.last_problem, providerId }];
	});

const whereRefundIs = {
	approved: 'refund_approved',
	submitted: 'refund_sent',
	succeeded: 'refund_done',
	failed: 'refund_failed',
} as const;

function refundSteps(
	{ refunds, payments }: OrderMoney,
	requests: Awaited<ReturnType<Refunds['requestsOf']>>,
): Step[] {
	const intents = new Map(payments.map(({ id, provider_intent_id }) => [id, provider_intent_id]));
	const asked = refunds.filter(({ answer_due_at }) => answer_due_at !== null);
	const answers = asked.flatMap((refund, at): Step[] => {
		const { refusedAt, refusedBy } = requests[at] ?? {};
		const { created_at, amount_cents: cents, reason, answered_by: userId, answer: words } = refund;
		const own = { at: created_at, cents, words: reason };
		const request: Step = { ...own, what: 'refund_requested', by: 'customer' };
		if (!refusedAt) return [request];
		return [request, { at: refusedAt, what: 'refund_refused', by: refusedBy ?? 'system', userId, words }];
	});
	const money = refunds.flatMap((refund): Step[] => {
		const { status, updated_at: at, amount_cents: cents, provider_refund_id: providerId } = refund;
		if (status === 'requested' || status === 'rejected') return [];
		const by = refund.requested_by === 'provider' ? 'provider' : 'system';
		const intentId = intents.get(refund.payment_id);
		return [{ at, what: whereRefundIs[status], by, cents, providerId, intentId }];
	});
	return [...answers, ...money];
}

function transferSteps({ transfer, reversals }: OrderMoney): Step[] {
	if (!transfer) return [];
	const { status, refusals, amount_cents: cents, provider_transfer_id: providerId } = transfer;
	const own = { by: 'system', cents, providerId } as const;
	const steps: Step[] = [];
	const isOpen = status === 'planned' || status === 'sending';
	// Older refusals have no timestamp. While the transfer is open, its last change was the refusal.
	const refusedAt = transfer.refused_at ?? (isOpen && refusals > 0 ? transfer.updated_at : null);
	const words = transfer.last_error;
	if (refusedAt) steps.push({ at: refusedAt, what: 'transfer_refused', by: 'provider', cents, words });
	if (status === 'sent')
		steps.push({ ...own, at: transfer.sent_at ?? transfer.updated_at, what: 'transfer_sent' });
	else if (status === 'cancelled')
		steps.push({ ...own, at: transfer.updated_at, what: 'transfer_cancelled' });
	else if (!refusedAt) steps.push({ ...own, at: transfer.created_at, what: 'transfer_planned' });
	if (transfer.deposited_at) steps.push({ ...own, at: transfer.deposited_at, what: 'transfer_deposited' });
	for (const { status, updated_at, amount_cents, provider_reversal_id } of reversals) {
		if (status === 'planned') continue;
		const what = status === 'done' ? 'transfer_reversed' : 'reversal_refused';
		const of = { cents: amount_cents, providerId: provider_reversal_id };
		steps.push({ ...of, at: updated_at, what, by: 'system' });
	}
	return steps;
}

function disputeSteps({ disputes, payments }: OrderMoney): Step[] {
	const intents = new Map(payments.map(({ id, provider_intent_id }) => [id, provider_intent_id]));
	return disputes.flatMap((dispute): Step[] => {
		const own = {
			by: 'provider' as const,
			cents: dispute.amount_cents,
			providerId: dispute.provider_dispute_id,
			intentId: intents.get(dispute.payment_id),
		};
		const opened: Step = { ...own, at: dispute.opened_at, what: 'dispute_opened', words: dispute.reason };
		if (!dispute.closed_at) return [opened];
		const what = dispute.status === 'won' ? 'dispute_won' : 'dispute_lost';
		return [opened, { ...own, at: dispute.closed_at, what }];
	});
}

async function mailSteps(db: Db, orderId: string, refundIds: readonly string[]): Promise<Step[]> {
	const mails = await mailsAbout(db, orderId, ...refundIds);
	return mails.flatMap(({ dedupe_key, run_at, done_at, dead_at }): Step[] => {
		const kind = dedupe_key.split(':')[1];
		const mail = orderMails.find((one) => one === kind);
		if (!mail) return [];
		const what = done_at ? 'mail_sent' : dead_at ? 'mail_failed' : 'mail_waiting';
		return [{ at: done_at ?? dead_at ?? run_at, what, by: 'system', mail }];
	});
}

async function ratingSteps(db: Db, order: OrderRow): Promise<Step[]> {
	const rating = await ratingOfOrder(db, order.id);
	if (!rating) return [];
	const { given_at, changed_at, user_id, replied_at, replied_by, reported_at, reported_by } = rating;
	const steps: Step[] = [{ at: given_at, what: 'rated', by: 'customer', userId: user_id }];
	const add = (at: Date | null, what: OrderStepKind, by: By, userId: string | null) =>
		at && steps.push({ at, what, by, userId });
	if (changed_at > given_at) add(changed_at, 'rating_changed', 'customer', user_id);
	add(replied_at, 'rating_replied', 'business', replied_by);
	add(reported_at, 'rating_reported', 'business', reported_by);
	for (const { at, decision, decided_by } of await decisionsOf(db, [rating.id]))
		add(at, decision === 'hide' ? 'rating_hidden' : 'rating_cleared', 'admin', decided_by);
	return steps;
}

/** A changed date doesn't affect the order, but may explain why nobody came. */
async function dateSteps(db: Db, order: OrderRow): Promise<Step[]> {
	const exception = await exceptionOf(db, order);
	if (!exception || exception.changed_at <= order.created_at) return [];
	const { changed_at: at, changed_by: userId } = exception;
	return [{ at, what: 'date_changed', by: 'business', userId }];
}

export async function stepsOf({ db, refunds }: OrderBookDeps, order: OrderRow): Promise<OrderStep[]> {
	const [own, money, requests, ratings, dates] = await Promise.all([
		ownSteps(db, order),
		moneyOfOrder(db, order.id),
		ownersEver(db, order.business_id).then((owners) => refunds.requestsOf(db, order.id, owners)),
		ratingSteps(db, order),
		dateSteps(db, order),
	]);
	const mails = await mailSteps(
		db,
		order.id,
		money.refunds.map(({ id }) => id),
	);
	const steps = inSequence([
		...own,
		...paymentSteps(money),
		...refundSteps(money, requests),
		...transferSteps(money),
		...disputeSteps(money),
		...dates,
		...ratings,
		...mails,
	]);
	const people = [...new Set(steps.flatMap(({ userId }) => userId ?? []))];
	const names = await namesOf(db, people);
	return steps.map(({ at, what, by, userId, cents, words, mail, providerId, intentId }) => ({
		at: at.toISOString(),
		what,
		by,
		name: names.get(userId ?? '') ?? null,
		amount: cents == null ? null : toDollars(cents),
		words: words ?? null,
		mail: mail ?? null,
		provider_id: providerId ?? null,
		intent_id: intentId ?? null,
	}));
}
