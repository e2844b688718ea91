/** New tabs open within the press, survive a step-up dialog, and fall back to this page if blocked (R-new-tab). */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, Refusal } from '#test/network.ts';
import { ownerOf, payoutsOf } from '#test/owner-samples.ts';
import { idOf } from '#test/samples.ts';
import { expectFit, type Screen, show } from '#test/screen.tsx';

const paid = { connected: true, onboarding_complete: true, charges_enabled: true, payouts_enabled: true };
/** A hash, so that following it on this page doesn't unload the test. */
const to = '#provider';
const form = { onboarding_url: to };
const account = { dashboard_url: to };
const buttons: [name: string, tab: string, answers: Screen, ask: Answers][] = [
	[
		'Connect',
		'profile',
		{ 'business.stripe.status': { ...paid, connected: false } },
		{ 'business.stripe.onboard': form },
	],
	[
		'Complete',
		'profile',
		{ 'business.stripe.status': { ...paid, onboarding_complete: false } },
		{ 'business.stripe.refresh': form },
	],
	[
		'Manage payout account',
		'profile',
		{ 'business.stripe.status': paid },
		{ 'business.stripe.dashboard': account },
	],
	[
		'Change bank account',
		'payouts',
		{ 'business.payouts': payoutsOf({ bank: { name: 'First Bank', last4: '6789' }, on_hold: 5 }) },
		{ 'business.stripe.dashboard': account },
	],
];
const stepUp = {
	'/v0/auth/step-up': { body: { password: true, providers: [], passkey: false, code: false } },
	'/v0/auth/step-up/password': { body: { status: true } },
};

function followTabs() {
	const tabs: { body: HTMLElement; closed: boolean; to?: string }[] = [];
	vi.spyOn(window, 'open').mockImplementation(() => {
		const tab: (typeof tabs)[number] = { body: document.createElement('body'), closed: false };
		tabs.push(tab);
		return Object.assign(tab, {
			document: tab,
			location: { replace: (address: string) => void Object.assign(tab, { to: address }) },
			close: () => void Object.assign(tab, { closed: true }),
		}) as unknown as Window;
	});
	return tabs;
}

// R-new-tab, R-step-up
test.each(buttons)(
	'%s opens a tab, asks on its own page who it is, and goes on',
	async (name, tab, answers, ask) => {
		const tabs = followTabs();
		const [endpoint] = Object.keys(ask);
		const { network } = await show(`/business/${idOf(2)}?tab=${tab}`, {
			...ownerOf(),
			...answers,
			others: stepUp,
			[String(endpoint)]: new Refusal('STEP_UP_REQUIRED'),
		});
		const button = page.getByRole('button', { name, exact: true });
		await button.click();
		expect(tabs[0]?.body.textContent).toBe('Opening the payment provider...');
		const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
		await dialog.getByLabelText('Password*', { exact: true }).fill('pastries at closing');
		expect(tabs.map(({ closed }) => closed)).toEqual([true]);
		await expectFit();
		network.answer(ask);
		await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
		await expect.poll(() => tabs.map((one) => one.to)).toEqual([undefined, to]);
		await expect.element(button).toBeEnabled();
	},
);

// R-new-tab, R-step-up
test.each(buttons)(
	'%s can be pressed again when the question who it is was left',
	async (name, tab, answers, ask) => {
		const tabs = followTabs();
		const [endpoint] = Object.keys(ask);
		await show(`/business/${idOf(2)}?tab=${tab}`, {
			...ownerOf(),
			...answers,
			others: stepUp,
			[String(endpoint)]: new Refusal('STEP_UP_REQUIRED'),
		});
		const button = page.getByRole('button', { name, exact: true });
		await button.click();
		await page
			.getByRole('dialog', { name: "Confirm it's you" })
			.getByRole('button', { name: 'Close' })
			.click();
		await expect.element(button).toHaveFocus();
		await expect.element(button).not.toHaveAttribute('aria-busy');
		expect(tabs).toMatchObject([{ closed: true }]);
	},
);

// R-new-tab
test.each(buttons)('where no tab may open, %s leads there on this page', async (name, tab, answers, ask) => {
	vi.spyOn(window, 'open').mockReturnValue(null);
	const before = location.href;
	onTestFinished(() => history.replaceState(null, '', before));
	await show(`/business/${idOf(2)}?tab=${tab}`, { ...ownerOf(), ...answers, ...ask });
	await page.getByRole('button', { name, exact: true }).click();
	await expect.poll(() => location.hash).toBe(to);
	await expect.element(page.getByRole('button', { name, exact: true })).toBeEnabled();
});
