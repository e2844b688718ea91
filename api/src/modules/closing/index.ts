/** Transfers happen in one commit (R-handover). Open orders and refund requests block transfers and removals. */
import type { Args } from '#lib/args.ts';
import * as handover from './change-owner.ts';
import { closeForOwner, endClosings } from './close-for-owner.ts';
import { removeShop } from './remove-shop.ts';

export type Closing = ReturnType<typeof createClosing>;

export const createClosing = (deps: handover.ClosingDeps) => ({
	remove: (ownerId: string, id: string) => removeShop(deps, ownerId, id),
	closeForOwner: (...args: Args<typeof closeForOwner>) => closeForOwner(deps, ...args),
	endClosings: () => endClosings(deps),
	offer: (...args: Args<typeof handover.offer>) => handover.offer(deps, ...args),
	withdrawOffer: (...args: Args<typeof handover.withdrawOffer>) => handover.withdrawOffer(deps, ...args),
	offersTo: (userId: string) => handover.offersTo(deps, userId),
	acceptOffer: (userId: string, offerId: string) => handover.acceptOffer(deps, userId, offerId),
});
