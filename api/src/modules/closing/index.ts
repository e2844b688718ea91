/** Transfers happen in one commit (R-handover). Open orders and refund requests block transfers and removals. */
import { bound } from '#lib/bound.ts';
import { acceptOffer, type ClosingDeps, offer, offersTo, withdrawOffer } from './change-owner.ts';
import { closeForOwner, endClosings } from './close-for-owner.ts';
import { removeShop } from './remove-shop.ts';

export type Closing = ReturnType<typeof createClosing>;

export const createClosing = (deps: ClosingDeps) => ({
	...bound(deps, { remove: removeShop, closeForOwner, endClosings }),
	...bound(deps, { offer, offersTo, withdrawOffer, acceptOffer }),
});
