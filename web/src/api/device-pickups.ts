/**
 * What a counter device hands over while it has no network (R-offline-pickups): signed with the key that its person's PIN opened,
 * stored here, and recorded when the network is back. Times are the server's, as far as its last answer tells.
 */
import { limits, type OfflinePickup, type Order, orderCan, type PickupOutcome } from '@flavorbag/contract';
import { normalizeCode } from '#lib/code.ts';
import { serverNow, silentMs } from '#lib/server-clock.ts';
import { hasCode } from './api-error.ts';
import { call } from './connection.ts';
import { setWithoutNetwork } from './orders.ts';
import { queryClient } from './query-client.ts';

/** Who is at the device. */
export interface Shift {
	userId: string;
	since: string;
	key: string;
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
let stored: readonly StoredPickup[] | undefined;

export function storedPickups(): readonly StoredPickup[] {
	if (stored) return stored;
	stored = [];
	try {
		const found: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
		if (Array.isArray(found)) stored = found;
	} catch {
		// Then what is handed over is on this page alone.
	}
	return stored;
}
function store(next: readonly StoredPickup[]): void {
	stored = next;
	try {
		if (next.length > 0) localStorage.setItem(name, JSON.stringify(next));
		else localStorage.removeItem(name);
	} catch {
		// The page still has it.
	}
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

async function sign(key: string, lines: readonly string[]): Promise<string> {
	const encoder = new TextEncoder();
	const hmac = { name: 'HMAC', hash: 'SHA-256' };
	const imported = await crypto.subtle.importKey('raw', encoder.encode(key), hmac, false, ['sign']);
	const signature = await crypto.subtle.sign('HMAC', imported, encoder.encode(lines.join('\n')));
	return btoa(String.fromCharCode(...new Uint8Array(signature)))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '');
}

async function confirmPickup(shift: Shift, orderId: string, action: string): Promise<Order | undefined> {
	const order = findOrder(({ id }) => id === orderId);
	const waiting = storedPickups().filter(({ outcome }) => !outcome);
	const isLate = silentMs() > limits.offlinePickupMs || waiting.length >= limits.offlinePickupsMax;
	// Without HTTPS a browser signs nothing.
	if (!order || isLate || !('subtle' in crypto)) return undefined;
	if (!orderCan('confirmPickup', 'business', order.status)) return undefined;
	const at = serverNow().toISOString();
	const signature = await sign(shift.key, [action, orderId, at]);
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
