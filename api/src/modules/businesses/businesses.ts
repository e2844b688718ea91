/**
 * Profiles of businesses: who owns them, what customers find.
 * Promised: a customer sees a business only while it is listed (D12), with the numbers of its own zone; an owner sees
 * only their own, and cannot tell somebody else's from one that does not exist (D1); distances are computed here
 * and sorted exactly (D17). Never: an order changed by an edit (D19).
 */
import type { Business, ListedBusiness } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { AppError } from '#lib/app-error.ts';
import { distanceMiles, type Places, type Position } from '#places';
import type { Clock } from '#ports/clock.ts';
import type { Weeks } from '#schedule';
import { type NewBusiness, newBusinessProblems, toListed, toOwned } from './businesses.rules.ts';
import * as store from './businesses.store.ts';
import { type LocatedAddress, locateAddress } from './locate-address.ts';
import { neighbours } from './nearby.store.ts';

export { businessRoutes } from './businesses.routes.ts';
export type { NewBusiness } from './businesses.rules.ts';

export interface BusinessesDeps {
	db: Db;
	clock: Clock;
	places: Places;
	weeks: Weeks;
	/** Address of a stored picture. */
	mediaUrl(key: string): string;
}

export interface NearbyQuery {
	type?: 'address' | 'coordinates';
	value?: string;
	/** Miles. */
	radius: number;
	page: number;
	per_page: number;
}

/** What an order copies at the moment of buying (D19). */
export interface OrderSnapshot {
	id: string;
	owner_id: string;
	display_name: string;
	price_cents: number;
	tax_rate_bps: number;
	tz: string;
	/** False: BUSINESS_OFFLINE. */
	listed: boolean;
	email: string;
	email_notifications: boolean;
	phone_number: string;
	formatted_address: string;
}

export type Businesses = ReturnType<typeof createBusinesses>;

export function createBusinesses({ db, clock, places, weeks, mediaUrl }: BusinessesDeps) {
	async function positionFor(userId: string, { type, value }: NearbyQuery): Promise<Position> {
		if (value !== undefined) return places.locate({ type: type ?? 'address', value });
		const saved = await store.findSavedPosition(db, userId);
		if (!saved) throw new AppError('LOCATION_REQUIRED');
		return saved;
	}

	async function owned(rows: Awaited<ReturnType<typeof store.listOwnedBusinesses>>): Promise<Business[]> {
		const windows = await weeks.windows(
			db,
			rows.map((row) => row.id),
		);
		return rows.map((row) => toOwned(row, mediaUrl, windows.get(row.id) ?? {}));
	}

	async function getOwned(ownerId: string, id: string): Promise<Business> {
		const row = await store.findOwnedBusiness(db, ownerId, id);
		const [found] = row ? await owned([row]) : [];
		if (!found) throw new AppError('NOT_FOUND');
		return found;
	}

	return {
		/** Listed businesses around the place asked about, else around the customer's saved one (D40). */
		async findListed(
			userId: string,
			query: NearbyQuery,
		): Promise<{ businesses: ListedBusiness[]; total: number }> {
			const from = await positionFor(userId, query);
			const { found, total } = await neighbours(db, {
				from,
				radiusMiles: query.radius,
				offset: (query.page - 1) * query.per_page,
				count: query.per_page,
			});
			const rows = await store.businessesById(
				db,
				found.map((neighbour) => neighbour.id),
			);
			const byId = new Map(rows.map((row) => [row.id, row]));
			const offers = await weeks.inventories(db, rows, clock.now());
			const businesses = found.flatMap(({ id, distanceMiles: miles }) => {
				const row = byId.get(id);
				return row ? [toListed(row, mediaUrl, miles, offers.get(id) ?? [])] : [];
			});
			return { businesses, total };
		},

		async getListed(userId: string, id: string): Promise<ListedBusiness> {
			const [row, saved] = await Promise.all([
				store.findListedBusiness(db, id),
				store.findSavedPosition(db, userId),
			]);
			if (!row) throw new AppError('NOT_FOUND');
			const offers = await weeks.inventories(db, [row], clock.now());
			const { lat, lng } = row;
			const miles = saved && lat !== null && lng !== null ? distanceMiles(saved, { lat, lng }) : null;
			return toListed(row, mediaUrl, miles, offers.get(id) ?? []);
		},

		/** Oldest first. */
		async listOwned(ownerId: string): Promise<Business[]> {
			return owned(await store.listOwnedBusinesses(db, ownerId));
		},

		getOwned,

		/** What the payment provider says: without it a business is not listed (D12). */
		setChargesEnabled: (tx: Db, id: string, enabled: boolean): Promise<void> =>
			store.setChargesEnabled(tx, id, enabled, clock.now()),

		/** Throws NOT_FOUND for an unknown or deleted business; says `listed: false` for one that is off. */
		async snapshotForOrder(id: string, tx: Db = db): Promise<OrderSnapshot> {
			const row = await store.findBusiness(tx, id);
			if (!row) throw new AppError('NOT_FOUND');
			return row;
		},

		async create(ownerId: string, given: NewBusiness): Promise<Business> {
			const window = given.purchase_window ?? {};
			const details = [...newBusinessProblems(given), ...weeks.problems(window)];
			if (details.length > 0) throw new AppError('INVALID_INPUT', { details });
			const address: LocatedAddress = await locateAddress(places, given);
			const at = clock.now();
			const id = await transaction(db, `business:${ownerId}`, async (tx) => {
				const row = await store.insertBusiness(tx, {
					owner_id: ownerId,
					display_name: given.display_name.trim(),
					name: given.name ?? given.display_name.trim(),
					description: given.description.trim(),
					category: given.category ?? 'market',
					price_cents: given.price_cents,
					worth_cents: given.worth_cents ?? null,
					email: given.email.trim(),
					phone_number: given.phone_number.trim(),
					street: given.street.trim(),
					city: given.city.trim(),
					state: given.state,
					zip_code: given.zip_code,
					...address,
					google_place_id: given.google_place_id ?? null,
					image_key: given.image_key ?? null,
					tax_rate_bps: given.tax_rate_bps ?? 0,
					enabled: given.enabled ?? false,
					public_profile: given.public_profile ?? true,
					created_at: at,
					updated_at: at,
				});
				await weeks.start(tx, row.id, window);
				return row.id;
			});
			return getOwned(ownerId, id);
		},
	};
}
