/** Rules for emails about available bags (R-alert-rule). */
import { z } from 'zod';
import { bagKinds } from './bag-kinds.ts';
import { endpoint, forCustomers, params } from './endpoint.ts';
import { day, dollars, id, instant, localDate, localTime, text } from './fields.ts';
import { limits } from './limits.ts';
import { say } from './problem-words.ts';

export const alertLimits = {
	rulesMax: 20,
	/** Instant emails per person and day, in their time zone; digests don't count. */
	messagesPerDay: 6,
	/** Pickups that end sooner aren't announced. */
	aheadMs: 30 * 60_000,
	/** Recipients of a batch: this many per available bag, up to `waveMax`. */
	peoplePerBag: 4,
	waveMax: 60,
	waveEveryMs: 60_000,
	labelMax: 80,
	quietFrom: '22:00',
	quietTo: '07:00',
	digestHour: 8,
} as const;

export const alertPlaces = ['shop', 'favorites', 'circle'] as const;
export type AlertPlace = (typeof alertPlaces)[number];
/** instant: an email per event. digest: one a day with what is available then. */
export const alertWays = ['instant', 'digest'] as const;
export type AlertWay = (typeof alertWays)[number];
/** back: bags are available again. new: a new pickup time. cheaper: a lower price. reopened: the shop sells again. */
export const alertKinds = ['back', 'new', 'cheaper', 'reopened'] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertCircle = z
	.strictObject({
		lat: z.number().min(-90, say('notOnMap')).max(90, say('notOnMap')),
		lng: z.number().min(-180, say('notOnMap')).max(180, say('notOnMap')),
		radius: z.number().positive().max(limits.radiusMaxMiles),
		label: text(alertLimits.labelMax),
	})
	.meta({ id: 'AlertCircle' });
export type AlertCircle = z.infer<typeof alertCircle>;
/** Without a label, the nearest town's name is used. */
const newCircle = alertCircle.extend({ label: alertCircle.shape.label.nullable().default(null) });
/** In the person's time zone; may span midnight. */
export const quietHours = z.strictObject({ from: localTime, to: localTime });

/** Equal times are ambiguous: all day or never. */
const newQuietHours = quietHours
	.refine(({ from, to }) => from !== to, { ...say('laterTime'), path: ['to'] })
	.nullable();

const fields = {
	where: z.enum(alertPlaces),
	business_id: id.nullable(),
	circle: alertCircle.nullable(),
	days: z.array(day).min(1).max(7).nullable(),
	/** Pickup is possible between these times, in the shop's time zone; null: at any time. */
	from: localTime.nullable(),
	to: localTime.nullable(),
	max_price: dollars.positive().max(1_000).nullable(),
	kind: z.enum(bagKinds).nullable(),
	/** When an email is sent, nothing in the bag may conflict with the person's diet or be unstated. */
	fits_diet: z.boolean(),
	/** Minimum share of latest orders the shop fulfilled, in basis points; a shop with fewer than 20 has no share yet. */
	reliability_min_bps: z.int().min(0).max(10_000).nullable(),
	how: z.enum(alertWays),
	digest_hour: z.int().min(0, say('fullHour')).max(23, say('fullHour')),
	/** No instant emails in these hours; null: at any hour. */
	quiet: quietHours.nullable(),
	paused: z.boolean(),
	/** A paused rule resumes on this date; null: manually. */
	paused_until: localDate.nullable(),
};

export const alertRule = z
	.object({
		id,
		...fields,
		business_name: z.string().nullable(),
		time_zone: z.string(),
		created_at: instant,
	})
	.meta({ id: 'AlertRule' });
export type AlertRule = z.infer<typeof alertRule>;

export const newAlertRule = z.strictObject({
	where: fields.where,
	business_id: fields.business_id.default(null),
	circle: newCircle.nullable().default(null),
	days: fields.days.default(null),
	from: fields.from.default(null),
	to: fields.to.default(null),
	max_price: fields.max_price.default(null),
	kind: fields.kind.default(null),
	fits_diet: fields.fits_diet.default(false),
	reliability_min_bps: fields.reliability_min_bps.default(null),
	how: fields.how.default('instant'),
	digest_hour: fields.digest_hour.default(alertLimits.digestHour),
	quiet: newQuietHours.default({ from: alertLimits.quietFrom, to: alertLimits.quietTo }),
	paused: fields.paused.default(false),
	paused_until: fields.paused_until.default(null),
});
export type NewAlertRule = z.output<typeof newAlertRule>;

export const alertRulePatch = z
	.strictObject({ ...fields, circle: newCircle.nullable(), quiet: newQuietHours })
	.partial();
export type AlertRulePatch = z.infer<typeof alertRulePatch>;

type Terms = Pick<
	AlertRule,
	| 'where'
	| 'business_id'
	| 'days'
	| 'from'
	| 'to'
	| 'max_price'
	| 'kind'
	| 'fits_diet'
	| 'reliability_min_bps'
	| 'how'
> & { circle: Omit<AlertCircle, 'label'> | null };
const partsOf = ({ where, business_id, circle, ...rule }: Terms): unknown[] => [
	where,
	where === 'shop' && business_id,
	// Four decimals, about 30 feet: smaller differences are the same place.
	where === 'circle' && circle && [circle.lat.toFixed(4), circle.lng.toFixed(4), circle.radius],
	...[[...(rule.days ?? [])].sort(), rule.from, rule.to, rule.max_price, rule.kind, rule.fits_diet],
	...[rule.reliability_min_bps, rule.how],
];
/** True if both rules match the same bags and notify the same way; hours and labels don't matter (R-alert-rule). */
export const isSameAlert = (one: Terms, other: Terms): boolean =>
	JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));

const calls = { max: 60, windowMs: 60_000 };

export const alertEndpoints = {
	'customer.alerts.list': endpoint('GET /v0/customer/alerts', {
		...forCustomers,
		summary: 'My rules by which I am told of bags, the newest first',
		reply: z.object({ rules: z.array(alertRule) }),
	}),
	'customer.alerts.create': endpoint('POST /v0/customer/alerts', {
		...forCustomers,
		summary:
			'Be told of bags of a shop, of my favorites, or within a circle, when they fit what is said here',
		body: newAlertRule,
		example: {
			where: 'circle',
			circle: { lat: 45.5122, lng: -122.6587, radius: 2, label: '97214' },
			days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
			from: '17:00',
			to: '20:00',
			max_price: 6,
		},
		reply: alertRule,
		entryOf: 'customer.alerts.list',
		limit: calls,
		codes: ['NOT_FOUND', 'OWN_BUSINESS', 'ALERT_EXISTS', 'TOO_MANY_ALERTS'],
	}),
	'customer.alerts.change': endpoint('PATCH /v0/customer/alerts/:id', {
		...forCustomers,
		summary: 'Change a rule, pause it or resume it: what is absent stays as it is',
		params,
		body: alertRulePatch,
		example: { paused: true },
		reply: alertRule,
		entryOf: 'customer.alerts.list',
		limit: calls,
		codes: ['OWN_BUSINESS', 'ALERT_EXISTS'],
	}),
	'customer.alerts.remove': endpoint('DELETE /v0/customer/alerts/:id', {
		...forCustomers,
		summary: 'Delete a rule; no email comes of it any more, also none that was chosen already',
		params,
		entryOf: 'customer.alerts.list',
	}),
};
