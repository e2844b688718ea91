import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { busyEvening } from '#test/busy-evening.ts';
import { expectCalm } from '#test/measure-screen.ts';
import { offline, Refusal } from '#test/network.ts';
import { ownerOf } from '#test/owner-samples.ts';
import { businessOf, idOf } from '#test/samples.ts';
import { desktop, expectFit, type Screen, show, toastOf } from '#test/screen.tsx';

const button = (name: string) => page.getByRole('button', { name });
const period = (name: string) => page.getByRole('region', { name, exact: true });
const bags = (name: string) => period(name).getByLabelText('Bags available');
const hour = (name: string, end: 'Start' | 'End') =>
	period(name).getByRole('group', { name: end }).getByLabelText('Hour');
const bar = page.getByRole('region', { name: 'Unsaved changes' });
/** The day of the week that it is there is open at first. */
const openDay = async (name: string) => {
	const line = page.getByRole('button', { name: new RegExp(`^Edit ${name}`) });
	await expect.element(line).toBeVisible();
	if (line.element().getAttribute('aria-expanded') === 'false') await line.click();
};
const open = async (answers: Screen = {}) => {
	const shown = await show(`/business/${idOf(2)}?tab=schedule`, { ...ownerOf(), ...answers });
	await openDay('Monday');
	return shown;
};
const switchOn = (name: string) => period(name).getByRole('switch', { name }).click();
/** One period of a day is open at a time. */
const openUp = async (name: string) => {
	const line = period(name).getByRole('button', { name: new RegExp(`^${name}`) });
	if (line.element().getAttribute('aria-expanded') === 'false') await line.click();
};
const evening = { start: '17:00', end: '19:00', enabled: true, quantity: 5 };

test('three windows a day fit a screen that stays short', async () => {
	await open(busyEvening());
	await expect.element(page.getByRole('region', { name: 'How many bags tomorrow?' })).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'The last 14 days' })).toBeVisible();
	await expectCalm({ height: 2_000, controls: 60 });
});

test('a day is edited within its period, and is not saved while its times don’t fit', async () => {
	const { network } = await open({ 'business.update': businessOf({ version: 2 }) });
	await switchOn('Morning');
	await expect.element(bags('Morning')).toHaveValue(5);
	await expect.element(hour('Morning', 'Start')).toHaveDisplayValue('8');
	for (const [typed, saved] of [
		['', 1],
		['51', 50],
	] as const) {
		await bags('Morning').fill(typed);
		(bags('Morning').element() as HTMLElement).blur();
		await expect.element(bags('Morning')).toHaveValue(saved);
	}
	const start = period('Morning').getByRole('group', { name: 'Start' });
	expect(start.getByLabelText('Minute').getByRole('option').elements()).toHaveLength(12);
	await expect.element(start.getByRole('option', { name: 'PM' })).toBeDisabled();
	await hour('Morning', 'End').selectOptions('7');
	await expect.element(page.getByText('The end must come after the start.')).toBeVisible();
	await expectFit();
	await openDay('Tuesday');
	await button('Save Changes').click();
	await expect.element(bar.getByText(/^Monday, Morning: the times don't fit\./)).toBeVisible();
	await expect.element(hour('Morning', 'End')).toHaveFocus();
	expect(network.asked.map(({ name }) => name)).not.toContain('business.update');
	await hour('Morning', 'End').selectOptions('11');
	await button('Copy Monday to All Days').click();
	await expect
		.poll(() => page.getByRole('button', { name: /^Edit \w+: 8–11 AM 50 bags/ }).elements().length)
		.toBe(7);
	await button('Disable All Slots').click();
	await expect.poll(() => page.getByRole('button', { name: /^Edit \w+: Closed$/ }).elements().length).toBe(7);
	await button('Save Changes').click();
	await expect.element(toastOf('Business updated successfully')).toBeVisible();
	expect(network.asked.findLast(({ name }) => name === 'business.update')?.body).toMatchObject({
		purchase_window: { Sun: { morning: { start: '08:00', end: '11:00', enabled: false } } },
	});
});

// R-own-unsaved
test('what is not saved is asked about before it is lost, and kept where the network is gone', async () => {
	await open({ size: desktop, 'business.update': offline });
	await bags('Evening').fill('7');
	await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
	await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
	await button('Keep editing').click();
	await button('Save Changes').click();
	await expect.element(bar.getByText(/^Network error/)).toBeVisible();
	await expect.element(bags('Evening')).toHaveValue(7);
});

// R-own-unsaved
test.each([
	['Load the saved version', undefined],
	['Overwrite with mine', { Mon: { evening: { ...evening, quantity: 7 } } }],
] as const)('where another tab saved another week, “%s” chooses one of the two', async (press, sent) => {
	const theirs = businessOf({
		version: 2,
		purchase_window: { Mon: { evening: { ...evening, quantity: 9 } } },
	});
	const { network } = await open({
		'business.update': new Refusal('PRECONDITION_FAILED'),
		'business.get': theirs,
	});
	await bags('Evening').fill('7');
	await button('Save Changes').click();
	await expect.element(page.getByText(/^This week was changed somewhere else\./)).toBeVisible();
	await expect.element(page.getByText(/Mon 5:00–7:00 PM \(9\)/)).toBeVisible();
	await expectFit();
	const mine = businessOf({ version: 3, purchase_window: { Mon: { evening: { ...evening, quantity: 7 } } } });
	network.answer({ 'business.update': mine });
	const before = network.asked.length;
	await button(press).click();
	await expect.element(bar).not.toBeInTheDocument();
	await expect.element(bags('Evening')).toHaveValue(sent ? 7 : 9);
	const saved = network.asked.slice(before).find(({ name }) => name === 'business.update');
	expect(saved?.body).toEqual(sent && { purchase_window: sent });
});

test('periods at the same time are pointed out, and can be saved', async () => {
	await open({ 'business.update': businessOf({ version: 2 }) });
	await switchOn('Afternoon');
	await hour('Afternoon', 'End').selectOptions('5');
	await period('Afternoon').getByRole('group', { name: 'End' }).getByLabelText('Minute').selectOptions('30');
	await expect.element(page.getByText(/^Two of these periods overlap\./)).toBeVisible();
	await button('Save Changes').click();
	await expect.element(toastOf('Business updated successfully')).toBeVisible();
});

const isCovered = (field: Locator) => {
	const element = field.element();
	const { left, width, top, height } = element.getBoundingClientRect();
	return !element.contains(document.elementFromPoint(left + width / 2, top + height - 2));
};

test('unsaved changes never lie over the field that is being typed into', async () => {
	await open();
	for (const name of ['Morning', 'Afternoon']) await switchOn(name);
	await expect.element(bar).toBeVisible();
	for (const [width, height] of [
		[360, 560],
		[740, 360],
	] as const) {
		await page.viewport(width, height);
		for (const name of ['Morning', 'Afternoon', 'Evening']) {
			await openUp(name);
			// Tabbing from far away makes the browser scroll.
			scrollTo(0, 0);
			(bags(name).element() as HTMLElement).focus();
			await expect.poll(() => isCovered(bags(name)), { message: `${name} ${width}` }).toBe(false);
		}
	}
	await page.viewport(360, 640);
	await bar.getByRole('button', { name: 'Discard' }).click();
	await expect.element(bar).not.toBeInTheDocument();
	await openUp('Evening');
	bags('Evening').element().scrollIntoView({ block: 'end' });
	await bags('Evening').fill('9');
	await expect.element(bar).toBeVisible();
	await expect.poll(() => isCovered(bags('Evening'))).toBe(false);
});
