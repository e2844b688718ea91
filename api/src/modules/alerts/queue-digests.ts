/** Queues one email a day per rule, at its hour, listing the bags available then (R-alert-digest). */
import type { OfferedBusiness } from '@flavorbag/contract';
import { transaction } from '#db/database.ts';
import type { AlertRuleRow } from '#db/tables.ts';
import { contactsOf } from '#identity';
import { AppError } from '#lib/app-error.ts';
import { instantOf, toLocalDateTime } from '#lib/time.ts';
import { type AlertDigest, type AlertedBags, mailPerson } from '#notifications';
import { isPaused, nextDigest, wantsBags } from './alerts.rules.ts';
import * as store from './alerts.store.ts';
import { ruleOnWire } from './alerts.wire.ts';
import type { AlertsDeps } from './deps.ts';
import { isAhead, reliabilityOf } from './shop-now.ts';
import { createLinks } from './stop-rule.ts';

/** A digest delayed by more than this is skipped until the next day. */
const lateMaxMs = 3 * 3_600_000;
const shopsMax = 200;
const linesMax = 10;
const page = 100;

async function queue(deps: AlertsDeps, id: string): Promise<void> {
	await transaction(deps.db, 'job', async (tx) => {
		const now = deps.clock.now();
		const rule = await store.takeDigest(tx, id, now);
		if (!rule?.next_at) return;
		await store.setNextDigest(tx, id, nextDigest(rule, now));
		const contact = (await contactsOf(tx, [rule.user_id])).get(rule.user_id);
		const isLate = now.getTime() - rule.next_at.getTime() > lateMaxMs;
		if (!contact?.email || isLate || isPaused(rule, now)) return;
		const local_date = toLocalDateTime(rule.next_at, rule.tz).date;
		if (!(await store.insertDigest(tx, { rule_id: id, local_date, at: now }))) return;
		await mailPerson(tx, contact, { kind: 'alert_digest', rule_id: id, local_date }, now);
	});
}

export async function queueDigests(deps: AlertsDeps): Promise<void> {
	for (;;) {
		const ids = await store.dueDigests(deps.db, deps.clock.now(), page);
		for (const id of ids) await queue(deps, id);
		if (ids.length < page) return;
	}
}

async function shopIds({ shops, listing }: AlertsDeps, rule: AlertRuleRow): Promise<string[]> {
	if (rule.place === 'shop') return rule.business_id === null ? [] : [rule.business_id];
	if (rule.place === 'favorites') return [...(await shops.favorites.of(rule.user_id))].slice(0, shopsMax);
	const { lat, lng, radius_miles } = rule;
	if (lat === null || lng === null || radius_miles === null) return [];
	return (await listing.near({ lat, lng }, radius_miles, shopsMax)).map(({ id }) => id);
}

async function offered(
	{ bags }: AlertsDeps,
	userId: string,
	id: string,
): Promise<OfferedBusiness | undefined> {
	try {
		return await bags.getListed(userId, id);
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return undefined;
	}
}

async function bagsAt(deps: AlertsDeps, rule: AlertRuleRow, id: string): Promise<AlertedBags[]> {
	const shop = await offered(deps, rule.user_id, id);
	if (!shop || (rule.fits_diet && shop.conflict) || (await deps.team.accessOf(rule.user_id, id))) return [];
	const now = deps.clock.now();
	const reliability_bps = rule.reliability_min_bps === null ? null : await reliabilityOf(deps.db, id);
	const next = shop.inventory.find(({ date, startTime, endTime, price = shop.price }) => {
		const terms = {
			local_date: date,
			start_time: startTime,
			end_time: endTime,
			price_cents: Math.round(price * 100),
		};
		const found = { ...terms, contains: shop.bag.contains, reliability_bps };
		return wantsBags(rule, found) && isAhead(instantOf(date, endTime, shop.time_zone), now);
	});
	if (!next) return [];
	return [
		{
			business_id: id,
			business_name: shop.display_name,
			tz: shop.time_zone,
			local_date: next.date,
			start_time: next.startTime,
			end_time: next.endTime,
			today: toLocalDateTime(now, shop.time_zone).date,
			left: next.available,
			price_cents: Math.round((next.price ?? shop.price) * 100),
		},
	];
}

const startOf = ({ local_date, start_time, tz }: AlertedBags) =>
	instantOf(local_date, start_time, tz).getTime();

/** Returns undefined if nothing fits at the time of sending, or the rule was stopped. */
export async function digestOf(deps: AlertsDeps, ruleId: string): Promise<AlertDigest | undefined> {
	const rule = await store.findRule(deps.db, ruleId);
	const now = deps.clock.now();
	if (!rule || isPaused(rule, now) || rule.way !== 'digest') return undefined;
	const found = await Promise.all((await shopIds(deps, rule)).map((id) => bagsAt(deps, rule, id)));
	const bags = found.flat().sort((a, b) => startOf(a) - startOf(b));
	if (bags.length === 0) return undefined;
	const shop = await deps.shops.snapshotsForOrders(rule.business_id === null ? [] : [rule.business_id]);
	return {
		bags: bags.slice(0, linesMax),
		more: Math.max(0, bags.length - linesMax),
		rule: {
			rule: ruleOnWire(rule, shop.get(rule.business_id ?? ''), now),
			stop_url: createLinks(deps).urlFor(rule.id),
		},
	};
}
