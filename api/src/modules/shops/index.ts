// Shop profiles, with dates, picture, admins' decisions, favorites and taxes. Owners see only their own shops, and
// other people's look nonexistent (R-own-only). Edits never change orders (R-order-keeps-terms).
import type { Db } from '#db/database.ts';
import { bound } from '#lib/bound.ts';
import { type CalendarDeps, calendar, changeDates } from './change-dates.ts';
import { createDecisions, openNewShops, requestApproval } from './decide-on-shop.ts';
import { countWaiting } from './decisions.store.ts';
import { createDrafts } from './draft-shops.ts';
import { acceptTerms, createBusiness, type EditingDeps, openBusiness, updateBusiness } from './edit-shop.ts';
import { createFavorites } from './mark-favorites.ts';
import { type AnotherBagDeps, openAnotherBag } from './open-another-bag.ts';
import { type ImagesDeps, removeReplacedImage, setImage } from './set-image.ts';
import { createTaxRates } from './set-tax-rates.ts';
import { createFeeds, type FeedsDeps } from './share-calendar.ts';
import { findShops } from './shop-search.store.ts';
import * as store from './shops.store.ts';
import { comingDates, getForBooks, getOwned, listOwned, listWithNext } from './show-own-shops.ts';
import { createSnapshots } from './snapshot-shops.ts';

import { stepPrices } from './step-prices.ts';

export { setTownDate, type TownDate } from './change-dates.ts';
export { beginClosing } from './decide-on-shop.ts';
export { closingShops, lockBusiness } from './decisions.store.ts';
export type { Drafts } from './draft-shops.ts';
export { endFeeds } from './feeds.store.ts';
export { fittingMotifs } from './motif.rules.ts';
export { notifyShop } from './notify-shop.ts';
export { closeBusiness, shopErasure } from './shops.erasure.ts';
export { shopExport } from './shops.export.ts';
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
} from './shops.rules.ts';
export {
	activeShops,
	bagColumn,
	businessesById,
	type CardRow,
	countPlaces,
	everyIdOf,
	everyShop,
	findBusiness,
	findListedBusinesses,
	findOwnedBusiness,
	findRated,
	type ListQuery,
	listOwnersOf,
	lockEveryIdOf,
	lockOwnedBusiness,
	type ShopReader,
	type ShownRow,
	type SummaryRow,
	saveCaution,
	shopReaders,
	shopsLike,
	shownRating,
	stampBusiness,
	summariesById,
	updateBusiness,
} from './shops.store.ts';
export type { Asker, Who } from './show-own-shops.ts';
export type { ShopSnapshot } from './snapshot-shops.ts';
export { taxOn, withTax } from './tax.rules.ts';
export { taxColumn } from './tax.store.ts';

export interface ShopsDeps extends EditingDeps, CalendarDeps, FeedsDeps, ImagesDeps, AnotherBagDeps {}

export type Shops = ReturnType<typeof createShops>;

export const createShops = (deps: ShopsDeps) => ({
	favorites: createFavorites(deps),

	listOwned: (ownerId: string, closed = false) => listOwned(deps, ownerId, closed),
	...bound(deps, { listWithNext, getOwned, getForBooks, comingDates }),
	feeds: createFeeds(deps),
	stepPrices: () => stepPrices(deps),
	...bound(deps, { create: createBusiness, open: openBusiness, update: updateBusiness, openAnotherBag }),
	...bound(deps, { calendar, changeDates, acceptTerms, requestApproval, setImage }),

	taxRates: createTaxRates(deps),
	...bound(deps.db, { findShops, zipsOf: store.zipsOf, findEver: store.findEver }),
	decisions: createDecisions(deps),
	openNewShops: () => openNewShops(deps),
	drafts: createDrafts(deps),
	countWaiting: () => countWaiting(deps.db),

	/** Shops that can't take charges aren't listed (R-listed). */
	setChargesEnabled: (tx: Db, id: string, enabled: boolean): Promise<void> =>
		store.setChargesEnabled(tx, id, enabled, deps.clock.now()),
	/** Returns data up to two seconds old, without deleted shops. */
	snapshotsForOrders: createSnapshots(deps.db),
	/** Returns names and time zones, also of deleted shops. */
	labelsOf: async (ids: readonly string[]) =>
		new Map((await store.findLabels(deps.db, ids)).map((row) => [row.id, row] as const)),
	/** Refreshes pages that follow the shop. */
	stamp: (tx: Db, id: string): Promise<void> => store.stampBusiness(tx, id, deps.clock.now()),
	/** Locks the shop against deletion; returns false if it is deleted already. */
	keep: async (tx: Db, id: string): Promise<boolean> => (await store.holdBusiness(tx, id)) !== undefined,
	/** Locks the shop, so that the answer holds for the transaction. */
	isOwnedBy: async (tx: Db, id: string, ownerId: string): Promise<boolean> =>
		(await store.holdBusiness(tx, id))?.owner_id === ownerId,
	removeReplacedImage: (given: { business_id: string; image_key: string }) =>
		removeReplacedImage(deps, given),
});
