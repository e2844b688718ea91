import { expect, test } from 'vitest';
import { makeShop, type Shop } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const start = async (shop: Shop, how: 'onboard' | 'refresh' = 'onboard') =>
	(await world.call(`business.stripe.${how}`, { token: shop.owner.token, params: { id: shop.id } })).data
		.onboarding_url;
const status = async (shop: Shop) =>
	(await world.call('business.stripe.status', { token: shop.owner.token, params: { id: shop.id } })).data;
const missing = async (shop: Shop) =>
	(await world.call('business.get', { token: shop.owner.token, params: { id: shop.id } })).data.missing;

/** Strips the prefix that the product adds to the form's URL. */
const formOf = (url: string) => url.replace('http://localhost/sandbox', world.sandbox.url);
const send = (url: string, account = '000123456789') =>
	fetch(formOf(url), {
		method: 'POST',
		redirect: 'manual',
		headers: {
			'content-type': 'application/x-www-form-urlencoded',
			origin: new URL(world.sandbox.url).origin,
		},
		body: new URLSearchParams({
			business_name: 'Corner',
			owner_name: 'Pat Baker',
			routing_number: '110000000',
			account_number: account,
		}),
	});

test('a business without an account is not connected', async () => {
	const shop = await makeShop(world, { connected: false });
	expect(await status(shop)).toEqual({
		connected: false,
		onboarding_complete: false,
		charges_enabled: false,
		payouts_enabled: false,
	});
});

test('a form that is left half done can be opened again, and the finished one lists the business', async () => {
	const shop = await makeShop(world, { connected: false });
	const first = await start(shop);
	expect(await (await fetch(formOf(first))).text()).toContain('Finish later');
	expect(await status(shop)).toMatchObject({
		connected: true,
		onboarding_complete: false,
		charges_enabled: false,
	});
	expect(await missing(shop)).toEqual(['cannot_charge']);
	const renewed = await start(shop, 'refresh');
	expect(renewed).not.toBe(first);
	const sent = await send(renewed);
	expect(sent.status).toBe(303);
	expect(sent.headers.get('location')).toBe(
		`http://localhost:3000/business/${shop.id}?tab=profile&payments=done`,
	);
	expect(await status(shop)).toEqual({
		connected: true,
		onboarding_complete: true,
		charges_enabled: true,
		payouts_enabled: true,
	});
	expect(await missing(shop)).toEqual([]);
});

test('an account whose bank is still checked takes cards and waits with the payouts', async () => {
	const shop = await makeShop(world, { connected: false });
	await send(await start(shop), '000000000009');
	expect(await status(shop)).toMatchObject({
		onboarding_complete: true,
		charges_enabled: true,
		payouts_enabled: false,
	});
});

test('an account that is set up has a way back to the provider, where the bank account is changed', async () => {
	const shop = await makeShop(world, { connected: false });
	const open = () =>
		world.call('business.stripe.dashboard', { token: shop.owner.token, params: { id: shop.id } });
	expect((await open()).code).toBe('PAYMENT_SETUP_INCOMPLETE');
	const form = await start(shop);
	expect((await open()).code).toBe('PAYMENT_SETUP_INCOMPLETE');
	await send(form);
	await status(shop);
	const { dashboard_url } = (await open()).data;
	// This bank account stays pending verification.
	await send(dashboard_url, '000000000009');
	expect(await status(shop)).toMatchObject({ onboarding_complete: true, payouts_enabled: false });
});

test('two presses at once make one account', async () => {
	const shop = await makeShop(world, { connected: false });
	await Promise.all([start(shop), start(shop), start(shop, 'refresh')]);
	const rows = await world.app.db
		.selectFrom('payment_accounts')
		.select('provider_account_id')
		.where('business_id', '=', shop.id)
		.execute();
	expect(rows).toHaveLength(1);
});
