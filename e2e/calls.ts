/** Calls by other people during a test. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, request } from '@playwright/test';
import { payByCard } from '../api/seeds/sandbox-card.ts';

interface Login {
	email: string;
	password: string;
}

export type Calls = <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<T>;

const origin = () => process.env.E2E_URL ?? '';

/** Signs in without a screen; the browser of `page` has the session. */
export async function enter(page: Page, who: Login): Promise<void> {
	const answer = await page.request.post('/v0/auth/sign-in/email', {
		headers: { origin: origin() },
		data: who,
	});
	expect(answer.status()).toBe(200);
}

/** Calls from a browser context of its own. */
export async function callsOf(who: Login): Promise<Calls> {
	const elsewhere = await request.newContext({ baseURL: origin(), extraHTTPHeaders: { origin: origin() } });
	const entered = await elsewhere.post('/v0/auth/sign-in/email', { data: who });
	expect(entered.status()).toBe(200);
	let token = '';
	const renew = async () => {
		({ token } = (await (await elsewhere.get('/v0/auth/token')).json()) as { token: string });
	};
	await renew();
	return async <T>(method: string, path: string, body?: unknown) => {
		const ask = () =>
			elsewhere.fetch(path, {
				method,
				headers: { authorization: `Bearer ${token}` },
				...(body !== undefined && { data: body }),
			});
		let answer = await ask();
		// A token expires after ten minutes, which tests on a slow machine outlast.
		if (answer.status() === 401) {
			await renew();
			answer = await ask();
		}
		const envelope = (await answer.json()) as { success: boolean; data: T };
		expect([path, envelope.success, envelope]).toEqual([path, true, envelope]);
		return envelope.data;
	};
}

interface Order {
	id: string;
	client_secret: string;
	status: string;
	pickup_code: string;
}
interface Slot {
	date: string;
	window: string;
}
export interface Shop {
	id: string;
	inventory: Slot[];
}

/** Uses the shop's first slot by default. */
export async function holdBags(call: Calls, shopId: string, quantity: number, given?: Slot): Promise<Order> {
	const slot = given ?? (await call<Shop>('GET', `/v0/customer/businesses/${shopId}`)).inventory[0];
	return call('POST', '/v0/customer/orders', {
		business_id: shopId,
		quantity,
		order_date: slot?.date,
		pickup_window: slot?.window,
	});
}

const secrets = () =>
	JSON.parse(readFileSync(join(process.env.E2E_DATA_DIR ?? '', 'secrets.json'), 'utf8')) as Record<
		string,
		string
	>;

/** Holds and pays, as a browser does. */
export async function buyBags(
	call: Calls,
	shopId: string,
	quantity = 1,
	slot?: Slot,
	card?: string,
): Promise<Order> {
	const order = await holdBags(call, shopId, quantity, slot);
	const form = { url: `${origin()}/sandbox`, publishableKey: secrets().SANDBOX_PUBLISHABLE_KEY ?? '' };
	const confirmed = await payByCard(form, order.client_secret, card);
	expect(confirmed.ok).toBe(true);
	const paid = await call<Order>('POST', `/v0/customer/orders/${order.id}/settle`);
	expect(paid.status).toBe('paid');
	return paid;
}
