import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, Refusal } from '#test/network.ts';
import { ownerOf } from '#test/owner-samples.ts';
import { idOf, later } from '#test/samples.ts';
import { expectFit, type Screen, show, toastOf } from '#test/screen.tsx';

const card = page.getByRole('region', { name: 'Add to your calendar' });
const button = (name: string | RegExp) => card.getByRole('button', { name });
const url = `https://flavorbag.example/v0/public/calendars/${'aB3_-x7Q'.repeat(4)}.ics`;
const paid = { connected: true, onboarding_complete: true, charges_enabled: true, payouts_enabled: true };
const open = async (answers: Screen = {}) => {
	const address = `/business/${idOf(2)}?tab=profile`;
	const shown = await show(address, { ...ownerOf(), 'business.stripe.status': paid, ...answers });
	await page.getByRole('button', { name: 'Page, posters and more' }).click();
	return shown;
};

// R-shop-calendar
test('a link is made, opened or copied, replaced and turned off', async () => {
	const { network } = await open({
		'business.calendarFeed.create': { url, created_at: later(0) },
		'business.calendarFeed.revoke': null,
	});
	await button('Make a private link').click();
	await expect.element(card.getByText(url)).toBeVisible();
	const opens = card.getByRole('link', { name: 'Open in calendar app' });
	await expect.element(opens).toHaveAttribute('href', url.replace('https:', 'webcal:'));
	await expect.element(button('Copy link')).toBeVisible();
	await expectFit();
	const second = url.replace('aB3', 'zZ9');
	network.answer({ 'business.calendarFeed.create': { url: second, created_at: later(0) } });
	await button('Make a new link').click();
	await button('Yes, make a new one').click();
	await expect.element(card.getByText(second)).toBeVisible();
	await button('Turn it off').click();
	await button('Keep').click();
	await button('Turn it off').click();
	await expectFit();
	await button('Yes, turn it off').click();
	await expect.element(toastOf('Your calendar link is off.')).toBeVisible();
	await expect.element(button('Make a private link')).toBeVisible();
	await expect.element(card.getByText(second)).not.toBeInTheDocument();
});

test('one that was made before is not shown, and what goes wrong is said', async () => {
	const { network } = await open({ 'business.calendarFeed.get': offline });
	await expect.element(card.getByText('Failed to load your calendar link')).toBeVisible();
	await expectFit();
	network.answer({
		'business.calendarFeed.get': { created_at: later(-100) },
		'business.calendarFeed.create': new Refusal('RATE_LIMITED'),
		'business.calendarFeed.revoke': offline,
	});
	await button('Try Again').click();
	await expect.element(card.getByText(/^You made your link/)).toBeVisible();
	await expectFit();
	await button('Make a new link').click();
	await button('Yes, make a new one').click();
	await expect.element(toastOf(/^Rate limit exceeded/)).toBeVisible();
	await button('Turn it off').click();
	await button('Yes, turn it off').click();
	await expect.element(toastOf(/^Network error/)).toBeVisible();
	await expect.element(card.getByText(/^You made your link/)).toBeVisible();
});
