import type { ShopOffer, Team } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dateAway, dateIn } from '#lib/time.ts';
import { offline, pending, Refusal } from '#test/network.ts';
import { ownerOf } from '#test/owner-samples.ts';
import { businessOf, idOf, later, longWord } from '#test/samples.ts';
import { expectFit, type Screen, show, sizes, toastOf } from '#test/screen.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const person = { since: later(-1_000), has_pin: false, shop_emails: false };
const ada = { ...person, user_id: idOf(1), name: 'Ada Moss', email: 'ada@example.com', is_you: true };
const sam = { ...person, user_id: idOf(7), name: 'Sam Lee', email: 'sam@example.com', is_you: false };
const team: Team = {
	members: [
		{ ...ada, role: 'owner' },
		{ ...sam, role: 'manager' },
	],
	invitations: [],
	offer: null,
	handovers: [],
};
const offered: Team = {
	...team,
	offer: { to_name: 'Sam Lee', stays: true, expires_at: later(150) },
	handovers: [{ at: later(-1), what: 'offered', from_name: 'Ada Moss', to_name: 'Sam Lee' }],
};
const offer: ShopOffer = {
	id: idOf(9),
	business_id: idOf(2),
	business_name: 'Corner Bakery',
	time_zone: 'America/Los_Angeles',
	from_name: 'Ada Moss',
	stays: true,
	expires_at: later(150),
};
const openTeam = (answers: Screen = {}) =>
	show(`/business/${idOf(2)}?tab=team`, {
		...ownerOf(),
		'business.team.get': team,
		'business.devices.list': { devices: [] },
		...answers,
	});
const blocked = new Refusal('HANDOVER_BLOCKED');

// R-handover
test('the owner chooses who, reads what it means, is refused in words, and offers', async () => {
	const { network } = await openTeam({ 'business.handover.offer': blocked });
	await button('Choose the new owner').click();
	await expect.element(page.getByText(/your payment account is disconnected/)).toBeVisible();
	await expect
		.element(page.getByText(/gets a refund later, your share of it is taken back from your payment account/))
		.toBeVisible();
	await expect.element(button('Offer the shop')).toBeDisabled();
	await page.getByRole('radio', { name: /^Sam Lee/ }).click({ force: true });
	await button('Offer it to Sam Lee').click();
	await expect.element(page.getByText(/something is still open/)).toBeVisible();
	await expectFit();
	network.answer({ 'business.handover.offer': offered });
	await button('Offer it to Sam Lee').click();
	await expect.element(toastOf('Offer sent to Sam Lee.')).toBeVisible();
	await expect
		.element(page.getByText(/^Today: Ada Moss offered the shop to Sam Lee|Ada Moss offered/))
		.toBeVisible();
	await expectFit();
});

test('an offer is withdrawn', async () => {
	const { network } = await openTeam({
		'business.team.get': offered,
		'business.handover.withdraw': offline,
	});
	await button('Withdraw the offer').click();
	await expect.element(page.getByRole('alert').getByText(/^Network error/)).toBeVisible();
	network.answer({ 'business.handover.withdraw': team });
	await button('Withdraw the offer').click();
	await expect.element(button('Choose the new owner')).toBeVisible();
});

test('without anybody on the team, the owner invites first', async () => {
	await openTeam({ 'business.team.get': { ...team, members: [{ ...ada, role: 'owner' }] } });
	await expect.element(page.getByText(/First invite the new owner/)).toBeVisible();
});

/** Half an hour before the end of that day in the time zone. */
const instantIn = (timeZone: string, day: string) => {
	const wanted = dateAway(day === 'today' ? 1 : 2, timeZone, new Date());
	let instant = Date.now();
	while (dateIn(timeZone, new Date(instant)) < wanted) instant += 60_000;
	return new Date(instant - 30 * 60_000).toISOString();
};
const openOffers = (answers: Screen = {}) =>
	show('/business/offers', { ...ownerOf(), 'user.shopOffers.list': { offers: [offer] }, ...answers });

test('whoever is offered the shop accepts in two presses', async () => {
	const { network, address } = await openOffers({ 'user.shopOffers.accept': blocked });
	await expect
		.element(page.getByRole('heading', { name: 'Ada Moss wants to hand Corner Bakery over to you' }))
		.toBeVisible();
	await expect.element(page.getByText(/can't take orders until you connect/)).toBeVisible();
	await expectFit();
	await button('Accept this shop').click();
	await button('Yes, become the owner').click();
	await expect.element(page.getByText(/something is still open/)).toBeVisible();
	await expectFit();
	network.answer({
		'user.shopOffers.accept': { business_id: idOf(2) },
		'business.stripe.status': pending,
	});
	await button('Yes, become the owner').click();
	await expect.element(toastOf('Corner Bakery is yours now. Connect payments next.')).toBeVisible();
	await expect.poll(address).toBe(`/business/${idOf(2)}?tab=profile`);
});

// R-shop-clock
test.each([
	['Pacific/Auckland', 'tomorrow'],
	['Pacific/Honolulu', 'today'],
])('an offer ends on the date of the shop, in %s', async (time_zone, day) => {
	// Late in the evening in Hawaii, and the next day in New Zealand.
	const expires_at = instantIn(time_zone, day);
	await openOffers({ 'user.shopOffers.list': { offers: [{ ...offer, time_zone, expires_at }] } });
	await expect.element(page.getByText(new RegExp(`The offer works until ${day}\\.$`))).toBeVisible();
});

test('no offer, long names, and a list that fails', async () => {
	const { network } = await openOffers({ size: sizes[0]?.[1], 'user.shopOffers.list': offline });
	await expect.element(page.getByText('Failed to load the offers')).toBeVisible();
	network.answer({
		'user.shopOffers.list': { offers: [{ ...offer, business_name: longWord, from_name: longWord }] },
	});
	await button('Try Again').click();
	await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible();
	await expectFit();
});

test('it stands on the first screen of whoever it is offered to', async () => {
	const business = businessOf({ my_role: 'manager' });
	await show(`/business/${idOf(2)}`, { ...ownerOf(business), 'user.shopOffers.list': { offers: [offer] } });
	await expect.element(button('Accept this shop')).toBeVisible();
});

test('statements of a shop that was handed over are read where closed ones are', async () => {
	await show('/business?all=yes', {
		...ownerOf(),
		'user.pastBooks.list': {
			books: [
				{
					id: idOf(11),
					business_name: 'Mill Street Soup',
					time_zone: 'America/Los_Angeles',
					until: later(-24),
					statements: [{ month: '2026-10', deposits: 2, deposited: 120 }],
				},
			],
		},
	});
	await expect.element(page.getByRole('heading', { name: 'Shops you handed over' })).toBeVisible();
	await expect.element(button('Download PDF for October 2026')).toBeVisible();
	await expectFit();
});
