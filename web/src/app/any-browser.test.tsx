/** Renders every screen in browsers with missing, blocked or altered features. */
import { endpoints } from '@flavorbag/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#api/query-client.ts';
import { painted } from '#lib/painted.ts';
import { followTranslators } from '#lib/translators.ts';
import { Refusal } from '#test/network.ts';
import { ownerOf, payoutsOf } from '#test/owner-samples.ts';
import { bagOf, idOf, listedOf, listOf, myOrdersOf, orderOf, userOf } from '#test/samples.ts';
import { desktop, type Screen, type Shown, show } from '#test/screen.tsx';

const order = orderOf({ bag: bagOf() });
const shop = `/business/${idOf(2)}`;
const signedIn = {
	'/v0/auth/list-accounts': { body: [{ providerId: 'credential' }] },
	// Without a session hint, the session is requested.
	'/v0/auth/get-session': { body: { user: { id: 'ada' } } },
};
const two = [listedOf(), listedOf({ id: idOf(8), display_name: 'Mill Street Soup' })];
const favorites = listOf(two).businesses.map((one) => ({ ...one, time_zone: 'America/Los_Angeles' }));
const paid = { connected: true, onboarding_complete: true, charges_enabled: true, payouts_enabled: true };
const refused = Object.keys(endpoints)
	.filter((name) => name.startsWith('admin.'))
	.map((name) => [name, new Refusal('SERVER_ERROR')]);

const people: Record<string, { screen: Screen; addresses: string[] }> = {
	'a guest': {
		screen: { as: null, 'business.device.get': new Refusal('UNAUTHORIZED') },
		addresses: [
			...['/', '/auth/login', '/auth/signup', '/auth/forgot-password', '/auth/reset-password'],
			...['/counter-device', '/no-such-page'],
		],
	},
	'a customer': {
		screen: {
			'customer.businesses.summaries': listOf(two),
			'customer.businesses.get': listedOf(),
			'customer.favorites.list': { favorites, away: 1, yours: {} },
			'customer.orders.list': myOrdersOf(order),
			'customer.orders.get': order,
			others: signedIn,
		},
		addresses: [
			...['/marketplace', `/marketplace/${idOf(2)}`, '/favorites', '/alerts', '/alerts?rule=new'],
			...['/orders', `/orders?code=${idOf(3)}`, `/orders/${idOf(3)}/receipt`, '/profile'],
		],
	},
	'an owner': {
		screen: {
			...ownerOf(),
			'business.stripe.status': paid,
			'business.payouts': payoutsOf(),
			others: signedIn,
			size: desktop,
		},
		addresses: [
			...['/business', '/business/offers', shop],
			...['schedule', 'bag', 'orders', 'payouts', 'profile', 'counter'].map((tab) => `${shop}?tab=${tab}`),
		],
	},
	'an admin': {
		screen: { ...Object.fromEntries(refused), as: userOf({ role: 'admin' }), others: signedIn },
		addresses: ['', '/orders', '/people', '/shops', '/money', '/health', '/settings'].map(
			(path) => `/admin${path}`,
		),
	},
};

const isBusy = () =>
	queryClient.isFetching() > 0 ||
	document.querySelector('main [aria-busy="true"], main .animate-spin') !== null;
async function loaded(): Promise<void> {
	await expect.element(page.getByRole('heading').or(page.getByRole('dialog')).first()).toBeInTheDocument();
	await expect.poll(isBusy).toBe(false);
	await painted();
}
const whatFailed = () =>
	/.*(couldn't be shown|Unexpected Application Error).*/.exec(document.body.innerText)?.[0];

async function look(shown: Shown, addresses: string[], onEach?: (address: string) => Promise<void>) {
	for (const address of addresses) {
		await shown.go(address);
		await loaded();
		// No browser quirk may sign the user out.
		if (!address.startsWith('/auth')) expect(shown.address()).not.toMatch(/^\/auth/);
		expect(whatFailed(), address).toBeUndefined();
		if (address.startsWith('/orders?'))
			await expect.element(page.getByRole('dialog').getByText('ABCD-2345')).toBeVisible();
		await onEach?.(address);
	}
}

const refuse = () => {
	throw new DOMException('Access is denied for this document.', 'SecurityError');
};
const said = Intl.DateTimeFormat.prototype.resolvedOptions;
const zone = (timeZone: string | undefined) => () =>
	void vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
		this: Intl.DateTimeFormat,
	) {
		return { ...said.call(this), timeZone } as Intl.ResolvedDateTimeFormatOptions;
	});
const browsers: [string, () => void][] = [
	['names its zone Etc/Unknown', zone('Etc/Unknown')],
	['names no zone', zone(undefined)],
	[
		'forbids storage',
		() => {
			for (const name of ['localStorage', 'sessionStorage'] as const)
				vi.spyOn(window, name, 'get').mockImplementation(refuse);
			expect(() => localStorage).toThrow();
		},
	],
	['has a clock that stands still', () => void vi.useFakeTimers({ toFake: ['Date'] })],
	['lets no tab open', () => void vi.spyOn(window, 'open').mockReturnValue(null)],
];

// R-browser-said
test.each(
	browsers.flatMap(([browser, begin]) => Object.keys(people).map((who) => [who, browser, begin] as const)),
)('%s sees every screen in a browser that %s', async (who, _, begin) => {
	const { screen, addresses } = people[who] as (typeof people)[string];
	const shown = await show(addresses[0] ?? '/', screen);
	begin();
	await look(shown, addresses);
});

/** Texts that a translator would alter though they must stay: codes, and shop names in headings. */
function unprotected(): string[] {
	const found: string[] = [];
	for (const part of document.querySelectorAll('p, span, h1, h2')) {
		const [text] = part.childNodes;
		if (part.childNodes.length !== 1 || !(text instanceof Text) || part.closest('[translate=no]')) continue;
		const isName = part.tagName.startsWith('H') && ['Corner Bakery', 'Mill Street Soup'].includes(text.data);
		if (isName || /^[A-Z\d]{4}-[A-Z\d]{4}$/.test(text.data)) found.push(part.outerHTML);
	}
	return found;
}

/** Mimics browser translators, which replace each text node with an element or wrap it in one. */
function translate(isAround: boolean): void {
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const texts: Text[] = [];
	while (walker.nextNode()) texts.push(walker.currentNode as Text);
	for (const text of texts) {
		if (!text.data.trim() || text.parentElement?.closest('style, script, [translate=no]')) continue;
		const [outer, inner] = [document.createElement('font'), document.createElement('font')];
		outer.append(inner);
		text.before(outer);
		if (isAround) inner.append(text);
		else {
			inner.textContent = text.data;
			text.remove();
		}
	}
}

const counts = new Set(
	...[
		[
			'quantity',
			'available',
			'left',
			'all',
			'paid',
			'orders',
			'bags',
			'away',
			'favorites',
			'refunds_to_answer',
			'total',
			'version',
		],
	],
);
function more(value: unknown, key = ''): unknown {
	if (typeof value === 'number') return counts.has(key) ? value + 1 : value;
	if (Array.isArray(value)) return value.map((one) => more(one));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, more(one, name)]));
}
const textsOf = () =>
	[...document.querySelectorAll('main, [role=dialog]')]
		.map((part) => (part as HTMLElement).innerText)
		.join('\n');

// R-translated
test.each(
	['a customer', 'an owner'].flatMap((who) =>
		[true, false].map((isAround) => [who, isAround ? 'around' : 'in the place of', isAround] as const),
	),
)('%s reads what changes in place, with a translator’s elements %s the texts', async (who, _, isAround) => {
	followTranslators();
	const { screen, addresses } = people[who] as (typeof people)[string];
	const shown = await show(addresses[0] ?? '/', screen);
	const before = { ...screen };
	const after = Object.fromEntries(
		Object.entries(screen).map(([name, answer]) => [name, name.includes('.') ? more(answer) : answer]),
	) as Screen;
	const changed: string[] = [];
	const ask = async (answers: Screen) => {
		shown.network.answer(answers);
		await queryClient.invalidateQueries();
		await loaded();
	};
	// Lazy parts stay mounted once loaded.
	await look(shown, addresses);
	await look(shown, addresses, async (address) => {
		expect(unprotected(), address).toEqual([]);
		const first = textsOf();
		translate(isAround);
		await ask(after);
		const read = textsOf();
		if (read !== first) changed.push(address);
		await shown.go('/no-such-page');
		await shown.go(address);
		await loaded();
		await expect.poll(textsOf, { message: address }).toBe(read);
		await ask(before);
	});
	expect(changed.length, changed.join()).toBeGreaterThan(2);
});
