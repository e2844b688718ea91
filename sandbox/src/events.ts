// Events are written in the transaction of their change and never modified. Their JSON is stored exactly as it is sent;
// the same transaction queues deliveries.
import type Stripe from 'stripe';
import { endpoint } from './endpoint.ts';
import { newId } from './ids.ts';
import { listOf } from './list.ts';
import { paging, text } from './params.ts';
import type { Page, Store } from './store.ts';

export const apiVersion = '2026-10-28.endive';

export type EventType =
	| 'payment_intent.created'
	| 'payment_intent.requires_action'
	| 'payment_intent.amount_capturable_updated'
	| 'payment_intent.succeeded'
	| 'payment_intent.payment_failed'
	| 'payment_intent.canceled'
	| 'charge.captured'
	| 'charge.refunded'
	| 'charge.dispute.created'
	| 'charge.dispute.updated'
	| 'charge.dispute.closed'
	| 'charge.dispute.funds_withdrawn'
	| 'charge.dispute.funds_reinstated'
	| 'refund.created'
	| 'refund.updated'
	| 'refund.failed'
	| 'account.updated'
	| 'payout.created'
	| 'payout.updated'
	| 'payout.paid'
	| 'payout.failed'
	| 'customer.created'
	| 'customer.deleted'
	| 'payment_method.attached'
	| 'payment_method.detached'
	| 'transfer.created'
	| 'transfer.reversed';

/** The request that caused a change; nulls for the sandbox itself. */
export interface Cause {
	id: string | null;
	idempotency_key: string | null;
}
export interface EventQuery {
	type?: string | undefined;
	/** Object ids. */
	about?: string[] | undefined;
}
export const nobody: Cause = { id: null, idempotency_key: null };

export type Events = ReturnType<typeof createEvents>;

export function createEvents(
	store: Store,
	seconds: () => number,
	deliver: { enqueue(eventId: string, type: string): number },
) {
	let cause = nobody;

	/** Call inside a transaction. `account` is the connected account it happened on. */
	function emit(type: EventType, object: { id: string }, previous?: object, account?: string): void {
		const id = newId('evt_1', 23);
		const event = {
			id,
			object: 'event',
			...(account && { account }),
			api_version: apiVersion,
			created: seconds(),
			data: { object, ...(previous && { previous_attributes: previous }) },
			livemode: false,
			pending_webhooks: deliver.enqueue(id, type),
			request: cause,
			type,
		};
		store.run(
			'insert into events (id, type, object_id, created, json) values (?, ?, ?, ?, ?)',
			id,
			type,
			object.id,
			event.created,
			JSON.stringify(event),
		);
	}

	/** Attributes all events emitted by `work` to this request. */
	function causedBy<T>(request: Cause, work: () => T): T {
		const before = cause;
		cause = request;
		try {
			return work();
		} finally {
			cause = before;
		}
	}

	/** The exact text to deliver. */
	const text = (id: string) => store.one<{ json: string }>('select json from events where id = ?', id)?.json;

	function page({ limit, starting_after }: Page, { type, about }: EventQuery = {}) {
		const conditions = ['true'];
		const values: string[] = [];
		const also = (condition: string, ...added: string[]) => {
			conditions.push(condition);
			values.push(...added);
		};
		if (type) also('type = ?', type);
		if (about) also(`object_id in (${about.map(() => '?').join(', ')})`, ...about);
		if (starting_after) also('seq < (select seq from events where id = ?)', starting_after);
		const sql = `select json from events where ${conditions.join(' and ')} order by seq desc limit ?`;
		const rows = store.all<{ json: string }>(sql, ...values, limit + 1);
		const data = rows.slice(0, limit).map((row) => JSON.parse(row.json) as Stripe.Event);
		return { data, hasMore: rows.length > limit };
	}

	return { emit, causedBy, text, page };
}

export const eventEndpoints = ({ events }: { events: Events }) => [
	endpoint('GET /v1/events', {
		params: { ...paging, type: text.optional() },
		run: ({ params: { type, ...page } }) => listOf('/v1/events', events.page(page, { type })),
	}),
];
