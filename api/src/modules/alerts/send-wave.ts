// Notifies one batch of recipients, and another each minute while bags remain (R-alert-waves). Choices, emails and the
// next due time are saved in one transaction, so that another process can continue after a crash.
import { type Bag, bagKinds, chipsOfKind, dietConflicts, alertLimits as limits } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { AlertEventRow, AlertRuleRow } from '#db/tables.ts';
import { contactsOf, dietsOf } from '#identity';
import { toLocalDateTime } from '#lib/time.ts';
import { enqueueMail } from '#notifications';
import { distanceMiles } from '#places';
import type { ShopSnapshot } from '#shops';
import { dayBit, isPaused, isQuiet, isThere, minuteOf, wantsBags } from './alerts.rules.ts';
import type { AlertsDeps } from './deps.ts';
import { nextSlotOf, type Stock, stockIn } from './shop-now.ts';
import * as store from './wave.store.ts';

/** Ends an event after this many consecutive batches without recipients, because a draw might not read every rule. */
const fruitlessMax = 5;
/** Draws more people than needed, because some turn out not to be eligible. */
const spare = 1.25;

type Event = AlertEventRow & { slot_id: string };

/** Returns undefined after ending an event that has nothing left to announce. */
async function subject(
	deps: AlertsDeps,
	tx: Db,
	event: AlertEventRow,
	shop: ShopSnapshot | undefined,
	now: Date,
): Promise<{ event: Event; stock: Stock } | undefined> {
	let slotId = event.slot_id;
	if (slotId === null) {
		slotId = (shop && (await nextSlotOf(deps, tx, event, shop, now))) ?? null;
		if (slotId === null) return void (await store.endEvent(tx, event.id, 'closed', now));
		if (!(await store.setSlot(tx, event, slotId)))
			return void (await store.endEvent(tx, event.id, 'merged', now));
	}
	const slot = await store.findSlot(tx, slotId);
	const stock = slot ? await stockIn(deps, tx, slot, shop, now) : 'closed';
	if (typeof stock === 'string') return void (await store.endEvent(tx, event.id, stock, now));
	return { event: { ...event, slot_id: slotId }, stock };
}

interface Chosen {
	user_id: string;
	email: string;
	first_name: string;
	rules: AlertRuleRow[];
	local_date: string;
}

async function factsOf({ shops, team }: AlertsDeps, tx: Db, event: Event, people: readonly string[]) {
	const rules = await store.heldRulesOf(tx, people);
	const eaters = rules.filter(({ fits_diet }) => fits_diet).map(({ user_id }) => user_id);
	const fans = rules.filter(({ place }) => place === 'favorites').map(({ user_id }) => user_id);
	const isFan = async (id: string) => (await shops.favorites.of(id)).has(event.business_id);
	const isInsider = async (id: string) => (await team.accessOf(id, event.business_id)) !== undefined;
	const those = async (ids: readonly string[], is: (id: string) => Promise<boolean>) =>
		new Set((await Promise.all(ids.map(async (id) => ((await is(id)) ? [id] : [])))).flat());
	return {
		rulesOf: Map.groupBy(rules, ({ user_id }) => user_id),
		diets: await dietsOf(tx, eaters),
		fans: await those([...new Set(fans)], isFan),
		insiders: await those(people, isInsider),
		contacts: await contactsOf(tx, people),
		sent: await store.sentRules(
			tx,
			event,
			rules.map(({ id }) => id),
		),
	};
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

function isFor(rule: AlertRuleRow, stock: Stock, shop: ShopSnapshot, facts: Facts, now: Date): boolean {
	const { lat, lng } = rule;
	const isOnMap = lat !== null && lng !== null && shop.lat !== null && shop.lng !== null;
	const miles = isOnMap
		? distanceMiles({ lat, lng }, { lat: shop.lat, lng: shop.lng } as { lat: number; lng: number })
		: undefined;
	return (
		isThere(rule, shop.id, { isFavorite: facts.fans.has(rule.user_id), miles }) &&
		wantsBags(rule, stock.found) &&
		!isPaused(rule, now) &&
		!isQuiet(rule, now) &&
		!facts.sent.has(rule.id) &&
		(!rule.fits_diet || fitsDiet(facts, rule.user_id, stock.bag))
	);
}
function fitsDiet({ diets }: Facts, userId: string, bag: Bag): boolean {
	const diet = diets.get(userId);
	return diet === undefined || dietConflicts(diet, bag).length === 0;
}

const choose = (
	people: readonly string[],
	stock: Stock,
	shop: ShopSnapshot,
	facts: Facts,
	now: Date,
): Chosen[] =>
	people.flatMap((user_id) => {
		const contact = facts.contacts.get(user_id);
		if (!contact?.email || facts.insiders.has(user_id)) return [];
		const rules = (facts.rulesOf.get(user_id) ?? []).filter((rule) => isFor(rule, stock, shop, facts, now));
		const [first] = rules;
		if (!first) return [];
		const local_date = toLocalDateTime(now, first.tz).date;
		return [{ user_id, email: contact.email, first_name: contact.first_name ?? '', rules, local_date }];
	});

/** Takes the first `count` people below their daily limit of emails, and counts the email (R-alert-rule). */
async function allowed(tx: Db, chosen: readonly Chosen[], count: number): Promise<Chosen[]> {
	const full = await store.fullDays(tx, chosen, limits.messagesPerDay);
	const first = chosen.filter(({ user_id }) => !full.has(user_id)).slice(0, count);
	const counted = await store.countMessages(tx, first, limits.messagesPerDay);
	return first.filter(({ user_id }) => counted.has(user_id));
}

async function send(tx: Db, event: Event, wave: number, people: readonly Chosen[], now: Date): Promise<void> {
	const { id: event_id, slot_id, kind } = event;
	const sends = people.flatMap(({ user_id, rules }) => rules.map((rule) => ({ rule_id: rule.id, user_id })));
	await store.insertSends(tx, { slot_id, kind, event_id, wave, at: now }, sends);
	for (const { email, first_name, user_id, rules } of people) {
		const rule_ids = rules.map((rule) => rule.id);
		const send_id = `${event_id}:${wave}:${user_id}`;
		await enqueueMail(tx, { kind: 'bag_alert', to: email, first_name, send_id, event_id, rule_ids }, now);
	}
}

export async function wave(
	deps: AlertsDeps,
	{ id, business_id }: Pick<AlertEventRow, 'id' | 'business_id'>,
): Promise<void> {
	const { db, clock, shops } = deps;
	const shop = (await shops.snapshotsForOrders([business_id], { fresh: true })).get(business_id);
	await transaction(db, 'job', async (tx) => {
		const now = clock.now();
		const taken = await store.takeEvent(tx, id, now);
		const about = taken && (await subject(deps, tx, taken, shop, now));
		if (!about || !shop) return;
		const { event, stock } = about;
		const count = Math.min(limits.waveMax, limits.peoplePerBag * stock.free);
		const drawn = await store.draw(tx, id, drawFor(stock, shop, now, Math.ceil(count * spare)));
		const facts = await factsOf(deps, tx, event, drawn.people);
		const people = await allowed(tx, choose(drawn.people, stock, shop, facts, now), count);
		const nth = event.waves + 1;
		await send(tx, event, nth, people, now);
		const fruitless = people.length > 0 ? 0 : event.fruitless + 1;
		const after = { id, waves: nth, fruitless, people: event.people + people.length };
		await store.setWave(tx, after, { due_at: new Date(now.getTime() + limits.waveEveryMs), now });
		const isLast = drawn.is_all && drawn.people.length <= count;
		if (isLast || fruitless >= fruitlessMax) await store.endEvent(tx, id, 'everybody', now);
	});
}

export const drawFor = (
	{ found, bag }: Pick<Stock, 'found' | 'bag'>,
	{ lat, lng }: Pick<ShopSnapshot, 'lat' | 'lng'>,
	now: Date,
	wanted: number,
): store.DrawFor => ({
	at: lat === null || lng === null ? undefined : { lat, lng },
	day_bit: dayBit(found.local_date),
	from_minute: minuteOf(found.start_time),
	to_minute: minuteOf(found.end_time),
	price_cents: found.price_cents,
	kinds: bagKinds.filter((kind) => chipsOfKind[kind].some((chip) => bag.contains.includes(chip))),
	reliability_bps: found.reliability_bps,
	now,
	wanted,
});
