/**
 * What a counter device hands over while it has no network (R-offline-pickups): signed with a key that is made when its person
 * types their PIN, stored here, and recorded when the network is back. Times are the server's, as far as its last answer tells.
 */
import { limits, type OfflinePickup, type Order, orderCan, type PickupOutcome } from '@flavorbag/contract';
import { base64url } from '#lib/base64url.ts';
import { normalizeCode } from '#lib/code.ts';
import { serverNow, silentMs } from '#lib/server-clock.ts';
import { stored } from '#lib/storage.ts';
import { hasCode } from './api-error.ts';
import { call } from './connection.ts';
import { setWithoutNetwork } from './orders.ts';
import { queryClient } from './query-client.ts';

/** Who is at the device. */
export interface Shift {
	userId: string;
	since: string;
	/** Undefined without HTTPS: then a browser signs nothing. */
	key: CryptoKey | undefined;
}
export interface StoredPickup {
	pickup: OfflinePickup;
	/** As the list shows them. */
	customer: string | null;
	code: string | null;
	/** Undefined: it waits for the network. */
	outcome?: PickupOutcome;
}

/** The device's, not the person's who may be signed in beside it. */
const name = 'flavorbag.counter.pickups';
const listeners = new Set<() => void>();
let pickups: readonly StoredPickup[] | undefined;

export function storedPickups(): readonly StoredPickup[] {
	if (pickups) return pickups;
	// Where nothing is stored, what is handed over is on this page alone.
	const found = stored.read(name);
	pickups = Array.isArray(found) ? found : [];
	return pickups;
}
function store(next: readonly StoredPickup[]): void {
	pickups = next;
	if (next.length > 0) stored.set(name, JSON.stringify(next));
	else stored.remove(name);
	for (const changed of listeners) changed();
}
export function followPickups(changed: () => void): () => void {
	listeners.add(changed);
	return () => listeners.delete(changed);
}
/** It was read. */
export const dropPickup = (key: string): void =>
	store(storedPickups().filter(({ pickup }) => pickup.key !== key));

/** Only the lists of the shop's dates have orders beside `packed`. */
interface DayList {
	orders: Order[];
	packed: string[];
}
const isDayList = (data: unknown): data is DayList =>
	typeof data === 'object' && data !== null && 'orders' in data && 'packed' in data;
const dayLists = () =>
	queryClient.getQueriesData({ predicate: ({ state }) => isDayList(state.data) }) as [
		readonly unknown[],
		DayList,
	][];
const findOrder = (isIt: (order: Order) => boolean): Order | undefined =>
	dayLists()
		.flatMap(([, { orders }]) => orders)
		.find(isIt);

/** Its secret half never leaves this page, and is gone with it: the server is sent the other one with the PIN. */
export async function newSigningKey(): Promise<{ key?: CryptoKey; public_key?: string }> {
	if (!('subtle' in crypto)) return {};
	const curve = { name: 'ECDSA', namedCurve: 'P-256' };
	const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify']);
	return { key: privateKey, public_key: base64url(await crypto.subtle.exportKey('spki', publicKey)) };
}

async function confirmPickup(shift: Shift, orderId: string, action: string): Promise<Order | undefined> {
	const order = findOrder(({ id }) => id === orderId);
	const waiting = storedPickups().filter(({ outcome }) => !outcome);
	const isLate = silentMs() > limits.offlinePickupMs || waiting.length >= limits.offlinePickupsMax;
	if (!order || isLate || !shift.key) return undefined;
	if (!orderCan('confirmPickup', 'business', order.status)) return undefined;
	const at = serverNow().toISOString();
	const text = new TextEncoder().encode([action, orderId, at].join('\n'));
	const ecdsa = { name: 'ECDSA', hash: 'SHA-256' };
	const signature = base64url(await crypto.subtle.sign(ecdsa, shift.key, text));
	const { userId: user_id, since } = shift;
	const pickup = { key: action, order_id: orderId, user_id, since, at, signature };
	store([...storedPickups(), { pickup, customer: order.customer_name, code: order.pickup_code }]);
	const done: Order = { ...order, status: 'fulfilled', picked_up_at: at };
	for (const [key, list] of dayLists())
		queryClient.setQueryData(key, {
			...list,
			orders: list.orders.map((one) => (one.id === orderId ? done : one)),
		});
	return done;
}

/** From the PIN on, until the device locks. */
export function beginShift(shift: Shift): () => void {
	setWithoutNetwork({
		find: (code) => findOrder((order) => order.pickup_code === normalizeCode(code)),
		confirmPickup: (orderId, action) => confirmPickup(shift, orderId, action),
	});
	return () => setWithoutNetwork();
}

/** One call at a time. What nobody answers waits for the next one. */
let sending = false;
export async function sendPickups(): Promise<void> {
	const waiting = storedPickups().filter(({ outcome }) => !outcome);
	if (sending || waiting.length === 0) return;
	sending = true;
	try {
		const body = { pickups: waiting.map(({ pickup }) => pickup) };
		const { outcomes } = await call('business.device.recordPickups', { body });
		const said = new Map(outcomes.map(({ key, outcome }) => [key, outcome]));
		store(
			storedPickups()
				.map((one) => ({ ...one, outcome: said.get(one.pickup.key) ?? one.outcome }))
				.filter(({ outcome }) => outcome !== 'recorded'),
		);
	} catch (error) {
		// It is no device of that shop any more.
		if (hasCode(error, 'DEVICE_REVOKED', 'UNAUTHORIZED', 'INVALID_INPUT'))
			store(storedPickups().map((one) => ({ ...one, outcome: one.outcome ?? 'refused' })));
	} finally {
		sending = false;
	}
}
