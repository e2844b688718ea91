/**
 * Profiles of businesses: who owns them, what customers find.
 * Promised: a customer sees a business only while it is listed (R-listed), with the numbers of its own zone; an owner sees
 * only their own, of a deleted one its books, and cannot tell somebody else's from one that does not exist (R-own-only); distances are computed here
 * and sorted exactly (R-distance). Never: an order changed by an edit (R-order-keeps-terms).
 */
import type { Db } from '#db/database.ts';
import { namesAndEmails } from '#identity';
import type { Args } from '#lib/args.ts';
import type { Places } from '#places';
import type { Clock } from '#ports/clock.ts';
import type { Pictures } from '#ports/pictures.ts';
import type { Storage } from '#ports/storage.ts';
import type { DateExceptions, ShopSuggestions, Weeks } from '#stock';
import { openAnotherBag } from './another-bag.ts';
import type { NewBusiness } from './businesses.rules.ts';
import * as store from './businesses.store.ts';
import { calendar, changeDates } from './calendar.ts';
import { countWaiting } from './decisions.store.ts';
import { createDecisions, openNewShops, requestApproval } from './decisions.ts';
import { createBusiness, type OpenWork, openBusiness, removeBusiness, updateBusiness } from './editing.ts';
import { createFavorites } from './favorites.ts';
import { createFeeds, type FeedsDeps } from './feeds.ts';
import { removeReplacedImage, setImage } from './images.ts';
import {
	comingDates,
	getForBooks,
	getOwned,
	listOwned,
	listWithNext,
	type WaitsOf,
	type Who,
} from './owned.ts';
import { findShops } from './shop-search.store.ts';
import { createSnapshots } from './snapshots.ts';
import { createTaxRates } from './tax-rates.ts';

export { shopErasure } from './businesses.erasure.ts';
export { shopExport } from './businesses.export.ts';
export {
	approvalOf,
	fits,
	missing,
	type NewBusiness,
	suspensionOf,
	toCard,
	toCents,
	toListed,
	toSummary,
} from './businesses.rules.ts';
export {
	activeShops,
	bagColumn,
	businessesById,
	type CardRow,
	countListed,
	everyIdOf,
	everyShop,
	findBusiness,
	findListedBusinesses,
	findOwnedBusiness,
	type ListingRow,
	type ListQuery,
	listingRows,
	listOwnersOf,
	lockEveryIdOf,
	lockOwnedBusiness,
	type PricedPlace,
	placesOf,
	type ShopReader,
	type ShownRow,
	type SummaryRow,
	saveCaution,
	shopReaders,
	shopsLike,
	stampBusiness,
	summariesById,
	updateBusiness,
} from './businesses.store.ts';
export type { OpenWork } from './editing.ts';
export { endFeeds } from './feeds.store.ts';
export { fittingMotifs } from './motif.rules.ts';
export { notifyShop } from './notify-shop.ts';
export type { Asker, Who } from './owned.ts';
export type { ShopSnapshot } from './snapshots.ts';
export { taxOn, withTax } from './tax.rules.ts';
export { taxColumn } from './tax.store.ts';

export interface BusinessesDeps {
	db: Db;
	clock: Clock;
	places: Places;
	weeks: Weeks;
	dateExceptions: DateExceptions;
	suggestions: ShopSuggestions;
	waitsOf: WaitsOf;
	/** Address of a stored picture. */
	mediaUrl(key: string): string;
	/** Orders' door: what customers of these businesses still wait for. */
	openWork(tx: Db, businessIds: readonly string[]): Promise<OpenWork>;
	/** Orders' door. */
	bagMoves: FeedsDeps['bagMoves'];
	/** Payments' door: the second one is paid into the account of the first; whether it can take charges. */
	copyAccount(tx: Db, fromId: string, toId: string, now: Date): Promise<boolean>;
	storage: Storage;
	pictures: Pictures;
	/** New shops wait for an admin (R-shop-approval). */
	shopsNeedApproval?: boolean | undefined;
	publicUrl: string;
	findPerson: FeedsDeps['findPerson'];
	/** It was deleted. */
	closed(id: string): void;
}

export type Businesses = ReturnType<typeof createBusinesses>;

export function createBusinesses(deps: BusinessesDeps) {
	return {
		favorites: createFavorites(deps),

		// For owners.
		/** Each where somebody works, with its next pickup. */
		listWithNext: (userId: string) => listWithNext(deps, userId),
		listOwned: (ownerId: string, closed = false) => listOwned(deps, ownerId, closed),
		getOwned: (ownerId: string, id: string) => getOwned(deps, ownerId, id),
		getForBooks: (who: string | Who, id: string) => getForBooks(deps, who, id),
		feeds: createFeeds(deps),
		comingDates: (ownerId: string, id: string) => comingDates(deps, ownerId, id),
		calendar: (...args: Args<typeof calendar>) => calendar(deps, ...args),
		...editsOf(deps),
		remove: (ownerId: string, id: string) => removeBusiness(deps, ownerId, id).then(() => deps.closed(id)),

		/** For the operator. */
		taxRates: createTaxRates({ ...deps, names: namesAndEmails }),
		...forAdmins(deps),

		...forOtherRooms(deps),
	};
}

const forAdmins = (deps: BusinessesDeps) => ({
	findShops: (...args: Args<typeof findShops>) => findShops(deps.db, ...args),
	/** With its week; also one that is closed. */
	findEver: (id: string) => store.findEver(deps.db, id),
	decisions: createDecisions(deps),
	/** Job: what waits for an approval that isn't asked for anymore. */
	openNewShops: () => openNewShops(deps),
	countWaiting: () => countWaiting(deps.db),
});

const forOtherRooms = (deps: BusinessesDeps) => ({
	/** What the payment provider says: without it a business is not listed (R-listed). */
	setChargesEnabled: (tx: Db, id: string, enabled: boolean): Promise<void> =>
		store.setChargesEnabled(tx, id, enabled, deps.clock.now()),
	/** Of many at once, as they were at most two seconds ago; those that are gone are not there. */
	snapshotsForOrders: createSnapshots(deps.db),
	/** What each is called, and its zone, also of those that are gone. */
	labelsOf: async (ids: readonly string[]) =>
		new Map((await store.findLabels(deps.db, ids)).map((row) => [row.id, row] as const)),
	/** ZIP codes, five digits. */
	zipsOf: (ids: readonly string[]) => store.zipsOf(deps.db, ids),
	/** Those who follow it look at it once more. */
	stamp: (tx: Db, id: string): Promise<void> => store.stampBusiness(tx, id, deps.clock.now()),
	/** False: it is deleted. Otherwise it cannot be before the transaction ends. */
	keep: async (tx: Db, id: string): Promise<boolean> => (await store.holdBusiness(tx, id)) !== undefined,
	/** It stays theirs until the transaction ends. */
	isOwnedBy: async (tx: Db, id: string, ownerId: string): Promise<boolean> =>
		(await store.holdBusiness(tx, id))?.owner_id === ownerId,
	/** Outbox. */
	removeReplacedImage: (given: { business_id: string; image_key: string }) =>
		removeReplacedImage(deps, given),
});

const editsOf = (deps: BusinessesDeps) => ({
	changeDates: (...args: Args<typeof changeDates>) => changeDates(deps, ...args),
	create: (ownerId: string, given: NewBusiness) => createBusiness(deps, ownerId, given),
	open: (...args: Args<typeof openBusiness>) => openBusiness(deps, ...args),
	openAnotherBag: (...args: Args<typeof openAnotherBag>) => openAnotherBag(deps, ...args),
	update: (...args: Args<typeof updateBusiness>) => updateBusiness(deps, ...args),
	requestApproval: (...args: Args<typeof requestApproval>) => requestApproval(deps, ...args),
	setImage: (...args: Args<typeof setImage>) => setImage(deps, ...args),
});
