/** Uses three statements regardless of the number of shops (R-all-shops). */
import { type Business, days, hasRole, limits, type ShopTonight } from '@flavorbag/contract';
import { overdueSince } from '#orders';
import type { OrderBookDeps } from './deps.ts';
import * as store from './order-book.store.ts';

export async function tonight(
	{ db, clock, shops }: Pick<OrderBookDeps, 'db' | 'clock' | 'shops'>,
	userId: string,
): Promise<ShopTonight[]> {
	const now = clock.now();
	const all = await shops.listWithNext(userId);
	const waiting = await store.waitingAt(
		db,
		all.map(({ business, next }) => ({
			businessId: business.id,
			date: next?.date ?? null,
			period: next?.period ?? null,
		})),
		{ opensBy: new Date(now.getTime() + limits.pickupOpensBeforeStartMs), overdue: overdueSince(now) },
	);
	return (
		all
			.map(({ business, next }) => {
				const { pickups_due = 0, orders_ahead = 0, refunds = 0 } = waiting.get(business.id) ?? {};
				const shown = shopTonight(business, next ? { ...next, orders_ahead } : null, now);
				// R-team: the counter doesn't answer refund requests.
				const refunds_to_answer = hasRole(business.my_role, 'manager') ? refunds : 0;
				// Pickups that are due come first, shops without sales and orders last.
				const isIdle = !next || (shown.missing.length > 0 && next.sold + next.held === 0);
				const rank = pickups_due > 0 ? 0 : isIdle ? Infinity : next.starts_at.getTime();
				return { shop: { ...shown, pickups_due, refunds_to_answer }, rank };
			})
			// Subtracting two infinite ranks would give NaN.
			.sort(
				(a, b) =>
					(a.rank === b.rank ? 0 : a.rank - b.rank) || a.shop.display_name.localeCompare(b.shop.display_name),
			)
			.map(({ shop }) => shop)
	);
}

type Next = NonNullable<Awaited<ReturnType<OrderBookDeps['shops']['listWithNext']>>[number]['next']>;

function shopTonight(business: Business, next: (Next & { orders_ahead: number }) | null, now: Date) {
	const { id, display_name, time_zone, my_role, paused_until, missing, purchase_window } = business;
	const has_times = days.some((day) =>
		Object.values(purchase_window[day] ?? {}).some((slot) => slot?.enabled),
	);
	if (!next) return { id, display_name, time_zone, my_role, paused_until, missing, has_times, next: null };
	const { starts_at, ...shown } = next;
	return {
		id,
		display_name,
		time_zone,
		my_role,
		paused_until,
		missing,
		has_times,
		next: { ...shown, is_open: starts_at <= now },
	};
}
