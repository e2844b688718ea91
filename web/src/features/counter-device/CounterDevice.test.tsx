import type { DeviceHome, OfflinePickup, PickupOutcome } from '@flavorbag/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Network, offline, Refusal } from '#test/network.ts';
import { ownerOf } from '#test/owner-samples.ts';
import { businessOf, idOf, later, longWord, orderOf } from '#test/samples.ts';
import { expectFit, type Screen, show, toastOf } from '#test/screen.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const home: DeviceHome = {
	business_id: idOf(2),
	business_name: 'Corner Bakery',
	time_zone: 'America/Los_Angeles',
	name: 'Tablet',
	people: [
		{ user_id: idOf(7), first_name: 'Sam' },
		{ user_id: idOf(8), first_name: 'Kim' },
	],
};
const opened = { token: 'device.x', first_name: 'Sam', since: later(-0.1) };
const hugos = orderOf({ customer_name: 'Hugo', pickup_opens_at: later(-1) });
const open = (answers: Screen = {}, hash = '') =>
	show(`/counter-device${hash}`, {
		...ownerOf(businessOf({ my_role: 'counter' })),
		as: null,
		'business.device.get': home,
		'business.device.unlock': opened,
		'business.device.lock': null,
		'business.device.touch': null,
		'business.day.orders': { orders: [hugos], packed: [] },
		...answers,
	});
async function unlock(typed = '') {
	await button('Sam').click();
	await page.getByLabelText('PIN of Sam').fill('4071');
	await button('Open the counter').click();
	await page.getByRole('searchbox').fill(typed);
	await expect.element(page.getByText('Hugo')).toBeVisible();
}

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

// R-counter-device
test('a scanned code takes one press', async () => {
	const { network } = await open(
		{ 'business.device.get': new Refusal('UNAUTHORIZED'), 'business.device.pair': home },
		'#K7M2Q4TX',
	);
	await expect.element(page.getByRole('textbox', { name: /^Code/ })).toHaveValue('K7M2-Q4TX');
	await expectFit();
	network.answer({ 'business.device.get': home });
	await button('Connect this device').click();
	await expect.element(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'business.device.pair')?.body).toEqual({
		code: 'K7M2Q4TX',
	});
	await expectFit();
});

test.each([
	['PAIRING_CODE_WRONG', /^This code doesn't work/],
	['PAIRING_CODE_USED', /^This code was used already/],
	['PAIRING_CODE_EXPIRED', /^This code is older than 10 minutes/],
] as const)('a code that is refused with %s says why', async (code, words) => {
	await open({
		'business.device.get': new Refusal('UNAUTHORIZED'),
		'business.device.pair': new Refusal(code),
	});
	await button('Connect this device').click();
	await expect.element(page.getByText('Type the code.')).toBeVisible();
	await page.getByRole('textbox', { name: /^Code/ }).fill('abcd-2345');
	await button('Connect this device').click();
	await expect.element(page.getByText(words)).toBeVisible();
	await expectFit();
});

// R-counter-pin
test('a name and its PIN open the counter, and a press locks it', async () => {
	const { network } = await open({ 'business.device.unlock': new Refusal('WRONG_PIN') });
	await button('Sam').click();
	await button('Open the counter').click();
	await expect.element(page.getByText('A PIN has 4 to 6 digits.')).toBeVisible();
	await page.getByLabelText('PIN of Sam').fill('9999');
	await button('Open the counter').click();
	await expect.element(page.getByText("That's not the PIN. Please try again.")).toBeVisible();
	await expectFit();
	network.answer({ 'business.device.unlock': new Refusal('PIN_LOCKED') });
	await page.getByLabelText('PIN of Sam').fill('9999');
	await button('Open the counter').click();
	await expect.element(page.getByText(/^Five wrong PINs/)).toBeVisible();
	await button('Someone else').click();
	network.answer({ 'business.device.unlock': opened });
	await unlock();
	await expect.element(page.getByText('Sam is at the counter')).toBeVisible();
	for (const link of ['Payouts', 'Orders', 'Team', 'Profile'])
		await expect.element(page.getByRole('link', { name: link, exact: true })).not.toBeInTheDocument();
	await expectFit();
	await button('Counter mode').click();
	await expect.element(page.getByRole('heading', { name: 'Pickup code?' })).toBeVisible();
	await button('Back to the list').click();
	await button('Lock').click();
	await expect.element(page.getByText('This counter is locked.')).toBeVisible();
	await expect.element(page.getByText('Hugo')).not.toBeInTheDocument();
	expect(network.asked.some(({ name }) => name === 'business.device.lock')).toBe(true);
});

test('nobody touches it for three minutes, and it locks; a touch keeps it open and is reported', async () => {
	const { network } = await open();
	await expect.element(button('Sam')).toBeVisible();
	vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
	await unlock();
	vi.advanceTimersByTime(2 * 60_000);
	dispatchEvent(new PointerEvent('pointerdown'));
	await expect.poll(() => network.asked.some(({ name }) => name === 'business.device.touch')).toBe(true);
	vi.advanceTimersByTime(2 * 60_000);
	await expect.element(page.getByText('Sam is at the counter')).toBeVisible();
	vi.advanceTimersByTime(60_000);
	await expect.element(page.getByText('Locked, because no one touched it for three minutes.')).toBeVisible();
	await expectFit();
});

test('a window that is closed is locked when it comes back', async () => {
	await open();
	await unlock();
	dispatchEvent(new PageTransitionEvent('pagehide'));
	await expect.element(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
});

test('a device that is disconnected in the middle of a hand-over says what happened and what to do', async () => {
	const { network } = await open({ 'business.orders.setStatus': new Refusal('DEVICE_REVOKED') });
	await unlock();
	await button('Hand over').click();
	network.answer({ 'business.device.get': new Refusal('DEVICE_REVOKED') });
	await button('Yes, handed over').click();
	await expect.element(page.getByText(/^The owner or a manager disconnected this device/)).toBeVisible();
	await expect.element(page.getByText('Hugo')).not.toBeInTheDocument();
	await expect.element(button('Connect this device')).toBeVisible();
	await expectFit();
});

test('somebody who was removed, or whose session is over, is in front of the lock', async () => {
	const { network } = await open({ 'business.orders.pack': new Refusal('DEVICE_LOCKED') });
	await unlock();
	network.answer({ 'business.device.get': { ...home, people: home.people.slice(1) } });
	await page.getByRole('checkbox', { name: /Hugo/ }).click();
	await expect.element(button('Kim')).toBeVisible();
	await expect.element(button('Sam')).not.toBeInTheDocument();
});

test('without anybody who has a PIN it says how to get one', async () => {
	await open({ 'business.device.get': { ...home, people: [] } });
	await expect.element(page.getByText(/^No one has a PIN yet/)).toBeVisible();
	await expectFit();
});

test('names may be long', async () => {
	const people = [{ user_id: idOf(7), first_name: longWord }];
	await open({ 'business.device.get': { ...home, business_name: longWord, people } });
	await expect.element(button(longWord)).toBeVisible();
	await expectFit();
});

test('a shop that cannot be reached is asked once more', async () => {
	const { network } = await open({ 'business.device.get': offline });
	await expect.element(page.getByText("This device couldn't reach the shop")).toBeVisible();
	await expectFit();
	network.answer({ 'business.device.get': home });
	await button('Try Again').click();
	await expect.element(button('Sam')).toBeVisible();
});

function setOnline(isOnline: boolean): void {
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
	dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
const sentBy = (network: Network) =>
	network.asked.flatMap(({ name, body }) =>
		name === 'business.device.recordPickups' ? (body as { pickups: OfflinePickup[] }).pickups : [],
	);

// R-offline-pickups
test('without a network it hands over, by the list and by a code, and records it later', async () => {
	const mias = orderOf({ ...hugos, id: idOf(4), customer_name: 'Mia', pickup_code: 'MMMM2222' });
	let answer: PickupOutcome[] = [];
	const { network } = await open({
		'business.day.orders': { orders: [hugos, mias], packed: [] },
		'business.device.recordPickups': ({ body }) => ({
			outcomes: (body as { pickups: OfflinePickup[] }).pickups.map(({ key }, nth) => ({
				key,
				outcome: answer[nth] ?? 'recorded',
			})),
		}),
	});
	await unlock();
	network.answer({
		'business.orders.setStatus': offline,
		'business.orders.lookup': offline,
		'business.day.orders': offline,
	});
	setOnline(false);
	await expect.element(page.getByText(/without a connection for up to 10 minutes/)).toBeVisible();
	await button('Hand over').first().click();
	await button('Yes, handed over').click();
	await expect.element(page.getByText('1 hand-over waits to be recorded.')).toBeVisible();
	await button('Counter mode').click();
	await page.getByLabelText('Pickup code').fill('mmmm-2222');
	await button('Find the order').click();
	await button('Confirm pickup').click();
	await expect.element(page.getByRole('heading', { name: 'Handed over to Mia' })).toBeVisible();
	await button('Next customer').click();
	await expect.element(page.getByText('2 hand-overs wait to be recorded.')).toBeVisible();
	await expectFit();
	answer = ['cancelled'];
	setOnline(true);
	await expect.element(page.getByText('Hand-over to Hugo, ABCD-2345')).toBeVisible();
	await expect.element(page.getByText(/^This order was canceled before/)).toBeVisible();
	await expectFit();
	const [first, second] = sentBy(network);
	expect(first).toMatchObject({ order_id: hugos.id, user_id: idOf(7), since: opened.since });
	expect(second?.order_id).toBe(mias.id);
	const bytesOf = (text = '') =>
		Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
	const unlocked = network.asked.find(({ name }) => name === 'business.device.unlock');
	const { public_key } = (unlocked?.body ?? {}) as { public_key?: string };
	const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
	const key = await crypto.subtle.importKey('spki', bytesOf(public_key), curve, false, ['verify']);
	const lines = new TextEncoder().encode([first?.key, hugos.id, first?.at].join('\n'));
	expect(await crypto.subtle.verify(curve, key, bytesOf(first?.signature), lines)).toBe(true);
	await button('Got it').click();
	await expect.element(page.getByText('Hand-over to Hugo, ABCD-2345')).not.toBeInTheDocument();
	expect(localStorage.getItem('flavorbag.counter.pickups')).toBeNull();
});

test('after ten minutes without a network it hands over no more', async () => {
	const { network } = await open();
	await expect.element(button('Sam')).toBeVisible();
	vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
	await unlock();
	network.answer({
		'business.orders.setStatus': offline,
		'business.day.orders': offline,
		'business.device.touch': offline,
	});
	setOnline(false);
	for (let minute = 0; minute < 11; minute++) {
		vi.advanceTimersByTime(60_000);
		dispatchEvent(new PointerEvent('pointerdown'));
	}
	await button('Hand over').click();
	await button('Yes, handed over').click();
	await expect.element(toastOf('Network error')).toBeVisible();
	await expect.element(page.getByText(/waits to be recorded/)).not.toBeInTheDocument();
});

// R-offline-pickups, R-server-clock
test.each([
	['ahead', 5],
	['behind', -5],
])('a device whose clock is hours %s signs the time of the server', async (_, hours) => {
	const serverNow = () => Date.now() - hours * 3_600_000;
	const { network } = await open({
		serverAheadMs: -hours * 3_600_000,
		'business.day.orders': ({ query }) => ({
			orders: query.date === hugos.order_date ? [{ ...hugos, pickup_opens_at: later(-1 - hours) }] : [],
			packed: [],
		}),
		'business.device.recordPickups': ({ body }) => ({
			outcomes: (body as { pickups: OfflinePickup[] }).pickups.map(({ key }) => ({
				key,
				outcome: 'too_old',
			})),
		}),
	});
	// For the server it may be the next day, so that the orders of two dates are asked for.
	await unlock('Hugo');
	network.answer({ 'business.orders.setStatus': offline, 'business.day.orders': offline });
	setOnline(false);
	await button('Hand over').click();
	await button('Yes, handed over').click();
	await expect.element(page.getByText('1 hand-over waits to be recorded.')).toBeVisible();
	setOnline(true);
	await expect.element(page.getByText('Hand-over to Hugo, ABCD-2345')).toBeVisible();
	await expect.element(page.getByText(/^More than 10 minutes/)).toBeVisible();
	const [sent] = sentBy(network);
	expect(Math.abs(Date.parse(sent?.at ?? '') - serverNow())).toBeLessThan(600_000);
	await button('Got it').click();
});

test('a clock that is set back in between neither keeps it open nor lets it hand over for longer', async () => {
	const { network } = await open();
	await expect.element(button('Sam')).toBeVisible();
	vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
	await unlock();
	network.answer({
		'business.orders.setStatus': offline,
		'business.day.orders': offline,
		'business.device.touch': offline,
	});
	setOnline(false);
	vi.setSystemTime(Date.now() - 3_600_000);
	dispatchEvent(new PointerEvent('pointerdown'));
	await button('Hand over').click();
	await button('Yes, handed over').click();
	await expect.element(toastOf('Network error')).toBeVisible();
	await expect.element(page.getByText(/waits to be recorded/)).not.toBeInTheDocument();
	vi.setSystemTime(Date.now() - 3_600_000);
	vi.advanceTimersByTime(1_000);
	await expect.element(button('Sam')).toBeVisible();
});

// R-offline-pickups
test('where storage is full what is handed over waits on the page', async () => {
	const { network } = await open({
		'business.device.recordPickups': ({ body }) => ({
			outcomes: (body as { pickups: OfflinePickup[] }).pickups.map(({ key }) => ({
				key,
				outcome: 'recorded',
			})),
		}),
	});
	await unlock();
	network.answer({ 'business.orders.setStatus': offline, 'business.day.orders': offline });
	vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
		throw new DOMException('full', 'QuotaExceededError');
	});
	setOnline(false);
	await button('Hand over').click();
	await button('Yes, handed over').click();
	await expect.element(page.getByText('1 hand-over waits to be recorded.')).toBeVisible();
	setOnline(true);
	await expect.element(page.getByText('1 hand-over waits to be recorded.')).not.toBeInTheDocument();
	expect(sentBy(network).at(-1)?.order_id).toBe(hugos.id);
});

// R-counter-pin
test('whoever stands beside it reads no PIN', async () => {
	await open();
	await button('Sam').click();
	await expect.element(page.getByLabelText('PIN of Sam')).toHaveAttribute('type', 'password');
});
