import { type ClosingQuestion, type DateChange, days, type Suggestions } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline } from '#test/network.ts';
import { calendarOf, ownerOf, suggestionsOf } from '#test/owner-samples.ts';
import { businessOf, idOf, later } from '#test/samples.ts';
import { expectFit, type Screen, show } from '#test/screen.tsx';

const open = (tab: string, answers: Screen = {}) =>
	show(`/business/${idOf(2)}?tab=${tab}`, { ...ownerOf(), ...answers });
const { today, dates } = calendarOf();
const tomorrow = dates[1]?.date ?? '';
const closing = page.getByRole('region', { name: /^How many bags could you have filled/ });

const questionOf = (given: Partial<ClosingQuestion> = {}): ClosingQuestion => ({
	date: today,
	period: 'afternoon',
	start: '14:00',
	end: '15:00',
	offered: 12,
	sold: 6,
	open_until: later(12),
	answer: null,
	...given,
});
const answering = (question: ClosingQuestion) => ({
	'business.closing.get': { questions: [question] },
	'business.closing.answer': ({ body }: { body: unknown }) => {
		const { difference } = body as { difference: number };
		const answer = { difference, could_fill: question.sold + difference, at: later(0) };
		return { questions: [{ ...question, answer }] };
	},
});

// R-closing-question
test('one tap says how many there could have been in all', async () => {
	const { network } = await open('overview', { ...answering(questionOf()) });
	await expect.element(closing.getByText(/: 6 of your 12 bags sold$/)).toBeVisible();
	await expectFit();
	const another = closing.getByRole('combobox', { name: 'Another count' });
	await another.selectOptions('8');
	await expect.element(closing.getByText('Saved: you could have filled 8 bags in all.')).toBeVisible();
	await expectFit();
	const said = () => network.asked.filter(({ name }) => name === 'business.closing.answer');
	expect(said().map(({ body }) => body)).toEqual([{ date: today, period: 'afternoon', difference: 2 }]);
	await closing.getByRole('button', { name: 'Change' }).click();
	await another.selectOptions('5');
	await expect.element(closing.getByText('Saved: you had enough for 5 bags.')).toBeVisible();
	await closing.getByRole('button', { name: 'Change' }).click();
	await another.selectOptions('13');
	await expect.element(closing.getByText('Saved: you could have filled 13 bags in all.')).toBeVisible();
	await closing.getByRole('button', { name: 'Change' }).click();
	await closing.getByRole('button', { name: 'All 12' }).click();
	await expect.element(closing.getByText('Saved: you could have filled 12 bags in all.')).toBeVisible();
	await closing.getByRole('button', { name: 'Change' }).click();
	await closing.getByRole('button', { name: 'Just those 6' }).click();
	await expect.element(closing.getByText('Saved: just those 6 bags.')).toBeVisible();
	await expect
		.poll(() => said().map(({ body }) => (body as { difference: number }).difference))
		.toEqual([2, -1, 7, 6, 0]);
});

test('without sales nobody can have been short; what was answered is asked no more', async () => {
	await open('overview', answering(questionOf({ sold: 0 })));
	await expect.element(closing).toBeVisible();
	expect(closing.element().textContent).not.toContain('Ran short?');
	await closing.getByRole('button', { name: 'None' }).click();
	await expect.element(closing.getByText("Saved: you couldn't have filled any.")).toBeVisible();
});

test('an answer that is not saved says so, and can be given once more', async () => {
	const { network } = await open('overview', {
		...answering(questionOf()),
		'business.closing.answer': offline,
	});
	await closing.getByRole('button', { name: 'Just those 6' }).click();
	await expect.element(closing.getByRole('alert').getByText(/^Network error/)).toBeVisible();
	await expectFit();
	network.answer(answering(questionOf()));
	await closing.getByRole('button', { name: 'Just those 6' }).click();
	await expect.element(closing.getByText(/^Saved/)).toBeVisible();
});

const opener = page.getByRole('button', { name: 'Suggested counts' });
const counts = { low: 4, high: 9, suggested: 5 };
const record: Suggestions['record'] = [
	{
		date: today,
		period: 'evening',
		suggestion: { low: 3, high: 9, suggested: 5 },
		sold: 5,
		could_fill: 7,
		or_more: false,
	},
	{ date: today, period: 'morning', suggestion: null, sold: 4, could_fill: 4, or_more: true },
];
const suggested = suggestionsOf({
	dates: [{ date: tomorrow, period: 'evening', ...counts }],
	week: days.map((day) => ({ day, period: 'evening' as const, ...counts })),
	waiting: [{ period: 'morning', days: 9 }],
	record,
});

// R-suggested-count
test('tomorrow’s count is taken with one tap, for that date alone, and given back', async () => {
	const changes: DateChange[] = [];
	const withTomorrow = (given: object) => ({
		...calendarOf(),
		dates: dates.map((one) =>
			one.date === tomorrow
				? { ...one, slots: one.slots.map((slot) => (slot.quantity > 0 ? { ...slot, ...given } : slot)) }
				: one,
		),
	});
	await open('schedule', {
		'business.suggestions.get': suggested,
		'business.calendar.change': ({ body }: { body: unknown }) => {
			const [change] = (body as { changes: DateChange[] }).changes;
			if (!change) throw new Error('nothing was changed');
			changes.push(change);
			const { exception, version } = change;
			return withTomorrow({ exception, version: version + 1, quantity: exception?.quantity ?? 8 });
		},
	});
	const box = page.getByRole('region', { name: 'How many bags tomorrow?' });
	await expect.element(box.getByText(/: usually 4–9$/)).toBeVisible();
	await expectFit();
	await expect.element(box.getByText('0 of 8 sold')).toBeVisible();
	await box.getByRole('button', { name: /^List 5/ }).click();
	await expect.element(box.getByText('You list 5 bags tomorrow.')).toBeVisible();
	await box.getByRole('button', { name: 'Undo' }).click();
	await expect.element(box.getByRole('button', { name: /^List 5/ })).toBeVisible();
	expect(changes).toMatchObject([
		{ date: tomorrow, period: 'evening', version: 0, exception: { quantity: 5 } },
		{ date: tomorrow, period: 'evening', version: 1, exception: null },
	]);
});

test('before there are enough days nothing is suggested', async () => {
	await open('schedule');
	await expect.element(page.getByRole('table', { name: 'The next weeks' })).toBeVisible();
	expect(page.getByRole('region', { name: 'How many bags tomorrow?' }).query()).toBeNull();
});

test('the week takes a count, and the record stands below it', async () => {
	const everyEvening = Object.fromEntries(
		days.map((day) => [day, { evening: { start: '17:00', end: '19:00', enabled: true, quantity: 8 } }]),
	);
	await open('schedule', {
		...ownerOf(businessOf({ purchase_window: everyEvening })),
		'business.suggestions.get': suggested,
		'business.suggestions.setCaution': { ...suggested, caution: 'bold' },
	});
	const evening = page.getByRole('region', { name: 'Evening' });
	await expect.element(evening.getByText('Left over: usually 4–9.')).toBeVisible();
	await evening.getByRole('button', { name: 'List 5 bags' }).click();
	await expect.element(evening.getByRole('spinbutton')).toHaveValue(5);
	await opener.click();
	await expect.element(page.getByText(/^Morning: 9 of 14 days so far/)).toBeVisible();
	await expect.element(page.getByRole('cell', { name: '4 or more' })).toBeVisible();
	await expectFit();
	await expect.element(page.getByRole('radio', { name: /^Cautious/ })).toBeChecked();
	await page.getByText('Bold').click();
	await expect.element(page.getByRole('radio', { name: /^Bold/ })).toBeChecked();
});

test('where there is nothing between, one number is named once', async () => {
	const same = { low: 6, high: 6, suggested: 6 };
	const only = { ...suggested, dates: suggested.dates.map((one) => ({ ...one, ...same })) };
	await open('schedule', { 'business.suggestions.get': only });
	const box = page.getByRole('region', { name: 'How many bags tomorrow?' });
	await expect.element(box.getByText(/: usually 6$/)).toBeVisible();
});

test('suggestions that cannot be loaded say so', async () => {
	await open('schedule', { 'business.suggestions.get': offline });
	await opener.click();
	await expect.element(page.getByText('Failed to load the suggestions')).toBeVisible();
});

// R-reliability-steps
test('too many orders were not kept: a kind note stands above the count to use', async () => {
	const honored = { honored: 94, counted: 100, in_a_row: 7, is_shown: true, step: 'cap' as const };
	await open('schedule', {
		'business.reliability.get': { ...honored, broken: [], emergencies: [] },
	});
	await expect.element(page.getByText('Kept 94 of the last 100 orders')).toBeVisible();
	await expect.element(page.getByText(/until 13 more orders in a row went well/)).toBeVisible();
	await expectFit();
});
