/** Renders screens with the app's real routes, guards, texts, styles and client. Only the network is faked. */
import '../src/styles/index.css';
import type { User } from '@flavorbag/contract';
import { callOf } from '@flavorbag/contract/calls';
import axe from 'axe-core';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { toast } from 'sonner';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { tokens } from '#api/connection.ts';
import { queryClient } from '#api/query-client.ts';
import { Providers } from '#app/providers.tsx';
import { routes } from '#app/routes.tsx';
import { hintSession, noteLeft } from '#lib/session-hint.ts';
import { activateTexts } from '#lib/texts.ts';
import { opened } from './measure-screen.ts';
import { type Answers, type Network, openNetwork, pending, Refusal } from './network.ts';
import { myOrdersOf, noRatings, pushOf, settings, userOf } from './samples.ts';

export const phone = [360, 740] as const;
export const desktop = [1280, 800] as const;
export const sizes = [
	['a phone', phone],
	['a desktop', desktop],
] as const;

/** `as`: the user, null for a guest; `size`: of the viewport; the rest are the network's answers. */
export type Screen = Answers & { as?: User | null; size?: readonly [number, number] };
export interface Shown {
	network: Network;
	address(): string;
	go(address: string): Promise<void>;
}

/** A router stores loaded modules in its route objects, so each test needs copies. */
const unused = (all: RouteObject[]): RouteObject[] =>
	all.map(
		(route) =>
			({
				...route,
				...(route.children && { children: unused(route.children) }),
				...(typeof route.lazy === 'object' && { lazy: { ...route.lazy } }),
			}) as RouteObject,
	);

export async function show(
	address: string,
	{ as = userOf(), size = phone, ...answers }: Screen,
): Promise<Shown> {
	await page.viewport(...size);
	window.scrollTo({ top: 0, behavior: 'instant' });
	performance.mark(opened);
	localStorage.clear();
	sessionStorage.clear();
	hintSession(as !== null);
	noteLeft(false);
	// Toasts of an earlier test.
	toast.dismiss();
	tokens.forget();
	queryClient.clear();
	activateTexts();
	const network = openNetwork({
		'settings.get': settings,
		'user.get': as ?? new Refusal('UNAUTHORIZED'),
		// Notices on every screen request it.
		'customer.orders.list': myOrdersOf(),
		'customer.cards.list': { cards: [] },
		'customer.waitlist.list': { entries: [] },
		'customer.alerts.list': { rules: [] },
		'customer.favorites.list': { favorites: [], away: 0, yours: {} },
		'customer.waitlist.full': { slots: [] },
		'customer.replacements.list': { replacements: [] },
		'rating.list': { to_rate: [], ratings: [], emails: true },
		'user.announcements.get': { emails: false },
		'rating.shown': noRatings,
		'user.diet.get': { diets: [], avoid: [] },
		'user.push.get': pushOf(),
		'customer.openingAlert.get': { opening_alert: null },
		'public.map.tile': new Uint8Array(),
		...answers,
		others: {
			...(as === null && { '/v0/auth/get-session': { body: null } }),
			// The passkey autofill request, which real browsers leave open.
			'/v0/auth/passkey/generate-authenticate-options': pending,
			'/v0/auth/passkey/list-user-passkeys': { body: [] },
			'/v0/auth/step-up': { body: { password: true, providers: [], passkey: false, code: false } },
			'/v0/auth/sessions': { body: { sessions: [] } },
			...answers.others,
		},
	});
	const element = document.createElement('div');
	document.body.append(element);
	const { pathname, search, hash } = new URL(address, location.origin);
	// Scroll positions are stored by location key, so a new key starts at the top.
	const key = crypto.randomUUID();
	const router = createMemoryRouter(unused(routes), { initialEntries: [{ pathname, search, hash, key }] });
	const root = createRoot(element);
	root.render(
		<StrictMode>
			<Providers>
				<RouterProvider router={router} flushSync={flushSync} />
			</Providers>
		</StrictMode>,
	);
	onTestFinished(async () => {
		vi.useRealTimers();
		toast.dismiss();
		root.unmount();
		// A request that waits for its description or a token is sent after that, and would reach the next test's network.
		await callOf('user.verify');
		await navigator.locks.request('flavorbag-token', () => {});
		element.remove();
		queryClient.clear();
		// The step-up dialog has its own root, so it is closed as users close it.
		document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
		expect(network.wrong).toEqual([]);
	});
	return {
		network,
		address: () => router.state.location.pathname + router.state.location.search,
		go: async (to) => router.navigate(to, { flushSync: true }),
	};
}

export const toastOf = (text: string | RegExp) =>
	page
		.getByRole('region', { name: /Notifications/ })
		.getByText(text)
		.first();

/** True if text overflows the screen or a clipping box. Scrolling boxes and ellipses are allowed. */
function isCutOff(text: DOMRect, within: Element | null): boolean {
	for (let around = within; around; around = around.parentElement) {
		const { overflowX, textOverflow, clipPath } = getComputedStyle(around);
		if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return false;
		if (clipPath !== 'none') return false;
		const box = around.getBoundingClientRect();
		const isInside = text.left > box.left - 1 && text.right < box.right + 1;
		if (overflowX !== 'visible' && !isInside) return true;
	}
	return text.left < -1 || text.right > window.innerWidth + 1;
}

function textCutOff(): string[] {
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const found: string[] = [];
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const text = node.textContent?.trim();
		// Text in drawings is repeated beside them.
		const { parentElement } = node;
		if (!text || parentElement?.closest('svg')) continue;
		if (!parentElement?.checkVisibility({ visibilityProperty: true })) continue;
		const range = document.createRange();
		range.selectNodeContents(node);
		if (isCutOff(range.getBoundingClientRect(), node.parentElement)) found.push(text);
	}
	return found;
}

async function unfitParts(): Promise<string[]> {
	// A target half covered by the header would measure too small.
	window.scrollTo({ top: 0, behavior: 'instant' });
	// Finishes transitions before colors are measured; endless animations are left alone.
	for (const change of document.getAnimations())
		if (Number.isFinite(Number(change.effect?.getComputedTiming().endTime))) change.finish();
	// Focus guards aren't tab stops, and toasts are still moving.
	const exclude = ['[data-base-ui-focus-guard]', '[data-sonner-toaster]'];
	const where = { include: document.body, exclude };
	const { violations } = await axe.run(where, {
		runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
		resultTypes: ['violations'],
	});
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

function tooWide(): string[] {
	const { scrollWidth } = document.documentElement;
	const page = scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} wide`] : [];
	return [...page, ...textCutOff()];
}

/** Checks accessibility (WCAG 2.2 AA) and overflow. Polls, because content may still be loading. */
export async function expectFitHere(): Promise<void> {
	await expect.poll(unfitParts).toEqual([]);
	expect(tooWide()).toEqual([]);
}

export async function expectFit(): Promise<void> {
	await expectFitHere();
	const [width, height] = [window.innerWidth, window.innerHeight];
	const other = width === phone[0] ? desktop : phone;
	await page.viewport(other[0], other[1]);
	await expect.poll(tooWide).toEqual([]);
	await page.viewport(width, height);
}
