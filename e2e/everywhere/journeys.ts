/** The main job, the map, the ticket and the widget in a phone-sized window, in browsers other than Chromium. */
import { expect, type TestInfo } from '@playwright/test';
import { type Account, freshAccount, verifiedHere } from '../accounts.ts';
import { buyBags, callsOf } from '../calls.ts';
import { openOtherSite } from '../other-site.ts';
import { openShop } from '../people.ts';
import { type Phone, test, type What } from './phone.ts';

const button = (name: string | RegExp, inside?: What): What => ({
	role: 'button',
	name,
	...(inside && { inside }),
});
const link = (name: string | RegExp, inside?: What): What => ({
	role: 'link',
	name,
	...(inside && { inside }),
});
const heading = (name: string): What => ({ role: 'heading', name });
/** Unique to this run. */
const mark = (info: TestInfo) => `${info.project.name} ${Date.now().toString(36)}`;
const dialog: What = { role: 'dialog' };

/** A verified customer near ZIP 97201, where test shops open. */
async function customer(
	request: Parameters<typeof verifiedHere>[0]['request'],
	info: TestInfo,
): Promise<Account> {
	const account = freshAccount(info.project.name, 'everywhere');
	await verifiedHere({ request }, account);
	await (await callsOf(account))('PATCH', '/v0/user/location', { type: 'address', value: '97201' });
	return account;
}

async function signIn(phone: Phone, { email, password }: Account): Promise<void> {
	await phone.open('/auth/login');
	expect(await phone.size()).toEqual([360, 740]);
	await phone.type(/^Email/, email);
	await phone.type(/^Password/, password);
	await phone.press(button('Sign In'));
	await phone.sees(button(/^Near Portland, OR 97201/));
}

test('the main job: from signing in to a paid bag and its code', async ({ phone, request }, info) => {
	const shop = await openShop(`Everywhere Deli ${mark(info)}`);
	await signIn(phone, await customer(request, info));
	await phone.press(link(new RegExp(` at ${shop.name}$`)));
	await phone.press(button('Checkout', dialog));
	await phone.type(/^Card number/, '4242424242424242');
	await phone.type(/^Expires/, '1234');
	await phone.type(/^CVC/, '123');
	await phone.type(/^ZIP code/, '97201');
	await phone.press(button(/^Pay \$6\.29/));
	await phone.sees(heading('Order Confirmed'));
	const [code] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await phone.text(dialog)) ?? [];
	expect(code).toBeDefined();
	await phone.press(link('My Orders', dialog));
	await phone.misses(dialog);
	await phone.press(button('Show Pickup Code'));
	await expect.poll(() => phone.text(dialog)).toContain(code);
	await expect.poll(() => phone.address()).toMatch(/^\/orders\?code=/);
});

test('the map: a pin shows the shop at a glance, and another part is searched', async ({
	phone,
	request,
}, info) => {
	const map: What = { role: 'region', name: 'Map of the businesses in the list' };
	const searchHere = button('Search this area', map);
	const peek: What = { role: 'article', inside: map };
	const shop = await openShop(`Everywhere Pin ${mark(info)}`);
	await signIn(phone, await customer(request, info));
	await phone.press(button('Map'));
	await phone.sees(map);
	await phone.sees(button(/, \$\d+\.\d\d, \d/, map));
	await phone.misses(searchHere);

	await phone.open(`/marketplace?map=on&q=${encodeURIComponent(shop.name)}`);
	const pin = button(new RegExp(`^${shop.name}, \\$5\\.99, (\\d+\\.\\d+ mi|in 97201)$`), map);
	await phone.press(pin);
	await expect.poll(() => phone.text(peek)).toMatch(/\$5\.99/);
	expect(await phone.text(peek)).toMatch(/\d mi|in 97201/);
	expect(await phone.text(peek)).toMatch(/5:59\sPM/);
	expect(await phone.inView(link(`View Details of ${shop.name}`, peek))).toBe(1);
	await phone.press(button('Close', peek));
	await phone.misses(peek);

	await phone.drag(map, { x: 0, y: -150 });
	expect(await phone.selected()).toBe('');
	await phone.press(searchHere);
	await expect.poll(() => phone.address()).toMatch(/at=4\d\.\d+%2C-12\d\.\d+%2C\d+/);
	await phone.misses(searchHere);
	await phone.press(button(/^In this area of the map/));
	await phone.sees(button(/^Near Portland, OR 97201/));
	await phone.press(pin);
	await phone.press(link(`View Details of ${shop.name}`, peek));
	await phone.sees({ role: 'dialog', name: shop.name });
});

test('the ticket: its code, read off the window too, and how long it is open', async ({
	phone,
	request,
}, info) => {
	const shop = await openShop(`Everywhere Ticket ${mark(info)}`);
	const account = await customer(request, info);
	const { id, pickup_code: code } = await buyBags(await callsOf(account), shop.id);
	const shown = `${code.slice(0, 4)}-${code.slice(4)}`;
	await signIn(phone, account);
	await phone.sees(link(/^Your order: pick up (today|now) \d/));
	await phone.open('/orders');
	const order: What = { role: 'article' };
	await expect.poll(() => phone.text(order)).toMatch(/Open now, ends in \d h/);
	expect(await phone.text(order)).toContain(shop.name);
	expect(await phone.inView(button('Show Pickup Code'))).toBe(1);
	await phone.press(button('Show Pickup Code'));
	await expect.poll(() => phone.address()).toBe(`/orders?code=${id}`);
	await expect.poll(() => phone.text(dialog)).toContain(shown);
	await expect.poll(() => phone.inView({ role: 'text', name: shown })).toBe(1);
	await expect.poll(() => phone.qr()).toBe(code);
	await phone.press(button('Close', dialog));
	await phone.misses(dialog);
});

// R-widget
test('the widget: on another website under a strict policy it shows times, moves nothing, and its link works', async ({
	phone,
}) => {
	// Its link takes one line: the middle of two lines may be between them.
	const shop = await openShop(`Bun ${Date.now().toString(36)}`);
	await phone.open(`/data?shop=${shop.id}`);
	const site = await openOtherSite(await phone.text({ role: 'text', name: /<flavorbag-shop/ }));
	await phone.open(site.url);
	await phone.sees(link(/5\+ left$/, { role: 'shadow', name: 'flavorbag-shop' }));
	expect(await phone.text({ role: 'text', name: /^Below/ })).toBe('Below, moved 0 times');
	await phone.press(link(`Surprise bags from ${shop.name}`));
	await phone.sees(heading(shop.name));
	site.close();
});
