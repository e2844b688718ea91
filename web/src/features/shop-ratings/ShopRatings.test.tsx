import {
	type OwnReliability,
	type ReceivedRating,
	type ReceivedRatings,
	ratingReasons,
} from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCalm } from '#test/measure-screen.ts';
import { offline, Page, pending } from '#test/network.ts';
import { ownerOf } from '#test/owner-samples.ts';
import { idOf, later, longWord, ratingsOf } from '#test/samples.ts';
import { expectFit, type Screen, show, sizes, toastOf } from '#test/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const rating = (given: Partial<ReceivedRating> = {}): ReceivedRating => ({
	id: idOf(30),
	first_name: 'Maya',
	food: 2,
	amount: 1,
	variety: null,
	pickup: null,
	value: 'less',
	reasons: ['too_little'],
	text: 'Too few rolls.',
	text_state: 'shown',
	reply: null,
	replied_at: null,
	reported: false,
	reviewed: false,
	given_at: later(-30),
	...given,
});
const received = (...ratings: ReceivedRating[]): ReceivedRatings => ({
	summary: {
		ratings: 20,
		recent: [0, 0, 0, 1, 3],
		dimensions: [
			{ what: 'food', distribution: [0, 1, 2, 7, 10] },
			{ what: 'amount', distribution: [6, 0, 2, 4, 3] },
			{ what: 'variety', distribution: [0, 0, 0, 0, 0] },
			{ what: 'pickup', distribution: [0, 0, 0, 0, 9] },
		],
		reasons: [{ reason: 'too_little', ratings: 6 }],
		value: { less: 3, about: 10, more: 2 },
	},
	ratings,
});
const reliability = (given: Partial<OwnReliability> = {}): OwnReliability => ({
	honored: 98,
	counted: 100,
	is_shown: true,
	step: 'fine',
	in_a_row: 40,
	broken: [],
	emergencies: [],
	...given,
});
const open = (answer: Screen['business.ratings.list'], more: Screen = {}) =>
	show(`/business/${idOf(2)}?tab=ratings`, {
		...ownerOf(),
		'business.ratings.list': answer,
		'business.reliability.get': reliability(),
		...more,
	});

// R-reliability, R-reliability-emergency, R-reliability-steps
test('the orders that a shop honored, in words, and those that it did not', async () => {
	await open(new Page({ ...received(), ratings: [] }, 1, 0), {
		'business.reliability.get': reliability({
			honored: 78,
			step: 'review',
			broken: [
				{ order_id: idOf(40), why: 'cancelled', at: later(-30) },
				{ order_id: idOf(41), why: 'refunded', at: later(-60) },
			],
			emergencies: [
				{ date: '2031-06-02', reason: 'A storm', marked_by: 'Ada', at: later(-50), withdrawn: null },
				{
					date: '2031-06-01',
					reason: longWord,
					marked_by: 'Ada',
					at: later(-60),
					withdrawn: { reason: 'You were open.', by: 'Ada', at: later(-50) },
				},
			],
		}),
	});
	await expect.element(page.getByRole('heading', { name: 'Kept 78 of the last 100 orders' })).toBeVisible();
	await expect.element(page.getByText(/More than 1 in 5 orders wasn't kept/)).toBeVisible();
	await expect.element(page.getByText(/^You canceled order/)).toBeVisible();
	await expect.element(page.getByText("Canceling on this date doesn't count.")).toBeVisible();
	await expect
		.element(page.getByText('We took this back, so canceling counts again: You were open.'))
		.toBeVisible();
	await page.getByText('What counts').click();
	await expectFit();
});

test('below 20 orders a shop is new, and kept orders that are lost are asked for again', async () => {
	let isDown = true;
	await open(new Page({ ...received(), ratings: [] }, 1, 0), {
		'business.reliability.get': () =>
			isDown ? offline : reliability({ honored: 7, counted: 7, in_a_row: 7, is_shown: false }),
	});
	await expect.element(page.getByText('Failed to load your kept orders')).toBeVisible();
	isDown = false;
	await button('Try Again').click();
	await expect.element(page.getByRole('heading', { name: 'New on FlavorBag' })).toBeVisible();
});

// R-rating-reply
test('numbers, reasons in words and each rating', async () => {
	const ratings = [
		rating({ text: longWord, reply: longWord, pickup: 5 }),
		rating({ id: idOf(31), text: null, text_state: 'held' }),
	];
	await open(new Page(received(...ratings), 1, 2), {});
	const first = page.getByRole('region', { name: 'Each rating' }).getByRole('listitem').first();
	await expect.element(first.getByText('Amount 1 of 5 stars')).toBeVisible();
	await expect.element(first.getByText('Pickup 5 of 5 stars')).toBeVisible();
	await expect.element(first.getByText('Variety')).not.toBeInTheDocument();
	await expect.element(first.getByText('Worth less than was promised')).toBeVisible();
	await expect.element(page.getByText('Too little: 6 of 20')).toBeVisible();
	await expect.element(page.getByText('Worth what you promise, or more: 12 of 15')).toBeVisible();
	await expect.element(page.getByText('We look at this comment before anyone reads it.')).toBeVisible();
	await expectFit();
});

// The look: average and trend first, then one line a question.
test('a busy shop reads its average, where it is going and what to change, in a short screen', async () => {
	const texts = [
		'The rolls were great, but there were only two of them for four people.',
		null,
		longWord.slice(0, 60),
	];
	const ratings = texts.map((text, nth) =>
		rating({
			id: idOf(30 + nth),
			text,
			variety: 3,
			pickup: 5,
			reply: text && 'Thank you, Maya: next time there are more.',
		}),
	);
	const summary: ReceivedRatings['summary'] = {
		ratings: 57,
		recent: [0, 1, 1, 4, 6],
		dimensions: (['food', 'amount', 'variety', 'pickup'] as const).map((what) => ({
			what,
			distribution: [4, 6, 7, 10, 30],
		})),
		reasons: ratingReasons.map((reason, nth) => ({ reason, ratings: 13 - nth })),
		value: { less: 9, about: 30, more: 12 },
	};
	await open(new Page({ summary, ratings }, 1, 14));
	await expect.element(page.getByText('4.3 in the last 30 days (12 of 57), 3.9 before')).toBeVisible();
	await expect.element(page.getByText('Amount: 4.0 of 5 in 57 answers')).toBeInTheDocument();
	const lines = (title: string) =>
		page
			.getByRole('region', { name: title })
			.getByRole('listitem')
			.elements()
			.map(({ textContent }) => textContent);
	expect(lines('What to change').slice(0, 2)).toEqual(['Not fresh: 12 of 57', 'Too little: 10 of 57']);
	expect(lines('What people like')[0]).toBe('Tasted great: 13 of 57');
	await expect.element(page.getByText('Kept 98 of the last 100 orders')).toBeVisible();
	await expectCalm({ height: 1600, controls: 16 });
	await expectFit();
	await button('All answers').click();
	await expect.element(page.getByText('Poor packaging: 3 of 57')).toBeVisible();
	await expectFit();
});

test.each([
	[[0, 0, 0, 0, 0], 'No ratings in the last 30 days'],
	[[1, 1, 2, 6, 10], 'All of them are from the last 30 days'],
	[[0, 0, 1, 1, 1], '4.0 in the last 30 days (3 of 20), 4.2 before'],
])('of ratings of which %j are recent it says “%s”', async (recent, words) => {
	const { summary, ratings } = received(rating());
	const dimensions = [{ what: 'food' as const, distribution: [1, 1, 2, 6, 10] }];
	await open(new Page({ summary: { ...summary, recent, dimensions }, ratings }, 1, 1));
	await expect.element(page.getByText(words)).toBeVisible();
});

test('a shop without ratings, one whose ratings are on the way, and one whose ratings are lost', async () => {
	await open(pending);
	await expect.element(page.getByText('Loading the ratings...')).toBeInTheDocument();
});

test('nothing was said yet', async () => {
	await open(new Page({ ...received(), ratings: [] }, 1, 0));
	await expect.element(page.getByText('No ratings yet')).toBeVisible();
	await expectFit();
});

test('what could not be loaded is asked for again', async () => {
	let isDown = true;
	await open(() => (isDown ? offline : new Page(received(rating()), 1, 1)));
	await expect.element(page.getByText('Failed to load the ratings')).toBeVisible();
	isDown = false;
	await button('Try Again').click();
	await expect.element(page.getByText('Too few rolls.')).toBeVisible();
});

test('a reply is sent, and a rating reported for a reason', async () => {
	const { network } = await open(new Page(received(rating()), 1, 1), {
		'business.ratings.reply': rating({ reply: 'Sorry.' }),
		'business.ratings.report': rating({ reported: true }),
	});
	await button('Reply').click();
	await page.getByRole('textbox', { name: 'Your reply' }).fill('Sorry.');
	await expectFit();
	await button('Send').click();
	await expect.element(toastOf('Saved.')).toBeVisible();
	await button('Report').click();
	await page.getByRole('radio', { name: 'It insults or threatens people' }).click({ force: true });
	await expectFit();
	await button('Report').click();
	await expect.element(toastOf(/look at it and email you/)).toBeVisible();
	const bodies = network.asked
		.filter(({ name }) => name.startsWith('business.ratings.re'))
		.map(({ body }) => body);
	expect(bodies).toEqual([{ reply: 'Sorry.' }, { reason: 'hate' }]);
});

// R-value
test.each([
	['ratings', true],
	['ratings', false],
	['profile', true],
	['profile', false],
])('the tab “%s” says that customers don’t see the retail value, if so: %s', async (tab, low) => {
	await show(`/business/${idOf(2)}?tab=${tab}`, {
		...ownerOf(),
		size: sizes[0]?.[1],
		'business.ratings.list': new Page(received(rating()), 1, 1),
		'business.stripe.status': {
			connected: true,
			onboarding_complete: true,
			charges_enabled: true,
			payouts_enabled: true,
		},
		'rating.shown': ratingsOf({ value: { answers: 20, percent: low ? 60 : 90, low } }),
	});
	await expect
		.element(page.getByText(tab === 'profile' ? 'Retail value' : /^Worth what you promise/))
		.toBeVisible();
	const note = page.getByText(/^Customers don't see your retail value of \$15\.00 right now: 60%/);
	if (low) await expect.element(note).toBeVisible();
	else await expect.element(note).not.toBeInTheDocument();
	await expectFit();
});
