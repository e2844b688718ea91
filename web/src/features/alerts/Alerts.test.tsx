import type { AlertRule } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dateAway } from '#lib/time.ts';
import { type Answers, offline, pending, Refusal } from '#test/network.ts';
import { alertOf, idOf, later, listedOf, listOf, longWord, userOf } from '#test/samples.ts';
import { expectFit, type Shown, show, toastOf } from '#test/screen.tsx';

const modal = page.getByRole('dialog');
const button = (name: string | RegExp) => modal.getByRole('button', { name });
const bodyOf = ({ network }: Shown, name: 'create' | 'change') =>
	expect.poll(() => network.asked.find((one) => one.name === `customer.alerts.${name}`)?.body);
const nearby = (answers: Answers = {}) => ({
	'customer.businesses.summaries': listOf([listedOf()]),
	'customer.alerts.create': alertOf(),
	...answers,
});
const places: Answers = {
	'places.autocomplete': {
		suggestions: [{ place_id: 'zip:97214', main_text: '97214', secondary_text: 'Portland, OR' }],
	},
	'places.get': {
		place_id: 'zip:97214',
		formatted_address: 'Portland, OR 97214',
		name: '97214',
		geometry: { location: { lat: 45.5147, lng: -122.643 } },
		formatted_phone_number: null,
		international_phone_number: null,
		street: null,
		city: 'Portland',
		state: 'OR',
		zip_code: 97214,
	},
};

// R-alert-from-list
test('a rule is made in two presses from what the list shows', async () => {
	const shown = await show('/marketplace?period=evening&max=6&kind=bakery&fits=1', { ...nearby() });
	await page.getByRole('link', { name: 'Tell me about bags like these' }).click();
	await expect.element(modal.getByText('Within 25 miles of Portland, OR 97201')).toBeVisible();
	await expect.element(modal.getByText('any day in the evening')).toBeVisible();
	await expect.element(modal.getByText('up to $6.00 · bakery · fits my diet')).toBeVisible();
	await expect.element(modal.getByText(/at most 6 a day, never between 10 PM and 7 AM\.$/)).toBeVisible();
	await expectFit();
	await button('Tell me').click();
	await expect.element(modal.getByRole('heading', { name: "You're set" })).toBeVisible();
	await expect.element(modal.getByText('Each email has a link that stops this alert.')).toBeVisible();
	await expectFit();
	await bodyOf(shown, 'create').toMatchObject({
		where: 'circle',
		circle: { lat: 45.52, lng: -122.68, radius: 25, label: 'Portland, OR 97201' },
		from: '17:00',
		to: '23:59',
		max_price: 6,
		kind: 'bakery',
		fits_diet: true,
		how: 'instant',
	});
	await button('Done').click();
	await expect.poll(shown.address).toBe('/marketplace?period=evening&max=6&kind=bakery&fits=1');
});

test('by keyboard alone, and the focus goes back to the link', async () => {
	const shown = await show('/marketplace', nearby());
	const link = page.getByRole('link', { name: 'Tell me about bags like these' });
	await expect.element(link).toBeVisible();
	(link.element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	await expect.element(button('Tell me')).toBeVisible();
	await userEvent.keyboard('{Escape}');
	await expect.poll(shown.address).toBe('/marketplace');
	await expect.element(link).toHaveFocus();
});

test('favorites, a part of the map and a name: what can be part of a rule, and what can not', async () => {
	const shown = await show('/marketplace/alerts/new?favorites=1', nearby());
	await expect.element(modal.getByText('Any of your favorites')).toBeVisible();
	await button('Tell me').click();
	await bodyOf(shown, 'create').toMatchObject({ where: 'favorites', circle: null });
});
test('a part of the map is called by its town once it is saved, and no rule goes by the name of a shop', async () => {
	const shown = await show('/marketplace/alerts/new?q=bread&at=45.5,-122.6,8', nearby());
	await expect.element(modal.getByText('Within 8 miles of a point you chose on the map')).toBeVisible();
	await expect.element(modal.getByText(/can't go by a name, so “bread” isn't part of it/)).toBeVisible();
	await button('Tell me').click();
	await bodyOf(shown, 'create').toMatchObject({
		circle: { lat: 45.5, lng: -122.6, radius: 8, label: null },
	});
	await expect.element(modal.getByText('Within 2 miles of Portland, OR 97201')).toBeVisible();
});

test('an empty search can be turned into a rule', async () => {
	await show('/marketplace?max=4', { ...nearby({ 'customer.businesses.summaries': listOf([]) }) });
	await page.getByRole('link', { name: 'Tell me about bags like these' }).click();
	await expect.element(modal.getByText('up to $4.00')).toBeVisible();
	await expectFit();
});

// R-alert-from-list
test('a shop without bags leads to one', async () => {
	let rules: AlertRule[] = [];
	const rule = alertOf({ where: 'shop', circle: null, business_id: idOf(2), business_name: 'Corner Bakery' });
	const shown = await show(`/marketplace/${idOf(2)}`, {
		...nearby({
			'customer.businesses.get': listedOf({ inventory: [] }),
			'customer.alerts.list': () => ({ rules }),
			'customer.alerts.create': () => {
				rules = [rule];
				return rule;
			},
		}),
	});
	await modal.getByRole('link', { name: 'Tell me when this shop has bags' }).click();
	await expect
		.element(modal.getByRole('heading', { name: 'Tell me when Corner Bakery has bags' }))
		.toBeVisible();
	await expectFit();
	await button('Tell me').click();
	await bodyOf(shown, 'create').toMatchObject({ where: 'shop', business_id: idOf(2) });
	await button('Done').click();
	await expect.poll(shown.address).toBe(`/marketplace/${idOf(2)}`);
	await expect.element(modal.getByText(/^We'll let you know when this shop has bags\./)).toBeVisible();
	await expectFit();
});

test('a shop with bags asks for no rule', async () => {
	await show(`/marketplace/${idOf(2)}`, nearby({ 'customer.businesses.get': listedOf() }));
	await expect.element(button('Select time')).toBeVisible();
	await expect.element(modal.getByRole('link', { name: /^Tell me when/ })).not.toBeInTheDocument();
});

test('who has no place yet types one, and it is looked up', async () => {
	const as = userOf({ coordinates: null, city: null, state: null, zip_code: null });
	const shown = await show('/marketplace/alerts/new', { as, ...nearby(places) });
	await button('Tell me').click();
	await expect.element(modal.getByText('Type a ZIP code, city or address.')).toBeVisible();
	await expectFit();
	const field = modal.getByRole('combobox', { name: 'Address, city or ZIP code' });
	await expect.element(field).toHaveFocus();
	await field.fill('9721');
	await modal.getByRole('option', { name: '97214, Portland, OR' }).click();
	await button('Tell me').click();
	await bodyOf(shown, 'create').toMatchObject({
		circle: { lat: 45.5147, lng: -122.643, radius: 25, label: '97214, Portland, OR' },
	});
});

test('a place that nobody knows is said where it was typed', async () => {
	await show('/alerts?rule=new', { ...places, 'places.autocomplete': { suggestions: [] } });
	await modal.getByRole('combobox', { name: 'Address, city or ZIP code' }).fill('Atlantis');
	await button('Tell me').click();
	await expect.element(modal.getByText(/We couldn't find that place/)).toBeVisible();
	await expectFit();
});

test('whoever has as many as there can be is led to them', async () => {
	await show('/marketplace/alerts/new', nearby({ 'customer.alerts.create': new Refusal('TOO_MANY_ALERTS') }));
	await button('Tell me').click();
	await expect.element(modal.getByRole('alert').getByText(/^You can have 20 alerts/)).toBeVisible();
	await expectFit();
	await modal.getByRole('link', { name: 'See my alerts' }).click();
	await expect.element(page.getByRole('heading', { name: 'Your alerts' })).toBeVisible();
});

test('a rule that got no answer is sent once more as the same one', async () => {
	const shown = await show('/marketplace/alerts/new', nearby({ 'customer.alerts.create': offline }));
	await button('Tell me').click();
	await expect.element(modal.getByRole('alert')).toBeVisible();
	shown.network.answer({ 'customer.alerts.create': alertOf() });
	await button('Tell me').click();
	await expect.element(modal.getByRole('heading', { name: "You're set" })).toBeVisible();
	const [first, second] = shown.network.asked.filter(({ name }) => name === 'customer.alerts.create');
	expect(second?.action).toBe(first?.action);
});

const several = [
	alertOf(),
	alertOf({
		id: idOf(71),
		where: 'favorites',
		circle: null,
		days: null,
		from: null,
		to: null,
		max_price: null,
		how: 'digest',
		digest_hour: 17,
		fits_diet: true,
	}),
	alertOf({
		id: idOf(72),
		where: 'shop',
		circle: null,
		business_id: idOf(2),
		business_name: longWord,
		days: ['Sat', 'Sun'],
		from: null,
		kind: 'snacks',
		reliability_min_bps: 9_500,
		quiet: null,
		paused: true,
		paused_until: later(240).slice(0, 10),
	}),
	alertOf({
		id: idOf(73),
		where: 'shop',
		circle: null,
		business_id: idOf(8),
		business_name: null,
		days: ['Mon', 'Thu'],
		from: '08:30',
		to: '12:00',
		max_price: null,
	}),
];

// R-alert-rule
test('all rules are there in words', async () => {
	await show('/alerts', { 'customer.alerts.list': { rules: several } });
	await expect
		.element(page.getByRole('heading', { name: 'Within 2 miles of Portland, OR 97201' }))
		.toBeVisible();
	await expect.element(page.getByText('weekdays 5–8 PM · up to $6.00')).toBeVisible();
	await expect.element(page.getByText('any day · fits my diet')).toBeVisible();
	await expect.element(page.getByText('One email a day at 5 PM')).toBeVisible();
	await expect
		.element(
			page.getByText(
				'weekends until 8 PM · up to $6.00 · snacks & drinks · shops that keep at least 95% of orders',
			),
		)
		.toBeVisible();
	await expect.element(page.getByText(/^Paused until /)).toBeVisible();
	await expect
		.element(page.getByRole('heading', { name: "A shop that's no longer on FlavorBag" }))
		.toBeVisible();
	await expect.element(page.getByText('Mon, Thu 8:30 AM–12 PM')).toBeVisible();
	await expect.element(page.getByText('4 of 20 alerts')).toBeVisible();
	await expectFit();
});

test('a rule is paused and resumed', async () => {
	const shown = await show('/alerts', {
		'customer.alerts.list': { rules: [alertOf()] },
		'customer.alerts.change': ({ body }) => alertOf(body as Partial<AlertRule>),
	});
	await page.getByRole('button', { name: /^Pause/ }).click();
	await expect.element(page.getByRole('button', { name: 'Until tomorrow' })).toHaveFocus();
	await expectFit();
	await page.getByRole('button', { name: 'Until I turn it on' }).click();
	await expect.element(page.getByText('Paused', { exact: true })).toBeVisible();
	await expect.element(toastOf('This alert is paused')).toBeVisible();
	await bodyOf(shown, 'change').toEqual({ paused: true, paused_until: null });
	await page.getByRole('button', { name: /^Resume/ }).click();
	await expect.element(page.getByText('Paused', { exact: true })).not.toBeInTheDocument();
	await expect.element(page.getByRole('button', { name: /^Pause/ })).toHaveFocus();
});

test('a rule is paused for a week, by the calendar of its zone', async () => {
	const shown = await show('/alerts', {
		'customer.alerts.list': { rules: [alertOf()] },
		'customer.alerts.change': ({ body }) => alertOf(body as Partial<AlertRule>),
	});
	await page.getByRole('button', { name: /^Pause/ }).click();
	await page.getByRole('button', { name: "Don't pause" }).click();
	await expect.element(page.getByRole('button', { name: /^Pause/ })).toHaveFocus();
	await page.getByRole('button', { name: /^Pause/ }).click();
	await page.getByRole('button', { name: 'For a week' }).click();
	const paused_until = dateAway(7, alertOf().time_zone, new Date());
	await bodyOf(shown, 'change').toEqual({ paused: true, paused_until });
	await expect.element(toastOf(/^This alert is paused until /)).toBeVisible();
	await expect.element(page.getByText(/^Paused until /)).toBeVisible();
});

test('everything of a rule can be changed', async () => {
	const shown = await show('/alerts', {
		...places,
		'customer.alerts.list': { rules: [alertOf()] },
		'customer.alerts.change': ({ body }) => alertOf(body as Partial<AlertRule>),
	});
	await page.getByRole('link', { name: /^Edit/ }).click();
	await expect
		.element(modal.getByRole('button', { name: 'Mon', exact: true }))
		.toHaveAttribute('aria-pressed', 'true');
	await expectFit();
	await button('Mon').click();
	await button('Morning').click();
	await modal.getByRole('combobox', { name: 'How far' }).click();
	await page.getByRole('option', { name: '5 miles' }).click();
	await modal.getByRole('combobox', { name: 'Price' }).click();
	await page.getByRole('option', { name: 'Up to $8.00' }).click();
	await modal.getByRole('combobox', { name: "What's in the bag" }).click();
	await page.getByRole('option', { name: 'Sweets' }).click();
	await modal.getByRole('switch', { name: 'Only bags that fit my diet' }).click();
	await expect.element(modal.getByText(/You haven't set a diet yet/)).toBeVisible();
	await modal.getByText('One email a day', { exact: true }).click();
	await modal.getByRole('combobox', { name: 'At what time' }).click();
	await page.getByRole('option', { name: '5 PM' }).click();
	await expectFit();
	await button('Save Changes').click();
	await bodyOf(shown, 'change').toMatchObject({
		circle: { radius: 5, label: 'Portland, OR 97201' },
		days: ['Tue', 'Wed', 'Thu', 'Fri'],
		from: '06:00',
		to: '11:59',
		max_price: 8,
		kind: 'sweets',
		fits_diet: true,
		how: 'digest',
		digest_hour: 17,
	});
	await expect.element(toastOf('Your alert is saved')).toBeVisible();
	await expect
		.element(page.getByText('Tue, Wed, Thu, Fri in the morning · up to $8.00 · sweets · fits my diet'))
		.toBeVisible();
	await expect.poll(shown.address).toBe('/alerts');
});

test('times of one’s own, quiet hours, and an end before its beginning', async () => {
	const shown = await show(`/alerts?rule=${idOf(70)}`, {
		'customer.alerts.list': { rules: [alertOf()] },
		'customer.alerts.change': ({ body }) => alertOf(body as Partial<AlertRule>),
	});
	const until = modal.getByRole('group', { name: 'Until', exact: true });
	await until.getByRole('combobox', { name: 'Hour' }).selectOptions('4');
	await button('Save Changes').click();
	await expect.element(modal.getByText('Choose a time after the first one.')).toBeVisible();
	await expectFit();
	await until.getByRole('combobox', { name: 'Hour' }).selectOptions('9');
	await modal.getByRole('switch', { name: 'Quiet hours' }).click();
	await expect.element(modal.getByText('Emails come at any hour.')).toBeVisible();
	await button('Save Changes').click();
	await bodyOf(shown, 'change').toMatchObject({ from: '17:00', to: '21:00', quiet: null });
});

test('a rule can become one about a favorite shop', async () => {
	const shop = listOf([listedOf({ id: idOf(9), display_name: 'Mill Street Soup' })]).businesses[0];
	if (!shop) throw new Error('a card');
	const shown = await show(`/alerts?rule=${idOf(70)}`, {
		'customer.alerts.list': { rules: [alertOf()] },
		'customer.favorites.list': {
			favorites: [{ ...shop, time_zone: 'America/Los_Angeles' }],
			away: 0,
			yours: {},
		},
		'customer.alerts.change': alertOf({
			where: 'shop',
			circle: null,
			business_id: idOf(9),
			business_name: 'Mill Street Soup',
		}),
	});
	await modal.getByText('At one shop').click();
	await button('Save Changes').click();
	await expect.element(modal.getByText('Choose a shop.')).toBeVisible();
	await modal.getByRole('combobox', { name: 'Shop' }).click();
	await page.getByRole('option', { name: 'Mill Street Soup' }).click();
	await button('Save Changes').click();
	await bodyOf(shown, 'change').toMatchObject({ where: 'shop', business_id: idOf(9), circle: null });
	await expect.element(page.getByRole('heading', { name: 'Mill Street Soup' })).toBeVisible();
});

test('a change that is refused says why and loses nothing', async () => {
	await show(`/alerts?rule=${idOf(70)}`, {
		'customer.alerts.list': { rules: [alertOf()] },
		'customer.alerts.change': offline,
	});
	await button('Mon').click();
	await button('Save Changes').click();
	await expect.element(modal.getByRole('alert')).toBeVisible();
	await expect.element(button('Mon')).toHaveAttribute('aria-pressed', 'false');
	await expectFit();
});

test('a rule is deleted by one press, and the focus goes to the next one', async () => {
	let rules = several.slice(0, 2);
	const shown = await show('/alerts', {
		'customer.alerts.list': () => ({ rules }),
		'customer.alerts.remove': () => {
			rules = rules.slice(1);
			return null;
		},
	});
	await page.getByRole('button', { name: /^Delete: Within/ }).click();
	await expect.element(page.getByRole('heading', { name: /^Within/ })).not.toBeInTheDocument();
	await expect.element(page.getByRole('button', { name: 'Pause: Any of your favorites' })).toHaveFocus();
	await page.getByRole('button', { name: /^Delete/ }).click();
	await expect.element(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
	expect(shown.network.asked.filter(({ name }) => name === 'customer.alerts.remove')).toHaveLength(2);
});

// R-alert-rule
test('what was deleted comes back as it was by Undo, and nothing is lost before', async () => {
	const rested = alertOf({ paused: true, paused_until: '2031-06-20' });
	let rules = [rested];
	const { network } = await show('/alerts', {
		'customer.alerts.list': () => ({ rules }),
		'customer.alerts.remove': () => {
			rules = [];
			return null;
		},
		'customer.alerts.create': offline,
	});
	await page.getByRole('button', { name: /^Delete/ }).click();
	const undo = page.getByRole('button', { name: 'Undo' });
	await expect.element(toastOf('This alert is deleted')).toBeVisible();
	await expectFit();
	await undo.click();
	await expect.element(toastOf(/^Network error|^No connection|connection/i)).toBeVisible();
	network.answer({ 'customer.alerts.create': { ...rested, id: idOf(90) } });
	await undo.click();
	await expect.element(toastOf('This alert is back')).toBeVisible();
	await expect.element(page.getByRole('heading', { name: /^Within/ })).toBeVisible();
	const made = network.asked.filter(({ name }) => name === 'customer.alerts.create').at(-1);
	const { id: _id, business_name: _name, time_zone: _zone, created_at: _at, ...said } = rested;
	expect(made?.body).toEqual(said);
});

// R-alert-rule
test('who makes the same rule twice is led to the one that there is', async () => {
	const there = alertOf({ circle: { lat: 45.52, lng: -122.68, radius: 25, label: 'Home' }, max_price: 4 });
	const same = { ...there, days: null, from: null, to: null };
	await show('/marketplace/alerts/new?max=4', {
		...nearby({ 'customer.alerts.create': new Refusal('ALERT_EXISTS') }),
		'customer.alerts.list': { rules: [alertOf({ id: idOf(91) }), same] },
	});
	await button('Tell me').click();
	await expect.element(modal.getByRole('alert').getByText('You already have this alert.')).toBeVisible();
	await expectFit();
	await modal.getByRole('link', { name: 'Open it' }).click();
	await expect.element(page.getByRole('dialog', { name: 'Edit this alert' })).toBeVisible();
	await expect
		.element(modal.getByRole('combobox', { name: 'Address, city or ZIP code' }))
		.toHaveValue('Home');
});

test('with as many as one can have it says so', async () => {
	const rules = Array.from({ length: 20 }, (_, at) => alertOf({ id: idOf(100 + at) }));
	await show('/alerts', { 'customer.alerts.list': { rules } });
	await expect.element(page.getByText(/^You have 20 alerts, the most one person can have/)).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'Add an alert' })).not.toBeInTheDocument();
});

test('without any it says how to have one', async () => {
	await show('/alerts', {});
	await expect.element(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
	await expectFit();
	await page.getByRole('link', { name: 'Add an alert' }).click();
	await expect.element(modal.getByRole('heading', { name: 'A new alert' })).toBeVisible();
	await expectFit();
});

test('while they are on their way it says so', async () => {
	await show('/alerts', { 'customer.alerts.list': pending });
	await expect.element(page.getByRole('status', { name: 'Loading...' })).toBeInTheDocument();
});

test('what failed can be tried once more', async () => {
	const { network } = await show('/alerts', { 'customer.alerts.list': offline });
	await expect.element(page.getByText("Your alerts couldn't be loaded")).toBeVisible();
	network.answer({ 'customer.alerts.list': { rules: [] } });
	await page.getByRole('button', { name: 'Try Again' }).click();
	await expect.element(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
});

test('the profile leads to them', async () => {
	const { address } = await show('/profile', { others: { '/v0/auth/list-accounts': { body: [] } } });
	await page.getByRole('link', { name: 'Your alerts' }).click();
	await expect.poll(address).toBe('/alerts');
});
