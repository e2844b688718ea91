/** Saved tickets before the app loads, with the built page and its script (R-offline-tickets). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { saveTicket } from '#lib/saved-tickets.ts';
import { hintSession } from '#lib/session-hint.ts';
import { idOf, later, longWord, orderOf } from '#test/samples.ts';
import { expectFit, sizes } from '#test/screen.tsx';
import { makePages } from './pages.tsx';

const own = { pickup_starts_at: later(1), pickup_ends_at: later(2) };
const one = orderOf({ ...own, business_name: 'Flour & Thistle', quantity: 1, pickup_code: 'K7M2P4QX' });
const many = orderOf({
	...own,
	id: idOf(8),
	business_name: longWord,
	quantity: 3,
	pickup_starts_at: later(0.5),
	pickup_place: { ...orderOf().pickup_place, street: longWord, notes: 'Ring at the side door.' },
});
let runs = 0;

async function open(address: string, { language = 'en' as const, isSignedIn = true } = {}) {
	const { savedTickets } = await makePages(language);
	document.body.innerHTML = `<div id="root"></div><template id="saved-tickets">${savedTickets}</template>`;
	history.replaceState(null, '', address);
	hintSession(isSignedIn);
	// A new URL each time, so that the module runs again.
	await import(/* @vite-ignore */ `./first-tickets.ts?run=${runs++}`);
	return document.getElementById('root') as HTMLElement;
}
const shops = () =>
	page
		.getByRole('heading', { level: 2 })
		.elements()
		.map((one) => one.textContent);

const before = location.href;
beforeEach(() => {
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(() => {
	vi.restoreAllMocks();
	localStorage.clear();
	document.body.innerHTML = '';
	history.replaceState(null, '', before);
});

test.each(sizes)('a ticket says its code, when and where, at %s', async (_, size) => {
	await page.viewport(size[0], size[1]);
	saveTicket(one, new Date());
	saveTicket(many, new Date());
	await open('/orders');
	await expect.element(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
	await expect.element(page.getByText("You're offline.", { exact: false })).toBeVisible();
	// The next pickup comes first.
	expect(shops()).toEqual([longWord, 'Flour & Thistle']);
	await expect.element(page.getByText('K7M2-P4QX')).toBeVisible();
	await expect.element(page.getByText('K 7 M 2, P 4 Q X')).toBeInTheDocument();
	const [first, second] = page.getByRole('article').elements();
	expect(first?.textContent).toContain('3 bags');
	expect(first?.textContent).toContain('When you arrive: Ring at the side door.');
	expect(second?.textContent).toContain(' · 1 bag');
	expect(second?.textContent).not.toMatch(/bags|When you arrive/);
	expect(document.body.querySelector('article')?.textContent).not.toMatch(/[{}]/);
	await expectFit();
});

test('the one that the address asks for comes first', async () => {
	saveTicket(one, new Date());
	saveTicket(many, new Date());
	await open(`/orders?code=${one.id}`);
	expect(shops()).toEqual(['Flour & Thistle', longWord]);
});

test('elsewhere it says that there is no connection, and a network that gives nothing is not called none', async () => {
	saveTicket(one, new Date());
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
	await open('/marketplace/x');
	expect(shops()).toEqual([]);
	await fetch('http://127.0.0.1:9/v0/auth/token').catch(() => undefined);
	await expect.element(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
	await expect.element(page.getByText("We can't reach FlavorBag right now.", { exact: false })).toBeVisible();
});

test.each([
	['nobody is signed in', '/orders', false],
	['the page is for everybody', '/', true],
	['it is a form for guests', '/auth/login', true],
])('nothing is shown where %s', async (_, address, isSignedIn) => {
	saveTicket(one, new Date());
	await open(address, { isSignedIn });
	expect(page.getByRole('article').elements()).toEqual([]);
});

test('it stays until the app shows a screen, which then gets the press', async () => {
	saveTicket(one, new Date());
	const root = await open('/orders');
	await page.getByRole('button', { name: 'Show Pickup Code' }).click();
	root.innerHTML = '<main id="main" data-page-loading></main>';
	await expect.element(page.getByText('K7M2-P4QX')).toBeVisible();
	const pressed = vi.fn();
	const screen = document.createElement('main');
	screen.id = 'main';
	screen.innerHTML = `<article data-order="${one.id}"><div data-show-code><button>Here</button></div></article>`;
	screen.querySelector('button')?.addEventListener('click', pressed);
	root.replaceChildren(screen);
	await expect.element(page.getByText('K7M2-P4QX')).not.toBeInTheDocument();
	expect(pressed).toHaveBeenCalledOnce();
});
