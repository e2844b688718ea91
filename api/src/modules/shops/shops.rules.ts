import {
	type BagSaid,
	type Business,
	type BusinessPatch,
	type BusinessSummary,
	bagFrom,
	bagOnCard,
	hasRole,
	type ListedBusiness,
	limits,
	type NewBusinessBody,
	type NewOrderEmails,
	newBusiness,
	type Offered,
	type PurchaseWindow,
	pictureSrcset,
	type ShopRole,
	summaryOf,
	type TaxClass,
	type Translated,
	type UsState,
	type WantedPickup,
} from '@flavorbag/contract';
import type { BusinessRow } from '#db/tables.ts';
import type { Problem } from '#lib/app-error.ts';
import { translatedIssues } from '#lib/language.ts';
import { notLower, stepRows, toSteps } from '#lib/price-steps.ts';
import { msg } from '#lib/texts.ts';
import { addDays, isTimeZone } from '#lib/time.ts';
import { motifKey } from './motif.rules.ts';
import { type TaxColumn, taxOn, withTax } from './tax.rules.ts';

export const summaryColumns = [
	'id',
	'display_name',
	'category',
	'price_cents',
	'retail_value_cents',
	'street',
	'city',
	'state',
	'zip_code',
	'image_key',
	'lat',
	'lng',
	'tz',
	'is_value_low',
	'posts_around',
] as const;
/** The shown mean food score; null below five ratings. */
export interface RatingColumn {
	rating: number | null;
}
type SummaryFacts = Pick<BusinessRow, (typeof summaryColumns)[number]>;

/** Columns shown to customers. */
export const shownColumns = [
	...summaryColumns,
	'name',
	'description',
	'tax_rate_bps',
	'email',
	'phone_number',
	'formatted_address',
	'google_place_id',
	'enabled',
	'paused_until',
] as const;
type PublicFacts = SummaryFacts & Pick<BusinessRow, (typeof shownColumns)[number]> & TaxColumn;

/** R-listed. Returns what keeps a shop from being listed; the column `listed` has to match (two-copies.test.ts). */
export function missing(row: BusinessRow): Business['missing'] {
	const reasons: Business['missing'] = [];
	if (row.suspended_at !== null) reasons.push('suspended');
	if (row.approval !== 'approved') reasons.push(row.approval);
	if (!row.enabled) reasons.push('disabled');
	if (!row.public_profile) reasons.push('not_public');
	if (!row.charges_enabled) reasons.push('cannot_charge');
	if (row.lat === null) reasons.push('no_place');
	return reasons;
}

/** R-shop-suspended. */
export const suspensionOf = ({ suspended_at: at, suspended_reason: reason }: BusinessRow) =>
	at && reason !== null ? { at: at.toISOString(), reason } : null;

/** R-shop-approval. Null once approved. */
export const approvalOf = ({ approval: state, approval_at: at, approval_reason: reason }: BusinessRow) =>
	state === 'approved' || !at ? null : { state, at: at.toISOString(), reason };

/** R-value: hides the retail value once too many customers say they got less. */
const shownRetailValue = ({
	retail_value_cents: cents,
	is_value_low,
}: Pick<SummaryFacts, 'retail_value_cents' | 'is_value_low'>): number | null =>
	cents === null || is_value_low ? null : cents / 100;

type PublicFields = Omit<ListedBusiness, 'distance' | 'inventory' | 'next_draw' | 'bag'>;

function summaryFields(row: SummaryFacts, mediaUrl: (key: string) => string) {
	const { image_key: key, lat, lng } = row;
	return {
		id: row.id,
		display_name: row.display_name,
		price: row.price_cents / 100,
		retail_value: shownRetailValue(row),
		street: row.street,
		city: row.city,
		state: row.state,
		zip_code: Number(row.zip_code),
		image_url: key === null ? null : mediaUrl(key),
		motif_url: key === null ? mediaUrl(motifKey(row)) : null,
		coordinates: lat === null || lng === null ? null : { lat, lng },
		time_zone: row.tz,
		...(row.posts_around !== null && { posts_around: row.posts_around }),
	};
}

function publicFields(row: PublicFacts, mediaUrl: (key: string) => string, date: string): PublicFields {
	const summary = summaryFields(row, mediaUrl);
	const { name, description, email, phone_number, formatted_address, google_place_id } = row;
	const { category, enabled, paused_until } = row;
	return {
		...summary,
		name,
		description,
		email,
		phone_number,
		formatted_address,
		google_place_id,
		country: 'United States',
		imageUrl: summary.image_url,
		image_srcset: pictureSrcset(summary.image_url),
		category,
		tax_rate_bps: taxOn(row, date),
		enabled,
		paused_until,
	};
}

export function toSummary(
	row: SummaryFacts & Pick<BusinessRow, 'card_bag'> & RatingColumn,
	mediaUrl: (key: string) => string,
	offered: Offered,
	wanted: WantedPickup,
): Omit<BusinessSummary, 'distance' | 'time_zone'> {
	const bag = row.card_bag ? bagOnCard(row.card_bag) : [];
	const { time_zone: _, ...summary } = summaryOf(
		{ ...summaryFields(row, mediaUrl), bag, rating: row.rating, ...offered },
		wanted,
	);
	return row.posts_around === null ? summary : { ...summary, posts_around: row.posts_around };
}

/** Selects the newest tax rate for shops without inventory. */
const whenever = '9999-12-31';
/** Returns the parts of a card that are the same for every customer. */
export function toCard(
	row: PublicFacts,
	mediaUrl: (key: string) => string,
	{ inventory, next_draw }: Offered,
): Omit<ListedBusiness, 'distance' | 'bag'> {
	const date = inventory[0]?.date ?? whenever;
	return { ...publicFields(row, mediaUrl, date), inventory: withTax(row, inventory), next_draw };
}

export const toListed = (
	row: PublicFacts & { bag: BagSaid },
	mediaUrl: (key: string) => string,
	distance: number | null,
	offered: Offered,
): ListedBusiness => ({ ...toCard(row, mediaUrl, offered), distance, bag: bagFrom(row.bag) });

export const toOwned = (
	row: BusinessRow & TaxColumn,
	mediaUrl: (key: string) => string,
	window: PurchaseWindow,
	{ my_role, today }: { my_role: ShopRole; today: string },
): Business => ({
	// Owners see the value even if customers don't.
	...publicFields({ ...row, is_value_low: false }, mediaUrl, today),
	tax_class: row.tax_class,
	purchase_window: window,
	price_steps: toSteps(row.price_steps),
	hides_next_price: row.hides_next_price,
	my_role,
	email_notifications: row.email_notifications,
	new_order_emails: row.new_order_emails,
	public_profile: row.public_profile,
	pickup_notes: row.pickup_notes,
	missing: missing(row),
	// R-shop-suspended: the counter isn't shown the reason.
	suspension: hasRole(my_role, 'manager') ? suspensionOf(row) : null,
	approval: hasRole(my_role, 'manager') ? approvalOf(row) : null,
	terms_version: row.terms_version,
	version: row.version,
	created_at: row.created_at.toISOString(),
	updated_at: row.updated_at.toISOString(),
	closed_at: row.deleted_at?.toISOString() ?? null,
});

export interface OwnerSwitches {
	tax_class: TaxClass;
	pickup_notes: string | null;
	paused_until: string | null;
	/** JSON. */
	price_steps: string | null;
	hides_next_price: boolean;
	time_zone: string;
	enabled: boolean;
	email_notifications: boolean;
	new_order_emails: NewOrderEmails;
	public_profile: boolean;
}

type Typed = Omit<
	NewBusinessBody,
	'price' | 'retail_value' | 'zip_code' | 'google_place_id' | 'address_confirmed' | 'draft'
>;
export interface NewBusiness extends Typed {
	/** Name of the chosen place; defaults to the display name. */
	name?: string;
	price_cents: number;
	retail_value_cents?: number | null;
	/** Five digits (R-zip-text). */
	zip_code: string;
	google_place_id?: string;
	/** Position, if known better than by the address. */
	position?: { lat: number; lng: number };
	/** Defaults to the zone of the position (R-shop-clock). */
	time_zone?: string;
	image_key?: string | null;
	tax_rate_bps?: number;
	enabled?: boolean;
	public_profile?: boolean;
	purchase_window?: PurchaseWindow;
}

const inRange = (value: number, min: number, max: number) =>
	Number.isInteger(value) && value >= min && value <= max;

/** Strips the other fields of a patched row. */
const typedFields = newBusiness
	.pick({
		display_name: true,
		description: true,
		email: true,
		phone_number: true,
		street: true,
		city: true,
		state: true,
	})
	.strip();

/** Checks what the schemas can't (R-price, R-zip-text). */
export function newBusinessProblems(given: NewBusiness): Problem[] {
	const problems: Problem[] = [];
	const issues = typedFields.safeParse(given).error?.issues ?? [];
	for (const { issue, message } of translatedIssues(typedFields, given, issues)) {
		const field = String(issue.path[0]);
		if (!problems.some((known) => known.field === field)) problems.push({ field, message });
	}
	const refuse = (field: string, message: Translated) => problems.push({ field, message });
	if (!/^\d{5}$/.test(given.zip_code)) refuse('zip_code', msg('A ZIP code has five digits.'));
	if (!inRange(given.price_cents, limits.priceMinCents, limits.priceMaxCents))
		refuse('price', msg('From $3.00 to $20.00.'));
	const { retail_value_cents: retailCents, price_cents } = given;
	if (retailCents != null && !inRange(retailCents, price_cents + 1, limits.retailValueMaxCents))
		refuse('retail_value', msg('A bag is worth more than its price.'));
	if (given.time_zone !== undefined && !isTimeZone(given.time_zone))
		refuse('time_zone', msg('We don’t know this time zone.'));
	return problems;
}

export const fiveDigits = (zip: number): string => String(zip).padStart(5, '0');
export const toCents = (dollars: number): number => Math.round(dollars * 100);

export const anyCategory = 'market';

/** R-pause */
export function pauseProblems(until: string | null | undefined, today: string): Problem[] {
	const refuse = (message: Translated) => [{ field: 'paused_until', message }];
	if (until == null) return [];
	if (until <= today) return refuse(msg('Choose a date after today.'));
	const isLong = until > addDays(today, limits.pauseDaysMax);
	return isLong ? refuse(msg('Choose a date within a year.')) : [];
}

/** R-falling-price: the first step is lower than the price. */
export function stepProblems(row: BusinessRow, patch: BusinessPatch): Problem[] {
	const [first] = patch.price_steps ? stepRows(patch.price_steps) : (row.price_steps ?? []);
	const price = patch.price === undefined ? row.price_cents : toCents(patch.price);
	if (!first || first.cents < price) return [];
	if (patch.price_steps) return [{ field: 'price_steps.0.price', message: notLower() }];
	const lower = `$${(first.cents / 100).toFixed(2)}`;
	return [
		{ field: 'price', message: msg('It falls to {lower} before the end. Choose more than that.', { lower }) },
	];
}

export function columnsOf(patch: BusinessPatch): Partial<NewBusiness> & Partial<OwnerSwitches> {
	const { price, retail_value, zip_code, category, time_zone, address_confirmed, ...others } = patch;
	const { price_steps, purchase_window, formatted_address, google_place_id, ...rest } = others;
	return {
		...rest,
		...(category !== undefined && { category: category ?? anyCategory }),
		...(time_zone != null && { time_zone }),
		...(price !== undefined && { price_cents: toCents(price) }),
		...(price_steps && {
			price_steps: price_steps.length > 0 ? JSON.stringify(stepRows(price_steps)) : null,
		}),
		...(retail_value !== undefined && {
			retail_value_cents: retail_value === null ? null : toCents(retail_value),
		}),
		...(zip_code !== undefined && { zip_code: fiveDigits(zip_code) }),
	};
}

const addressFields = [
	'street',
	'city',
	'state',
	'zip_code',
	'google_place_id',
	'formatted_address',
] as const;
/** Whether the business has to be geocoded again (R-placed). */
export const moves = (patch: BusinessPatch): boolean =>
	addressFields.some((field) => patch[field] !== undefined);

/** R-one-editor. If-Match (RFC 9110); a missing header or * matches any version. */
export function fits(ifMatch: string | undefined, version: number): boolean {
	if (ifMatch === undefined) return true;
	const tags = ifMatch.split(',').map((tag) => tag.trim());
	return tags.includes('*') || tags.includes(`"${version}"`);
}

const zonesOfStates: Record<string, string> = {
	'America/New_York': 'CT DE FL GA KY ME MD MA NH NJ NY NC OH PA RI SC VT VA WV',
	'America/Detroit': 'MI',
	'America/Indiana/Indianapolis': 'IN',
	'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
	'America/Denver': 'CO ID MT NM UT WY',
	'America/Phoenix': 'AZ',
	'America/Los_Angeles': 'CA NV OR WA',
	'America/Anchorage': 'AK',
	'Pacific/Honolulu': 'HI',
};
/** The zone in which most of the state's people live, for addresses without a position. */
export function zoneOfState(state: UsState): string {
	const found = Object.entries(zonesOfStates).find(([, states]) => states.split(' ').includes(state));
	return found?.[0] ?? 'America/New_York';
}
