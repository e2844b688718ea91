/** Rules by which a person is told of bags by email (R-alert-rule). */
import { z } from 'zod';
import { bagKinds } from './bag-kinds.ts';
import { endpoint, params } from './endpoint.ts';
import { day, dollars, id, instant, localDate, localTime, text } from './fields.ts';
import { limits } from './limits.ts';
import { say } from './problem-words.ts';

/** Not among the others: the web's first view has no use for them. */
export const alertLimits = {
	/** Rules of one person. */
	rulesMax: 20,
	/** Emails at once that one person gets in a day of their zone; a digest isn't one of them. */
	messagesPerDay: 6,
	/** What is so near its end is no news for anybody who isn't there. */
	aheadMs: 30 * 60_000,
	/** So many people a free bag are told in one wave, and no more than these. */
	peoplePerBag: 4,
	waveMax: 60,
	/** The next wave, while bags remain. */
	waveEveryMs: 60_000,
	labelMax: 80,
	quietFrom: '22:00',
	quietTo: '07:00',
	digestHour: 8,
} as const;

export const alertPlaces = ['shop', 'favorites', 'circle'] as const;
export type AlertPlace = (typeof alertPlaces)[number];
/** instant: an email when it happens. digest: one a day, of what there is at that hour. */
export const alertWays = ['instant', 'digest'] as const;
export type AlertWay = (typeof alertWays)[number];
/** back: bags where there were none. new: a pickup time that was not there. cheaper: the price went down. reopened: the shop sells again. */
export const alertKinds = ['back', 'new', 'cheaper', 'reopened'] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertCircle = z
	.strictObject({
		lat: z.number().min(-90, say('notOnMap')).max(90, say('notOnMap')),
		lng: z.number().min(-180, say('notOnMap')).max(180, say('notOnMap')),
		/** Miles. */
		radius: z.number().positive().max(limits.radiusMaxMiles),
		/** Where that is, in the person's words: a ZIP code, a city. */
		label: text(alertLimits.labelMax),
	})
	.meta({ id: 'AlertCircle' });
export type AlertCircle = z.infer<typeof alertCircle>;
/** As it is given: without a name it is called by the town that is nearest. */
const newCircle = alertCircle.extend({ label: alertCircle.shape.label.nullable().default(null) });
/** In the person's zone; it may go over midnight. */
export const quietHours = z.strictObject({ from: localTime, to: localTime });

/** As they are given: of the same time twice nobody knows whether it is a day or nothing. */
const newQuietHours = quietHours
	.refine(({ from, to }) => from !== to, { ...say('laterTime'), path: ['to'] })
	.nullable();

const fields = {
	where: z.enum(alertPlaces),
	/** Of `shop` alone. */
	business_id: id.nullable(),
	/** Of `circle` alone. */
	circle: alertCircle.nullable(),
	/** Pickup on one of these days; null: on any. */
	days: z.array(day).min(1).max(7).nullable(),
	/** Pickup is possible between them, by the shop's clock; null: at any time. */
	from: localTime.nullable(),
	to: localTime.nullable(),
	/** Dollars a bag, at most. */
	max_price: dollars.positive().max(1_000).nullable(),
	/** Such things are usually in the bag. */
	kind: z.enum(bagKinds).nullable(),
	/** Nothing of the bag stands against the person's own diet, and nothing is left unsaid, at the time of each email. */
	fits_diet: z.boolean(),
	/** Of the last orders, the shop kept at least so many hundredths of a percent; a shop with fewer than 20 says nothing yet. */
	reliability_min_bps: z.int().min(0).max(10_000).nullable(),
	how: z.enum(alertWays),
	/** Of `digest`: the hour of the day in the person's zone. */
	digest_hour: z.int().min(0, say('fullHour')).max(23, say('fullHour')),
	/** No email at once in these hours; null: at any hour. */
	quiet: quietHours.nullable(),
	paused: z.boolean(),
	/** Of a paused one: from this date on it goes on by itself; null: until it is resumed. */
	paused_until: localDate.nullable(),
};

export const alertRule = z
	.object({
		id,
		...fields,
		/** Of `shop`: its name; null when the shop is gone. */
		business_name: z.string().nullable(),
		/** Of the hours and of the day. */
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

/** What is absent stays as it is. */
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
	// Some thirty feet make no other place.
	where === 'circle' && circle && [circle.lat.toFixed(4), circle.lng.toFixed(4), circle.radius],
	...[[...(rule.days ?? [])].sort(), rule.from, rule.to, rule.max_price, rule.kind, rule.fits_diet],
	...[rule.reliability_min_bps, rule.how],
];
/** Both tell of the same bags in the same way; at which hours, and what a place is called, makes no other rule (R-alert-rule). */
export const isSameAlert = (one: Terms, other: Terms): boolean =>
	JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));

const calls = { max: 60, windowMs: 60_000 };
const base = { tag: 'customer', access: 'verified' } as const;

export const alertEndpoints = {
	'customer.alerts.list': endpoint('GET /v0/customer/alerts', {
		...base,
		summary: 'My rules by which I am told of bags, the newest first',
		reply: z.object({ rules: z.array(alertRule) }),
	}),
	'customer.alerts.create': endpoint('POST /v0/customer/alerts', {
		...base,
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
		limit: calls,
		codes: ['NOT_FOUND', 'OWN_BUSINESS', 'ALERT_EXISTS', 'TOO_MANY_ALERTS'],
	}),
	'customer.alerts.change': endpoint('PATCH /v0/customer/alerts/:id', {
		...base,
		summary: 'Change a rule, pause it or resume it: what is absent stays as it is',
		params,
		body: alertRulePatch,
		example: { paused: true },
		reply: alertRule,
		limit: calls,
		codes: ['NOT_FOUND', 'OWN_BUSINESS', 'ALERT_EXISTS'],
	}),
	'customer.alerts.remove': endpoint('DELETE /v0/customer/alerts/:id', {
		...base,
		summary: 'Delete a rule; no email comes of it any more, also none that was chosen already',
		params,
		codes: ['NOT_FOUND'],
	}),
};
