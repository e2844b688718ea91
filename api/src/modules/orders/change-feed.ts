/**
 * Tells open pages and kept lists of changes, from the orders' history: one query for all listeners of this process,
 * only while there are any. No NOTIFY: its commit lock would slow every sale down. Works for any number of processes.
 */
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { ChangeListener } from '#businesses';
import type { Db } from '#db/database.ts';
import type { Log } from '#ports/log.ts';

const everyMs = 125;
/** Ids are handed out before their commit: look back far enough to see the late ones, those of the last moments too. */
const lookBack = { least: 500, most: 5_000, looks: 8 };

export function createChangeFeed(deps: { db: Db; log: Log }) {
	const { db, log } = deps;
	const listeners = new Map<string, Set<() => void>>();
	const ofCustomers = new Map<string, Set<() => void>>();
	/** Changed orders whose customers were not told yet. */
	const untold = new Set<string>();
	const followers = new Set<ChangeListener>();
	const seen = new Set<number>();
	let newest: number | undefined;
	/** What was newest at the last looks. */
	let before: number[] = [];
	let timer: NodeJS.Timeout | undefined;

	async function look(): Promise<void> {
		const at = performance.now();
		if (newest === undefined) {
			const row = await db
				.selectFrom('order_events')
				.select((eb) => eb.fn.max('id').as('id'))
				.executeTakeFirst();
			newest = Number(row?.id ?? 0);
		}
		const back = Math.max(lookBack.least, Math.min(lookBack.most, newest - (before[0] ?? newest)));
		const rows = await db
			.selectFrom('order_events')
			.select(['id', 'business_id', 'order_id'])
			.where('id', '>', newest - back)
			.orderBy('id')
			.execute();
		const first = seen.size === 0;
		const changed = new Set<string>();
		for (const row of rows) {
			if (seen.has(row.id)) continue;
			seen.add(row.id);
			if (first && row.id <= newest) continue;
			changed.add(row.business_id);
			if (ofCustomers.size > 0) untold.add(row.order_id);
		}
		before = [...before, newest].slice(-lookBack.looks);
		newest = Math.max(newest, rows.at(-1)?.id ?? 0);
		for (const id of seen) if (id < newest - 2 * lookBack.most) seen.delete(id);
		for (const follower of followers) {
			follower.changed(changed);
			follower.looked(at);
		}
		for (const businessId of changed) for (const tell of listeners.get(businessId) ?? []) tell();
		await tellCustomers();
	}

	/** Whose orders these are is asked only while customers listen. */
	async function tellCustomers(): Promise<void> {
		if (untold.size === 0) return;
		const ids = [...untold];
		const rows = await db
			.selectFrom('orders')
			.select('customer_id')
			.distinct()
			.where(sql<boolean>`id = any(${ids}::uuid[])`)
			.execute();
		for (const id of ids) untold.delete(id);
		for (const row of rows) for (const tell of ofCustomers.get(row.customer_id) ?? []) tell();
	}

	function schedule(waitMs = everyMs): void {
		timer = setTimeout(async () => {
			try {
				await look();
			} catch (error) {
				log.warn({ err: error }, 'the change feed could not look');
			}
			if (listeners.size + ofCustomers.size + followers.size > 0) schedule();
			else forget();
		}, waitMs);
	}
	function forget(): void {
		clearTimeout(timer);
		timer = undefined;
		newest = undefined;
		before = [];
		untold.clear();
		seen.clear();
	}

	function listen(to: Map<string, Set<() => void>>, id: string, onChange: () => void): () => void {
		const group = to.get(id) ?? new Set();
		group.add(onChange);
		to.set(id, group);
		// From now on: what happened before is what the page has asked for.
		if (!timer) schedule(0);
		return () => {
			group.delete(onChange);
			if (group.size === 0) to.delete(id);
		};
	}

	return {
		/** Of a business's orders. */
		subscribe: (businessId: string, onChange: () => void) => listen(listeners, businessId, onChange),
		/** Of a customer's own orders, in whichever shops. */
		subscribeCustomer: (customerId: string, onChange: () => void) =>
			listen(ofCustomers, customerId, onChange),
		/** Of all businesses. */
		follow(follower: ChangeListener): () => void {
			followers.add(follower);
			if (!timer) schedule(0);
			return () => void followers.delete(follower);
		},
	};
}
