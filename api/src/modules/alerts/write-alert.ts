import { toLocalDateTime } from '#lib/time.ts';
import type { BagAlert } from '#notifications';
import { isPaused, isQuiet } from './alerts.rules.ts';
import { ruleOnWire } from './alerts.wire.ts';
import type { AlertsDeps } from './deps.ts';
import { stockIn } from './shop-now.ts';
import { createLinks } from './stop-rule.ts';
import * as store from './wave.store.ts';

/** Returns undefined if the bags are gone or all rules were stopped before sending (R-alert-stop, R-alert-waves). */
export async function alertOf(
	deps: AlertsDeps,
	{ event_id, rule_ids }: { event_id: number; rule_ids: readonly string[] },
): Promise<BagAlert | undefined> {
	const { db, clock, shops } = deps;
	const now = clock.now();
	const event = await store.findEvent(db, event_id);
	const slot = event?.slot_id ? await store.findSlot(db, event.slot_id) : undefined;
	if (!event || !slot) return undefined;
	const shop = (await shops.snapshotsForOrders([slot.business_id], { fresh: true })).get(slot.business_id);
	const stock = await stockIn(deps, db, slot, shop, now);
	const rules = (await store.rulesById(db, rule_ids)).filter(
		(rule) => rule.way === 'instant' && !isPaused(rule, now) && !isQuiet(rule, now),
	);
	if (typeof stock === 'string' || !shop || rules.length === 0) return undefined;
	const { local_date, start_time, end_time } = slot;
	const links = createLinks(deps);
	const about = await shops.snapshotsForOrders(rules.flatMap(({ business_id }) => business_id ?? []));
	return {
		change: event.kind,
		people: event.people,
		bags: {
			business_id: shop.id,
			business_name: shop.display_name,
			tz: shop.tz,
			local_date,
			start_time,
			end_time,
			left: stock.free,
			price_cents: stock.found.price_cents,
			today: toLocalDateTime(now, shop.tz).date,
		},
		rules: rules.map((rule) => ({
			rule: ruleOnWire(rule, about.get(rule.business_id ?? ''), now),
			stop_url: links.urlFor(rule.id),
		})),
	};
}
