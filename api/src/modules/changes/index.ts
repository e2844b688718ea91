// The feed of changes to orders, stock and businesses (R-live). A process polls only for what somebody follows.
// Followers miss no change, however late it commits. NOTIFY is not used, because its lock at commit would slow down
// every sale.
import { performance } from 'node:perf_hooks';
import type { Db } from '#db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { OrderEvent } from './changes.store.ts';
import { createEditCursor, createOrderCursor } from './cursors.ts';

const ordersEveryMs = 125;
const editsEveryMs = 500;

/**
 * Called after each poll. The first call only marks where the feed begins. All commits before the watermark `upTo` (a
 * `performance.now()` time) have been announced.
 */
export interface Follower {
	orders?(businessIds: ReadonlySet<string>, upTo: number): void;
	/** If undefined, any business may have been edited. */
	businesses?(ids: ReadonlySet<string> | undefined, upTo: number): void;
}

const topics = ['orders of business', 'orders of customer', 'stock of business'] as const;
type Topic = (typeof topics)[number];
type OnChange = () => void;

export type Changes = ReturnType<typeof createChanges>;

function createAudience(onMore: () => void) {
	const followers = new Set<Follower>();
	const subscribers = new Map<Topic, Map<string, Set<OnChange>>>(topics.map((topic) => [topic, new Map()]));
	const of = (topic: Topic) => subscribers.get(topic) ?? new Map<string, Set<OnChange>>();
	function notify(topic: Topic, ids: Iterable<string>): void {
		const listening = of(topic);
		if (listening.size > 0) for (const id of ids) for (const onChange of listening.get(id) ?? []) onChange();
	}

	return {
		wantsOrders: () => topics.some((topic) => of(topic).size > 0) || [...followers].some((one) => one.orders),
		wantsEdits: () => of('stock of business').size > 0 || [...followers].some((one) => one.businesses),
		announceOrders(events: readonly OrderEvent[], upTo: number): void {
			const businessIds = new Set(events.map((event) => event.business_id));
			for (const follower of followers) follower.orders?.(businessIds, upTo);
			notify('orders of business', businessIds);
			notify('stock of business', businessIds);
			notify('orders of customer', new Set(events.map((event) => event.customer_id)));
		},
		announceEdits(ids: ReadonlySet<string> | undefined, upTo: number): void {
			for (const follower of followers) follower.businesses?.(ids, upTo);
			notify('stock of business', ids ?? [...of('stock of business').keys()]);
		},
		/** Returns a function that stops following. */
		follow(follower: Follower): () => void {
			followers.add(follower);
			onMore();
			return () => void followers.delete(follower);
		},
		subscribe(topic: Topic, id: string, onChange: OnChange): () => void {
			const listening = of(topic);
			const group = listening.get(id) ?? new Set();
			listening.set(id, group.add(onChange));
			onMore();
			return () => {
				group.delete(onChange);
				if (group.size === 0 && listening.get(id) === group) listening.delete(id);
			};
		},
	};
}

function createLook(
	db: Db,
	clock: Clock,
	audience: Omit<ReturnType<typeof createAudience>, 'follow' | 'subscribe'>,
) {
	const [orders, edits] = [createOrderCursor(db), createEditCursor(db, clock)];
	let [ordersUpTo, editsUpTo] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

	async function lookAtOrders(at: number): Promise<void> {
		for (let isAll = false; !isAll; ) {
			const found = await orders.next(at);
			isAll = found.isAll;
			if (isAll) ordersUpTo = at;
			audience.announceOrders(found.events, ordersUpTo);
		}
	}
	async function lookAtEdits(at: number): Promise<void> {
		const ids = await edits.next();
		editsUpTo = at;
		audience.announceEdits(ids, editsUpTo);
	}
	function forgetEdits(): void {
		edits.forget();
		editsUpTo = Number.NEGATIVE_INFINITY;
	}

	return {
		async now(): Promise<void> {
			if (audience.wantsOrders()) await lookAtOrders(performance.now());
			else orders.forget();
			if (!audience.wantsEdits()) forgetEdits();
			else if (performance.now() - editsUpTo >= editsEveryMs) await lookAtEdits(performance.now());
		},
		forget(): void {
			orders.forget();
			forgetEdits();
		},
	};
}

export function createChanges({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
	const { follow, subscribe, ...audience } = createAudience(begin);
	const look = createLook(db, clock, audience);
	let planned: { timer: NodeJS.Timeout; waitMs: number } | undefined;
	let polling: Promise<void> | undefined;
	let isClosed = false;

	function plan(waitMs: number): void {
		clearTimeout(planned?.timer);
		const timer = setTimeout(() => {
			planned = undefined;
			polling = look
				.now()
				.catch((error: unknown) => log.warn({ err: error }, 'the change feed could not look'))
				.finally(goOn);
		}, waitMs).unref();
		planned = { timer, waitMs };
	}
	function goOn(): void {
		polling = undefined;
		if (isClosed) return;
		if (audience.wantsOrders()) plan(ordersEveryMs);
		else if (audience.wantsEdits()) plan(editsEveryMs);
		else look.forget();
	}
	/** Polls now unless a poll is running or an equally urgent one is planned. */
	function begin(): void {
		if (polling || isClosed) return;
		if (!planned || (audience.wantsOrders() && planned.waitMs > ordersEveryMs)) plan(0);
	}

	return {
		follow,
		subscribe,
		async close(): Promise<void> {
			isClosed = true;
			clearTimeout(planned?.timer);
			await polling;
		},
	};
}
