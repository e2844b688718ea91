import type { DateChange } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal } from '#test/network.ts';
import { calendarOf, ownerOf } from '#test/owner-samples.ts';
import { businessOf, idOf } from '#test/samples.ts';
import { desktop, expectFit, phone, type Screen, show, toastOf } from '#test/screen.tsx';

const steps = [
	{ minutes: 60, price: 4.4 },
	{ minutes: 30, price: 3.5 },
];
const button = (name: string | RegExp) => page.getByRole('button', { name });
const step = (nth: number) => page.getByRole('group', { name: `Step ${nth}` });
const open = (answers: Screen = {}, size: readonly [number, number] = phone) =>
	show(`/business/${idOf(2)}?tab=schedule`, { ...ownerOf(), ...answers, size });

// R-falling-price
test.each([
	['a phone', phone],
	['a desktop', desktop],
])('on %s steps are added, refused while they rise, and say what the shop keeps at each', async (_, size) => {
	const saved = businessOf({ version: 2, price_steps: steps });
	const { network } = await open({ 'business.update': new Refusal('PRECONDITION_FAILED') }, size);
	await button('Falling price').click();
	await button('Add a step').click();
	await expect.element(step(1).getByLabelText('Price')).toHaveValue(4.4);
	await expect.element(page.getByText('$4.40 from 6:00 PM, if bags are left. You keep $3.52.')).toBeVisible();
	await button('Add another step').click();
	await step(2).getByLabelText('Price').fill('4.40');
	await button('Save the steps').click();
	await expect.element(page.getByText('Choose a lower price than before.')).toBeVisible();
	await expectFit();
	await step(2).getByLabelText('Price').fill('3.50');
	await expect.element(page.getByText('$3.50 from 6:30 PM, if bags are left. You keep $2.80.')).toBeVisible();
	await page.getByRole('switch', { name: 'Show customers the next step' }).click();
	await button('Save the steps').click();
	await expect.element(page.getByText(/changed/)).toBeVisible();
	network.answer({ 'business.update': saved });
	await button('Save the steps').click();
	await expect.element(toastOf('Your price falls by these steps.')).toBeVisible();
	expect(network.asked.findLast(({ name }) => name === 'business.update')?.body).toEqual({
		price_steps: steps,
		hides_next_price: true,
	});
	await expect.element(button('Falling price: on')).toBeVisible();
});

test('steps are taken away', async () => {
	const falling = businessOf({ price_steps: steps });
	const { network } = await open({
		...ownerOf(falling),
		'business.update': businessOf({ version: 2, price_steps: [] }),
	});
	await button('Falling price: on').click();
	await button('Remove step 2').click();
	await button('Remove step 1').click();
	await button('Save the steps').click();
	await expect.element(toastOf('Your price stays the same.')).toBeVisible();
	expect(network.asked.findLast(({ name }) => name === 'business.update')?.body).toMatchObject({
		price_steps: [],
	});
});

test('a date has none, or its own', async () => {
	const changes: DateChange[] = [];
	await open({
		...ownerOf(businessOf({ price_steps: steps })),
		'business.calendar.get': calendarOf({ sold: 3, held: 1 }),
		'business.calendar.change': ({ body }) => {
			changes.push(...(body as { changes: DateChange[] }).changes);
			return calendarOf({ sold: 3, held: 1 });
		},
	});
	const table = page.getByRole('table', { name: 'The next weeks' });
	const dialog = page.getByRole('dialog');
	for (const [choice, saved] of [
		['None that day', []],
		['Its own steps', steps],
	] as const) {
		await table.getByRole('button', { name: /: 3 sold, 1 held, of 8/ }).click();
		await dialog.getByRole('combobox', { name: 'Falling price' }).click();
		await page.getByRole('option', { name: choice }).click();
		await expectFit();
		await dialog.getByRole('button', { name: /^Save for .* only$/ }).click();
		await expect.element(dialog).not.toBeInTheDocument();
		expect(changes.at(-1)?.exception).toEqual({ price_steps: saved });
	}
});
