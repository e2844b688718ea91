/** Pseudo-localized texts are longer and accented; every screen must still fit a narrow phone (R-language). */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { activatePseudo } from '#lib/pseudo.ts';
import { activateTexts } from '#lib/texts.ts';
import { ownerOf } from '#test/owner-samples.ts';
import { bagOf, idOf, listedOf, listOf, myOrdersOf, orderOf } from '#test/samples.ts';
import { type Screen, show } from '#test/screen.tsx';

const order = orderOf({ bag: bagOf() });
const guest: Screen = { as: null };
const customer: Screen = {
	'customer.businesses.summaries': listOf([listedOf()]),
	'customer.businesses.get': listedOf(),
	'customer.orders.list': myOrdersOf(order),
	'customer.orders.get': order,
	others: { '/v0/auth/list-accounts': { body: [{ providerId: 'credential' }] } },
};
const paid = { connected: true, onboarding_complete: true, charges_enabled: true, payouts_enabled: true };
const owner: Screen = { ...ownerOf(), 'business.stripe.status': paid };
const tab = (name: string) => `/business/${idOf(2)}?tab=${name}`;

test.each<[string, Screen]>([
	['/', guest],
	['/auth/login', guest],
	['/auth/signup', guest],
	['/auth/forgot-password', guest],
	['/auth/reset-password', guest],
	['/no-such-page', guest],
	['/marketplace', customer],
	[`/marketplace/${idOf(2)}`, customer],
	['/favorites', customer],
	['/alerts', customer],
	['/alerts?rule=new', customer],
	['/orders', customer],
	[`/orders?code=${idOf(3)}`, customer],
	[`/orders/${idOf(3)}/receipt`, customer],
	['/profile', customer],
	['/business', owner],
	['/business/new?tab=create', { ...owner, 'business.list': { businesses: [] } }],
	...['overview', 'schedule', 'bag', 'orders', 'payouts', 'profile', 'counter'].map(
		(name): [string, Screen] => [tab(name), owner],
	),
])('%s fits with texts that are longer by 40 %', async (address, screen) => {
	await show(address, { ...screen, size: [320, 640] });
	const undo = await activatePseudo();
	onTestFinished(() => {
		undo();
		activateTexts();
	});
	await expect.element(page.getByRole('heading').or(page.getByRole('dialog')).first()).toBeInTheDocument();
	await expect.poll(() => document.querySelector('[aria-busy="true"], .animate-spin')).toBeNull();
	await expect.poll(() => document.body.textContent).toMatch(/[áéíöü]/);
	const { scrollWidth } = document.documentElement;
	expect(scrollWidth).toBeLessThanOrEqual(320);
});
