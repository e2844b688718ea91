/**
 * Pickups that a counter device confirms offline (R-offline-pickups): signed with a key created when the PIN is
 * entered, stored here, and sent when the network is back. Times follow the server's clock.
 */
import { limits, type OfflinePickup, type Order, orderCan, type PickupOutcome } from '@flavorbag/contract';
import { hasCode } from '#api/api-error.ts';
import { setWithoutNetwork } from '#api/change.ts';
import { call } from '#api/connection.ts';
import { queryClient } from '#api/query-client.ts';
import { base64url } from '#lib/base64url.ts';
import { normalizeCode } from '#lib/code.ts';
import { serverNow, silentMs } from '#lib/server-clock.ts';
import { stored } from '#lib/storage.ts';

export interface Shift {
	userId: string;
	since: string;
	/** Undefined without HTTPS, where browsers can't sign. */
	key: CryptoKey | undefined;
}
export interface StoredPickup {
	pickup: OfflinePickup;
	customer: string | null;
	code: string | null;
	/** Undefined until it is sent. */
	outcome?: PickupOutcome;
}

/** Belongs to the device, so a sign-out doesn't clear it. */
const name = 'flavorbag.counter.pickups';
const listeners = new Set<() => void>();
let pickups: readonly StoredPickup[] | undefined;

export function storedPickups(): readonly StoredPickup[] {
	if (pickups) return pickups;
	// Without storage, pickups live only as long as the page.
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
export const dropPickup = (key: string): void =>
	store(storedPickups().filter(({ pickup }) => pickup.key !== key));

/** Answer of business.day.orders, recognized by `orders` beside `packed`. */
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

/** The private key never leaves this page. The public key is sent with the PIN. */
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

/** Offline pickups work until the returned function is called. */
export function beginShift(shift: Shift): () => void {
	setWithoutNetwork({
		'business.orders.lookup': ({ body }) =>
			findOrder((order) => order.pickup_code === normalizeCode(body.code)),
		'business.orders.setStatus': ({ params, body, action }) =>
			body.status === 'fulfilled' && action ? confirmPickup(shift, params.id, action) : undefined,
	});
	return () => setWithoutNetwork();
}

/** Runs one call at a time. Unanswered pickups wait for the next call. */
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
		// The device is no longer paired with the shop.
		if (hasCode(error, 'DEVICE_REVOKED', 'UNAUTHORIZED', 'INVALID_INPUT'))
			store(storedPickups().map((one) => ({ ...one, outcome: one.outcome ?? 'refused' })));
	} finally {
		sending = false;
	}
}
