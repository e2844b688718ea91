/**
 * Offered bags whose checkout was begun on this device. Leaving the checkout keeps them (R-leave-checkout): every
 * screen links back until they are paid, given up or expired.
 */
import type { Order } from '@flavorbag/contract';
import { useSyncExternalStore } from 'react';
import { deviceKey, loadFromDevice, removeFromDevice, saveOnDevice } from './device-storage.ts';
import { serverNow } from './server-clock.ts';

export interface HeldOffer {
	orderId: string;
	businessId: string;
	businessName: string;
	quantity: number;
	/** ISO instant. */
	until: string;
}

const name = 'held-offers';
const followers = new Set<() => void>();

function parse(): HeldOffer[] {
	const saved = loadFromDevice(name);
	const isOne = (one: unknown): one is HeldOffer =>
		typeof one === 'object' && one !== null && 'orderId' in one && 'businessId' in one && 'until' in one;
	return Array.isArray(saved) ? saved.filter(isOne) : [];
}
const isOver = ({ until }: HeldOffer) => Date.parse(until) <= serverNow().getTime();

/** The same array as long as nothing changes, as useSyncExternalStore requires. */
let known: readonly HeldOffer[] = [];
export function heldOffers(): readonly HeldOffer[] {
	const found = parse().filter((one) => !isOver(one));
	if (JSON.stringify(found) !== JSON.stringify(known)) known = found;
	return known;
}

function save(offers: readonly HeldOffer[]): void {
	if (offers.length === 0) removeFromDevice(name);
	else saveOnDevice(name, offers);
	for (const follow of followers) follow();
}

export function keepHeldOffer(order: Order): void {
	const { id, business_id, business_name, quantity, hold_expires_at } = order;
	if (hold_expires_at === null) return;
	const others = heldOffers().filter(({ orderId }) => orderId !== id);
	save([
		...others,
		{
			orderId: id,
			businessId: business_id,
			businessName: business_name,
			quantity,
			until: hold_expires_at,
		},
	]);
}

export const isHeldOffer = (id: string): boolean => heldOffers().some(({ orderId }) => orderId === id);

export function forgetHeldOffer(id: string): void {
	const others = parse().filter(({ orderId }) => orderId !== id);
	if (others.length < parse().length) save(others);
}

function follow(changed: () => void) {
	followers.add(changed);
	// Another tab may pay for it or give it up.
	const fromTab = ({ key }: StorageEvent) => (key === null || key === deviceKey(name)) && changed();
	addEventListener('storage', fromTab);
	return () => {
		followers.delete(changed);
		removeEventListener('storage', fromTab);
	};
}
export const useHeldOffers = (): readonly HeldOffer[] => useSyncExternalStore(follow, heldOffers);
