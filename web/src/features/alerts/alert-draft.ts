/** Form state of an alert, made from list filters, a shop or a saved rule. Pure. */
import {
	type AlertCircle,
	type AlertPlace,
	type AlertRule,
	type AlertWay,
	alertLimits,
	type BagKind,
	type Day,
	days,
	limits,
	type Period,
	periodBounds,
	periods,
	type User,
} from '@flavorbag/contract';
import type { BodyOf } from '#api/query.ts';
import { formatZip } from '#lib/address.ts';
import type { Filters } from '#lib/list-filters.ts';

/** With a null label, the server names the point after the nearest town. */
export type Point = Omit<AlertCircle, 'radius' | 'label'> & { label: string | null };

export interface Draft {
	where: AlertPlace;
	shop: { id: string; name: string | null } | null;
	/** The center for `circle`, or null until one is chosen. */
	point: Point | null;
	place: string;
	placeId: string | null;
	/** Miles. */
	radius: number;
	/** Empty means any day. */
	days: Day[];
	from: string | null;
	to: string | null;
	maxPrice: number | null;
	kind: BagKind | null;
	fitsDiet: boolean;
	reliability: number | null;
	how: AlertWay;
	digestHour: number;
	quiet: { from: string; to: string } | null;
}

export const anything: Omit<Draft, 'where' | 'shop' | 'point' | 'place' | 'placeId' | 'radius'> = {
	days: [],
	from: null,
	to: null,
	maxPrice: null,
	kind: null,
	fitsDiet: false,
	reliability: null,
	how: 'instant',
	digestHour: alertLimits.digestHour,
	quiet: { from: alertLimits.quietFrom, to: alertLimits.quietTo },
};

export const labelOf = (place: string): string => place.trim().slice(0, alertLimits.labelMax);

type Home = Pick<User, 'coordinates' | 'city' | 'state' | 'zip_code'>;

function homeOf({ coordinates, city, state, zip_code: zip }: Home): Point | null {
	if (!coordinates) return null;
	const town = city && state ? `${city}, ${state} ${formatZip(zip)}`.trim() : undefined;
	return { ...coordinates, label: town === undefined ? null : labelOf(town) };
}

const positionText = ({ lat, lng }: Point) => `${lat.toFixed(2)}, ${lng.toFixed(2)}`;

const around = (point: Point | null, radius: number, place?: string) => ({
	shop: null,
	point,
	place: place ?? point?.label ?? (point ? positionText(point) : ''),
	placeId: null,
	radius,
});

export const draftNear = (user: Home): Draft => ({
	where: 'circle',
	...around(homeOf(user), limits.radiusDefaultMiles),
	...anything,
});

export const draftOfShop = (user: Home, shop: { id: string; name: string | null }): Draft => ({
	...draftNear(user),
	where: 'shop',
	shop,
});

const weekday = (date: Date): Day => days[(date.getDay() + 6) % 7] ?? 'Mon';

/** An alert repeats weekly, so a date becomes its weekday. `pointLabel` names a point until the server does. */
export function draftOfFilters(user: Home, filters: Filters, now: Date, pointLabel: string): Draft {
	const { area, day, period, favorites } = filters;
	const away = day === 'tomorrow' ? 86_400_000 : 0;
	return {
		where: favorites ? 'favorites' : 'circle',
		...(area
			? around({ lat: area.lat, lng: area.lng, label: null }, area.radius, pointLabel)
			: around(homeOf(user), limits.radiusDefaultMiles)),
		...anything,
		days: day ? [weekday(new Date(now.getTime() + away))] : [],
		...(period && boundsOf(period)),
		maxPrice: filters.maxPrice ?? null,
		kind: filters.kind ?? null,
		fitsDiet: filters.fits,
	};
}

export function draftOfRule(rule: AlertRule, user: Home): Draft {
	const { business_id: id, circle } = rule;
	const { radius = limits.radiusDefaultMiles, ...point } = circle ?? {};
	return {
		where: rule.where,
		...around(circle ? (point as Point) : homeOf(user), radius),
		shop: id === null ? null : { id, name: rule.business_name },
		days: rule.days ?? [],
		from: rule.from,
		to: rule.to,
		maxPrice: rule.max_price,
		kind: rule.kind,
		fitsDiet: rule.fits_diet,
		reliability: rule.reliability_min_bps,
		how: rule.how,
		digestHour: rule.digest_hour,
		quiet: rule.quiet,
	};
}

export const boundsOf = (period: Period) => ({
	from: periodBounds[period].from,
	to: periodBounds[period].to,
});

export const periodOf = ({ from, to }: Pick<Draft, 'from' | 'to'>): Period | undefined =>
	periods.find((period) => periodBounds[period].from === from && periodBounds[period].to === to);

export type DraftField = 'place' | 'shop' | 'to' | 'quiet';

/** Equal times would mean a whole day or none. */
const isEmpty = (quiet: Draft['quiet']) => quiet !== null && quiet.from === quiet.to;

/** Problems that block saving, by field; the form has the texts. */
export function problemsOf(draft: Draft): Partial<Record<DraftField, true>> {
	const { where, point, place, shop, from, to, how } = draft;
	return {
		...(where === 'circle' && point === null && place.trim() === '' && { place: true }),
		...(where === 'shop' && shop === null && { shop: true }),
		...(from !== null && to !== null && to <= from && { to: true }),
		...(how === 'instant' && isEmpty(draft.quiet) && { quiet: true }),
	};
}

/** Days are in week order; all seven are sent as any day. */
export function bodyOf(draft: Draft) {
	const { where, point, radius, shop, quiet } = draft;
	const chosen = days.filter((day) => draft.days.includes(day));
	return {
		where,
		business_id: where === 'shop' ? (shop?.id ?? null) : null,
		circle: where === 'circle' && point ? { ...point, radius } : null,
		days: chosen.length === 0 || chosen.length === days.length ? null : chosen,
		from: draft.from,
		to: draft.to,
		max_price: draft.maxPrice,
		kind: draft.kind,
		fits_diet: draft.fitsDiet,
		reliability_min_bps: draft.reliability,
		how: draft.how,
		digest_hour: draft.digestHour,
		quiet: isEmpty(quiet) ? null : quiet,
	} satisfies BodyOf<'customer.alerts.create'>;
}
