/** Opens and edits shops. Edits lock the row and compare its version. */

import {
	type Business,
	type BusinessPatch,
	bagNameProblem,
	limits,
	type NewBusinessBody,
	type UsState,
} from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { once } from '#db/idempotency.ts';
import type { BusinessRow } from '#db/tables.ts';
import { AppError, invalid, orNotFound } from '#lib/app-error.ts';
import { inEachLanguage } from '#lib/language.ts';
import { toLocalDateTime } from '#lib/time.ts';
import type { Pages } from '#pages';
import type { Places } from '#places';
import { keepPromisedPrices, type ShopSuggestions, weeks } from '#stock';
import { type DraftsDeps, finishDraft } from './draft-shops.ts';
import { locateAddress, nameOfPlace, refuseContradiction, zoneOf } from './locate-address.ts';
import { refuseOverCap } from './refuse-over-cap.ts';
import {
	anyCategory,
	columnsOf,
	fits,
	fiveDigits,
	moves,
	type NewBusiness,
	newBusinessProblems,
	pauseProblems,
	stepProblems,
	toCents,
} from './shops.rules.ts';
import * as store from './shops.store.ts';
import { getOwned, type OwnedDeps, type Who } from './show-own-shops.ts';
import { stepPrices } from './step-prices.ts';

const dayMs = 24 * 3_600_000;

export interface EditingDeps extends OwnedDeps, DraftsDeps {
	shopsNeedApproval?: boolean | undefined;
	places: Places;
	pages: Pick<Pages, 'refuseUnwritten'>;
	suggestions: ShopSuggestions;
}
type Geocoded = Awaited<ReturnType<typeof locateAddress>>;

function check(given: NewBusiness, window: BusinessPatch['purchase_window']): void {
	const details = [...newBusinessProblems(given), ...(window ? weeks.problems(window) : [])];
	if (details.length > 0) throw new AppError('INVALID_INPUT', { details });
}

/** Keeps `insert` from compiling if a column is missing. */
type Columns = Record<
	Exclude<keyof NewBusiness, 'formatted_address' | 'position' | 'time_zone' | 'purchase_window'>,
	unknown
>;

async function insert(
	{ clock }: EditingDeps,
	tx: Db,
	ownerId: string,
	given: NewBusiness,
	address: Geocoded,
	approval: BusinessRow['approval'] = 'approved',
	id?: string,
): Promise<string> {
	const at = clock.now();
	const columns = {
		display_name: given.display_name.trim(),
		name: given.name ?? given.display_name.trim(),
		description: given.description.trim(),
		category: given.category ?? anyCategory,
		price_cents: given.price_cents,
		retail_value_cents: given.retail_value_cents ?? null,
		email: given.email.trim(),
		phone_number: given.phone_number.trim(),
		street: given.street.trim(),
		city: given.city.trim(),
		state: given.state,
		zip_code: given.zip_code,
		google_place_id: given.google_place_id ?? null,
		image_key: given.image_key ?? null,
		tax_rate_bps: given.tax_rate_bps ?? 0,
		enabled: given.enabled ?? false,
		public_profile: given.public_profile ?? true,
		terms_version: given.terms_version ?? null,
	} satisfies Columns;
	const terms_at = columns.terms_version === null ? null : at;
	const stamps = { created_at: at, updated_at: at };
	const stand = { approval, approval_at: approval === 'approved' ? null : at };
	const owned = { ...(id && { id }), owner_id: ownerId };
	const added = { ...owned, ...columns, terms_at, ...address, ...stamps, ...stand };
	const row = await store.insertBusiness(tx, added);
	await weeks.start(tx, row.id, given.purchase_window ?? {});
	return row.id;
}

export async function createBusiness(
	deps: EditingDeps,
	ownerId: string,
	given: NewBusiness,
): Promise<Business> {
	check(given, given.purchase_window);
	const address = await locateAddress(deps.places, given);
	const id = await transaction(deps.db, `business:${ownerId}`, (tx) =>
		insert(deps, tx, ownerId, given, address),
	);
	return getOwned(deps, ownerId, id);
}

/** Repeating the call with the same key returns the same business (R-same-key). */
export async function openBusiness(
	deps: EditingDeps,
	asked: { userId: string; email: string; key: string },
	body: NewBusinessBody,
): Promise<Business> {
	const { db, clock, places, pages } = deps;
	await pages.refuseUnwritten('shop_terms', body.terms_version, 'terms_version');
	const { price, retail_value, zip_code, google_place_id, address_confirmed, draft, ...typed } = body;
	const given: NewBusiness = {
		...typed,
		price_cents: toCents(price),
		retail_value_cents: retail_value == null ? null : toCents(retail_value),
		zip_code: fiveDigits(zip_code),
		...(google_place_id != null && { google_place_id }),
	};
	check(given, undefined);
	if (!address_confirmed) await refuseContradiction(places, given);
	const name = await nameOfPlace(places, given);
	const address = await locateAddress(places, given);
	const request = `open-business ${JSON.stringify(body)}`;
	const { id } = await once(db, asked, request, clock.now(), `business:${asked.userId}`, async (tx) => {
		const opened = await store.openedSince(tx, asked.userId, new Date(clock.now().getTime() - dayMs));
		// R-businesses-a-day
		if (opened >= limits.businessesPerDay) throw new AppError('TOO_MANY_BUSINESSES');
		const named = { ...given, ...(name && { name }) };
		const approval = deps.shopsNeedApproval ? 'waiting' : 'approved';
		const draftId = draft && (await finishDraft(deps, tx, asked, draft));
		return { id: await insert(deps, tx, asked.userId, named, address, approval, draftId) };
	});
	return getOwned(deps, asked.userId, id);
}

/** R-terms-agreed: agreeing to an older version keeps the newer one. */
export async function acceptTerms(
	deps: EditingDeps,
	who: Who,
	id: string,
	version: number,
): Promise<Business> {
	await deps.pages.refuseUnwritten('shop_terms', version, 'version');
	await transaction(deps.db, `business:${who.ownerId}`, async (tx) => {
		const { terms_version } = await orNotFound(store.lockOwnedBusiness(tx, who.ownerId, id));
		const at = deps.clock.now();
		const agreed = { terms_version: Math.max(terms_version ?? 0, version), terms_at: at };
		await store.updateBusiness(tx, id, { ...agreed, updated_at: at });
	});
	return getOwned(deps, who, id);
}

export function changed(row: BusinessRow, patch: BusinessPatch): NewBusiness {
	const typed = moves(patch);
	const { formatted_address, google_place_id } = patch;
	const { tz, terms_version: _, ...known } = row;
	return {
		...known,
		...columnsOf(patch),
		state: patch.state ?? (row.state as UsState),
		// A newly typed address is no longer the place picked before.
		google_place_id: (typed ? google_place_id : row.google_place_id) ?? undefined,
		formatted_address: (typed ? formatted_address : row.formatted_address) ?? undefined,
		time_zone: patch.time_zone ?? (typed ? undefined : tz),
	};
}

type Named = Pick<BusinessRow, 'display_name' | 'street' | 'city' | 'state' | 'zip_code'>;

/** R-bag-names */
export function refuseTakenName(given: Named, others: readonly BusinessRow[]): void {
	if (bagNameProblem(given, others) === undefined) return;
	throw invalid(
		'display_name',
		inEachLanguage(() => bagNameProblem(given, others) ?? ''),
	);
}

async function write(
	{ places, clock, suggestions }: EditingDeps,
	tx: Db,
	row: BusinessRow,
	patch: BusinessPatch,
	address?: Geocoded,
): Promise<void> {
	const { time_zone, ...values } = columnsOf(patch);
	const place = address && { ...address, google_place_id: patch.google_place_id ?? null };
	const cleared = patch.time_zone === null ? zoneOf(places, row) : undefined;
	const tz = time_zone ?? address?.tz ?? cleared ?? row.tz;
	const now = clock.now();
	// Orders already sold under digests still get theirs (R-shop-emails), for as many days as bags are sold ahead.
	const endsDigests = values.new_order_emails === 'each' && row.new_order_emails === 'digest';
	const digests_until = new Date(now.getTime() + (limits.daysOffered + 1) * dayMs);
	const emails = endsDigests && { digests_until };
	await store.updateBusiness(tx, row.id, { ...values, ...place, ...emails, tz, updated_at: now });
	const { price_cents = row.price_cents } = values;
	const today = toLocalDateTime(now, tz).date;
	if (price_cents !== row.price_cents)
		await keepPromisedPrices(tx, { id: row.id, today, before: row.price_cents, after: price_cents });
	if (!patch.purchase_window && tz === row.tz) return;
	if (patch.purchase_window)
		await refuseOverCap(tx, { suggestions, row, now }, await weeks.raises(tx, row.id, patch.purchase_window));
	const week = patch.purchase_window ?? (await weeks.windows(tx, [row.id])).get(row.id) ?? {};
	await weeks.change(tx, { id: row.id, tz, price_cents }, week, now);
}

const townFields = ['city', 'state', 'zip_code'] as const;
const nameFields = ['display_name', 'street', ...townFields] as const;

export async function updateBusiness(
	deps: EditingDeps,
	who: Who,
	id: string,
	patch: BusinessPatch,
	ifMatch?: string,
): Promise<Business> {
	const { db, places } = deps;
	const { ownerId } = who;
	const before = await orNotFound(store.findOwnedBusiness(db, ownerId, id));
	if (!fits(ifMatch, before.version)) throw new AppError('PRECONDITION_FAILED');
	const after = changed(before, patch);
	check(after, patch.purchase_window);
	const details = pauseProblems(patch.paused_until, toLocalDateTime(deps.clock.now(), before.tz).date);
	if (details.length > 0) throw new AppError('INVALID_INPUT', { details });
	if (!patch.address_confirmed && townFields.some((field) => after[field] !== before[field]))
		await refuseContradiction(places, after);
	const address = moves(patch) ? await locateAddress(places, after) : undefined;
	await transaction(db, `business:${who.userId ?? ownerId}`, async (tx) => {
		const isNamed = nameFields.some((field) => after[field] !== before[field]);
		const others = isNamed ? await store.lockNamesOf(tx, ownerId, id) : [];
		const row = await orNotFound(store.lockOwnedBusiness(tx, ownerId, id));
		if (!fits(ifMatch, row.version)) throw new AppError('PRECONDITION_FAILED');
		refuseTakenName(changed(row, patch), others);
		check(changed(row, patch), undefined);
		const wrong = stepProblems(row, patch);
		if (wrong.length > 0) throw new AppError('INVALID_INPUT', { details: wrong });
		if (Object.keys(patch).length > 0) await write(deps, tx, row, patch, address);
	});
	await stepPrices(deps, id);
	return getOwned(deps, who, id);
}
