/**
 * Profiles of businesses: who owns them, what customers find.
 * Promised: a customer sees a business only while it is listed (R-listed), with the numbers of its own zone; an owner sees
 * only their own, of a deleted one its books, and cannot tell somebody else's from one that does not exist (R-own-only); distances are computed here
 * and sorted exactly (R-distance). Never: an order changed by an edit (R-order-keeps-terms).
 */
import type { Business, ComingDates, ListedBusiness, Period, StockChange } from '@flavorbag/contract';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import type { Reads } from '#db/replica.ts';
import { findPosition } from '#identity';
import { AppError } from '#lib/app-error.ts';
import type { Exactly } from '#lib/exactly.ts';
import { gather } from '#lib/gather.ts';
import { distanceMiles, type Places, type Position } from '#places';
import type { Clock } from '#ports/clock.ts';
import type { Pictures } from '#ports/pictures.ts';
import type { Storage } from '#ports/storage.ts';
import { hasBags, inventoryOf, type Weeks, windowOf } from '#stock';
import { toListed, toOwned } from './businesses.rules.ts';
import * as store from './businesses.store.ts';
import { createCards } from './cards.ts';
import { createEditing, type OpenWork } from './editing.ts';
import { type ChangeListener, createHeardChanges } from './heard-changes.ts';
import { createImages } from './images.ts';
import { createKeptPlaces } from './kept-places.ts';
import { farOffset, narrowed, neighbours } from './nearby.store.ts';

export { businessBelongings } from './businesses.belongings.ts';
export type { NewBusiness } from './businesses.rules.ts';
export type { ChangeListener } from './heard-changes.ts';

export interface BusinessesDeps {
	db: Db;
	/** For what may be a moment old. */
	reads: Reads;
	clock: Clock;
	places: Places;
	weeks: Weeks;
	/** Address of a stored picture. */
	mediaUrl(key: string): string;
	/** Orders' door: what customers of these businesses still wait for. */
	openWork(tx: Db, businessIds: readonly string[]): Promise<OpenWork>;
	storage: Storage;
	pictures: Pictures;
	/** Orders' door: tells of businesses whose bags were sold or given back, until it is stopped. */
	followSales(listener: ChangeListener): () => void;
	/** Holds what is written in advance against the contract. */
	exactly: Exactly;
	keep?: Keep | undefined;
}

/** When lists come from memory; only tests ask for other numbers than the usual. */
export interface Keep {
	/** Places: with so many listed businesses. */
	placesFrom: number;
	/** Cards: with so many lists a second. */
	cardsFrom: number;
	/** Those that were asked for so often within a second. */
	cardsAskedFor: number;
}

export interface NearbyQuery {
	type?: 'address' | 'coordinates';
	value?: string;
	/** Miles. */
	radius: number;
	q?: string | undefined;
	day?: 'today' | 'tomorrow' | undefined;
	period?: Period | undefined;
	in_stock?: 'true' | undefined;
	/** Dollars. */
	max_price?: number | undefined;
	sort?: 'distance' | 'price' | undefined;
	page: number;
	per_page: number;
}

export interface ListedPage {
	/** In pieces: bytes, and text of ASCII. */
	json: (Buffer | string)[];
	/** Others for another page. */
	tags: string;
	total: number;
}

/** What an order copies at the moment of buying (R-order-keeps-terms). */
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

export function createBusinesses(deps: BusinessesDeps) {
	const { db, reads, clock, places, weeks, mediaUrl, openWork } = deps;
	async function positionFor(userId: string, { type, value }: NearbyQuery): Promise<Position> {
		if (value !== undefined) return places.locate({ type: type ?? 'address', value });
		const saved = await findPosition(db, userId);
		if (!saved) throw new AppError('LOCATION_REQUIRED');
		return saved;
	}

	const changes = createHeardChanges();
	const { placesFrom, cardsFrom, cardsAskedFor } = deps.keep ?? {};
	const cards = createCards({
		clock,
		mediaUrl,
		changes,
		exactly: deps.exactly,
		followSales: deps.followSales,
		busyFrom: cardsFrom,
		keptFrom: cardsAskedFor,
	});
	const keptPlaces = createKeptPlaces({ db, clock, edits: changes.edits, fewest: placesFrom });

	/** Places and prices are known; for names and bags the database has to look at more than is shown. */
	async function page(copy: Db, query: NearbyQuery, around: Parameters<typeof neighbours>[1]) {
		const { q, day, period, in_stock, max_price } = query;
		const wantsBags = Boolean(day || period || in_stock);
		const maxPriceCents = max_price === undefined ? undefined : Math.round(max_price * 100);
		const cheapestFirst = query.sort === 'price';
		if (!wantsBags && q === undefined) {
			// Far pages sort very many: that is the database's work.
			const kept = around.offset < farOffset ? keptPlaces.now() : undefined;
			if (kept) return kept.page({ ...around, maxPriceCents, cheapestFirst });
			if (maxPriceCents === undefined && !cheapestFirst) return neighbours(copy, around);
		}
		return narrowed(copy, {
			...around,
			name: q,
			maxPriceCents,
			offers: wantsBags ? hasBags({ day, period }, clock.now()) : undefined,
			cheapestFirst,
		});
	}

	async function listedAround(copy: Db, query: NearbyQuery, from: Position): Promise<ListedPage> {
		const { found, total } = await page(copy, query, {
			from,
			radiusMiles: query.radius,
			offset: (query.page - 1) * query.per_page,
			count: query.per_page,
		});
		const shown = await cards.of(
			copy,
			found.map((neighbour) => neighbour.id),
		);
		const json: (Buffer | string)[] = ['{"businesses":['];
		let tags = '';
		for (const { id, distanceMiles: miles } of found) {
			const card = shown.get(id);
			if (!card) continue;
			json.push(json.length > 1 ? ',' : '', card.open, `,"distance":${miles}}`);
			tags += `${card.tag} ${miles} `;
		}
		json.push(']}');
		return { json, tags, total };
	}

	const owned = (row: store.OwnedRow): Business => toOwned(row, mediaUrl, windowOf(row));

	async function getOwned(ownerId: string, id: string): Promise<Business> {
		const row = await store.findOwnedBusiness(db, ownerId, id);
		if (!row) throw new AppError('NOT_FOUND');
		return owned(row);
	}

	/** For holds that go together: the statement that holds compares what matters with the row itself. */
	const snapshots = new LRUCache<string, OrderSnapshot>({ max: 5_000, ttl: 2_000 });

	/** Those who look at the same moment are answered by one statement. */
	const look = gather(
		async (looked: store.Looked[]) => {
			const now = clock.now();
			const rows = await store.findListedBusinesses(db, looked, now);
			return rows.map((row) => row && { row, now });
		},
		{ most: 100, waiting: 10_000, flushes: 2 },
	);

	/** Every open dashboard asks each second: together. */
	const ownerOf = gather(
		async (ids: string[]) => {
			const owners = await store.ownersOf(db, [...new Set(ids)]);
			return ids.map((id) => owners.get(id));
		},
		{ most: 500, waiting: 20_000 },
	);

	const editing = createEditing({ db, clock, places, weeks, openWork, getOwned });
	const images = createImages({ ...deps, getOwned });

	return {
		/** Listed businesses around the place asked about, else around the customer's saved one (R-list-place), as JSON. */
		async findListed(userId: string, query: NearbyQuery): Promise<ListedPage> {
			const from = await positionFor(userId, query);
			return reads.read((copy) => listedAround(copy, query, from));
		},

		async getListed(userId: string, id: string): Promise<ListedBusiness> {
			const found = await look({ id, userId });
			if (!found) throw new AppError('NOT_FOUND');
			const { row, now } = found;
			const { lat, lng, saved } = row;
			const miles = saved && lat !== null && lng !== null ? distanceMiles(saved, { lat, lng }) : null;
			return toListed(row, mediaUrl, miles, inventoryOf(row, now, row.tz));
		},

		/** What is left of these, for those who look at them; nothing of one that does not exist. */
		async stock(ids: readonly string[]): Promise<StockChange[]> {
			const now = clock.now();
			const rows = await store.businessesById(db, ids, now);
			return rows.map((row) => ({
				business_id: row.id,
				listed: row.listed,
				price: row.price_cents / 100,
				inventory: row.listed ? inventoryOf(row, now, row.tz) : [],
			}));
		},

		/** Which were edited since; the index makes it cheap to ask often. */
		editedSince: (since: Date) => store.editedSince(db, since),

		/** Oldest first; those that were closed, last closed first. */
		async listOwned(ownerId: string, closed = false): Promise<Business[]> {
			return (await store.listOwnedBusinesses(db, ownerId, closed)).map(owned);
		},

		getOwned,

		/** Also one that its owner has deleted: whoever sold there reads the books, and changes nothing. */
		async getForBooks(ownerId: string, id: string): Promise<Business> {
			const row = await store.findEverOwned(db, ownerId, id);
			if (!row) throw new AppError('NOT_FOUND');
			return owned(row);
		},

		isOwner: async (userId: string, id: string) => (await ownerOf(id)) === userId,

		async comingDates(ownerId: string, id: string): Promise<ComingDates> {
			const row = await store.findOwnedBusiness(db, ownerId, id);
			if (!row) throw new AppError('NOT_FOUND');
			return weeks.dates(db, row, clock.now());
		},

		/** What the payment provider says: without it a business is not listed (R-listed). */
		setChargesEnabled: (tx: Db, id: string, enabled: boolean): Promise<void> =>
			store.setChargesEnabled(tx, id, enabled, clock.now()),

		/** Of many at once, as they were at most two seconds ago; those that are gone are not there. */
		async snapshotsForOrders(
			ids: readonly string[],
			/** As they are now. */
			{ fresh = false } = {},
		): Promise<Map<string, OrderSnapshot>> {
			if (fresh) for (const id of ids) snapshots.delete(id);
			const missing = [...new Set(ids)].filter((id) => !snapshots.has(id));
			if (missing.length > 0)
				for (const row of await store.findBusinesses(db, missing)) snapshots.set(row.id, row);
			return new Map(
				ids.flatMap((id) => {
					const kept = snapshots.get(id);
					return kept ? [[id, kept] as const] : [];
				}),
			);
		},

		/** False: it is deleted. Otherwise it cannot be before the transaction ends. */
		keep: async (tx: Db, id: string): Promise<boolean> => (await store.holdBusiness(tx, id)) !== undefined,

		async close(): Promise<void> {
			cards.close();
			await keptPlaces.close();
		},

		create: editing.create,
		open: editing.open,
		update: editing.update,
		remove: editing.remove,
		setImage: images.setImage,
		removeReplacedImage: images.removeReplaced,
	};
}
