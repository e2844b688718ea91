/** What the script adds to server-rendered pages (R-public-pages). */
import '../../styles/index.css';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listedOf, ratingsOf } from '#test/samples.ts';
import { type PublicPage, prepare, render } from '../public-pages.tsx';

const town = { city: 'Portland', state: 'OR', slug: 'portland-or' };
let runs = 0;

const listed = listedOf();
const shop = {
	...listed,
	slug: 'corner-bakery-portland',
	inventory: listed.inventory.map((entry) => ({ ...entry, more: true })),
};
const ofTown = {
	kind: 'town' as const,
	at: town.slug,
	town,
	shops: [shop],
	total: 1,
	elsewhere: [],
	page: 1,
	pages: 1,
};

function open(language: 'en' | 'es', of: PublicPage = ofTown): void {
	const given = { origin: location.origin, isSignedIn: false, language, now: new Date() };
	const { body } = render(of, given);
	document.body.innerHTML = `<div id="root">${body}</div>`;
	const canonical = document.createElement('link');
	canonical.rel = 'canonical';
	canonical.href = `${location.origin}/near/portland-or?lang=${language}`;
	document.head.append(canonical);
}
/** A new URL each time, so that the module runs again. */
const runScript = () => import(/* @vite-ignore */ `./enhance.ts?run=${runs++}`);

beforeAll(prepare);
afterEach(() => {
	vi.restoreAllMocks();
	Reflect.deleteProperty(navigator, 'share');
	document.querySelector('link[rel=canonical]')?.remove();
	document.body.innerHTML = '';
});

test.each([
	['en', 'Share this page', 'Link copied.', "You're offline. What you see may be out of date."],
	['es', 'Compartir esta página', 'Enlace copiado.', /^No tienes conexión\./],
] as const)(
	'a page is shared, and says that there is no network, in %s',
	async (language, share, copied, offline) => {
		const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
		const setShare = (value: unknown) =>
			Object.defineProperty(navigator, 'share', { value, configurable: true });
		setShare(undefined);
		open(language);
		await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
		const button = page.getByRole('button', { name: share });
		expect(button.query()).toBeNull();
		await runScript();
		await button.click();
		await expect.element(page.getByText(copied)).toBeVisible();
		// The shared URL has no language, so that recipients get their own.
		const url = `${location.origin}/near/portland-or`;
		expect(written.mock.calls).toEqual([[url]]);
		const sheet = vi.fn(async () => {});
		setShare(sheet);
		await button.click();
		await expect.poll(() => sheet.mock.calls).toEqual([[expect.objectContaining({ url })]]);
		const line = page.getByText(offline);
		await expect.element(line).not.toBeVisible();
		const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
		dispatchEvent(new Event('offline'));
		await expect.element(line).toBeVisible();
		isOnline.mockReturnValue(true);
		dispatchEvent(new Event('online'));
		await expect.element(line).not.toBeVisible();
	},
);

test('a checkout without a pickup time asks for one in our own words', async () => {
	open('en', { kind: 'shop', shop, ratings: ratingsOf(), town, near: [] });
	await runScript();
	const asked = page.getByText('Choose a pickup time first.');
	await expect.element(asked).not.toBeVisible();
	await page.getByRole('button', { name: 'Checkout' }).click();
	await expect.element(asked).toBeVisible();
	const time = page.getByRole('radio').first();
	await expect.element(time).toHaveFocus();
	await time.click();
	await expect.element(asked).not.toBeVisible();
});

// R-readers-page
test('the lines to paste are copied at a press', async () => {
	const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
	open('en', { kind: 'readers', shop });
	const copy = page.getByRole('button', { name: 'Copy' });
	expect(copy.query()).toBeNull();
	await runScript();
	await copy.click();
	await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
	const [[lines]] = written.mock.calls as [[string]];
	expect(lines).toMatch(
		/^<script src=.*<flavorbag-shop slug="corner-bakery-portland">.*<\/flavorbag-shop>$/s,
	);
});
