/**
 * Tells open dashboards of changes, from the orders' history: one query for all listeners of this process, only
 * while there are any. No NOTIFY: its commit lock would slow every sale down. Works for any number of processes.
 */
import type { Db } from '#db/database.ts';
import type { Log } from '#ports/log.ts';

const everyMs = 125;
/** Ids are handed out before their commit: look back far enough to see the late ones. */
const lookBack = 500;

export function createChangeFeed(deps: { db: Db; log: Log }) {
	const { db, log } = deps;
	const listeners = new Map<string, Set<() => void>>();
	const seen = new Set<number>();
	let newest: number | undefined;
	let timer: NodeJS.Timeout | undefined;

	async function look(): Promise<void> {
		if (newest === undefined) {
			const row = await db
				.selectFrom('order_events')
				.select((eb) => eb.fn.max('id').as('id'))
				.executeTakeFirst();
			newest = Number(row?.id ?? 0);
		}
		const rows = await db
			.selectFrom('order_events')
			.select(['id', 'business_id', 'to_status'])
			.where('id', '>', newest - lookBack)
			.orderBy('id')
			.limit(5_000)
			.execute();
		const first = seen.size === 0;
		const changed = new Set<string>();
		for (const row of rows) {
			if (seen.has(row.id)) continue;
			seen.add(row.id);
			if (!first || row.id > newest) changed.add(row.business_id);
		}
		newest = Math.max(newest, ...rows.map((row) => row.id));
		for (const id of seen) if (id < newest - 2 * lookBack) seen.delete(id);
		for (const businessId of changed) for (const tell of listeners.get(businessId) ?? []) tell();
	}

	function schedule(waitMs = everyMs): void {
		timer = setTimeout(async () => {
			try {
				await look();
			} catch (error) {
				log.warn({ error: String(error) }, 'the change feed could not look');
			}
			if (listeners.size > 0) schedule();
			else forget();
		}, waitMs);
	}
	function forget(): void {
		clearTimeout(timer);
		timer = undefined;
		newest = undefined;
		seen.clear();
	}

	return {
		subscribe(businessId: string, onChange: () => void): () => void {
			const group = listeners.get(businessId) ?? new Set();
			group.add(onChange);
			listeners.set(businessId, group);
			// From now on: what happened before is what the page has asked for.
			if (!timer) schedule(0);
			return () => {
				group.delete(onChange);
				if (group.size === 0) listeners.delete(businessId);
			};
		},
	};
}
