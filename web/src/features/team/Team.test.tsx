import type { Team } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { askedBy, queryClient } from '#api/query-client.ts';
import { offline, pending, Refusal } from '#test/network.ts';
import { ownerOf } from '#test/owner-samples.ts';
import { businessOf, idOf, later, longWord, orderOf, userOf } from '#test/samples.ts';
import { expectFit, type Screen, show, sizes, toastOf } from '#test/screen.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const memberOf = (given: Partial<Team['members'][number]> = {}): Team['members'][number] => ({
	user_id: idOf(1),
	name: 'Ada Moss',
	email: 'ada@example.com',
	role: 'owner',
	since: later(-1_000),
	is_you: true,
	has_pin: false,
	shop_emails: false,
	...given,
});
const sam = memberOf({
	user_id: idOf(7),
	name: 'Sam Lee',
	email: 'sam@example.com',
	role: 'counter',
	is_you: false,
});
const invited: Team['invitations'][number] = {
	id: idOf(8),
	email: 'kim@example.com',
	role: 'counter',
	expires_at: later(100),
	invited_by: 'Ada Moss',
};
const noOffer = { offer: null, handovers: [] };
const team: Team = { members: [memberOf(), sam], invitations: [invited], ...noOffer };
const open = (answers: Screen = {}) =>
	show(`/business/${idOf(2)}?tab=team`, {
		...ownerOf(),
		'business.team.get': team,
		'business.devices.list': { devices: [] },
		...answers,
	});
const tablet = {
	id: idOf(9),
	name: 'Tablet by the till',
	paired_by: 'Ada Moss',
	paired_at: later(-100),
	last_seen_at: later(-1),
};

// R-team
test('who works in the shop, and who was invited', async () => {
	const long = { name: longWord, email: `${longWord.slice(0, 60)}@example.com` };
	await open({
		'business.team.get': {
			members: [memberOf(), { ...sam, ...long }],
			invitations: [{ ...invited, email: long.email }],
			...noOffer,
		},
	});
	await expect.element(page.getByText(longWord, { exact: true })).toBeVisible();
	await expectFit();
});

test('a colleague is invited, made a manager and removed in two presses', async () => {
	const { network } = await open({
		'business.team.invite': new Refusal('ALREADY_IN_TEAM'),
		'business.team.setRole': { ...team, members: [memberOf(), { ...sam, role: 'manager' }] },
		'business.team.remove': null,
	});
	await button('Send the invitation').click();
	await expect.element(page.getByText('Please enter a valid email')).toBeVisible();
	await page.getByRole('textbox', { name: /^Email/ }).fill('sam@example.com');
	await button('Send the invitation').click();
	await expect.element(page.getByText('This person is in your team already.')).toBeVisible();
	await expectFit();
	network.answer({ 'business.team.invite': team });
	await button('Send the invitation').click();
	await expect.element(toastOf('Invitation sent to sam@example.com.')).toBeVisible();
	await button('Make a manager').click();
	await expect.element(button('Move to the counter')).toBeVisible();
	await button('Remove').click();
	await expectFit();
	network.answer({ 'business.team.get': { members: [memberOf()], invitations: [], ...noOffer } });
	await button('Yes, remove').click();
	await expect.element(page.getByText('Sam Lee')).not.toBeInTheDocument();
});

test('an invitation is withdrawn', async () => {
	await open({ 'business.team.withdraw': { ...team, invitations: [] } });
	await button('Withdraw').click();
	await expect.element(page.getByText('kim@example.com')).not.toBeInTheDocument();
});

test('a team that cannot be loaded is asked for once more', async () => {
	const { network } = await open({ 'business.team.get': offline });
	await expect.element(page.getByRole('alert').getByText('Failed to load the team')).toBeVisible();
	await expectFit();
	network.answer({ 'business.team.get': team });
	await button('Try Again').click();
	await expect.element(page.getByText('Sam Lee')).toBeVisible();
});

// R-counter-device
test('a device is named, paired by its code and disconnected in two presses', async () => {
	const { network } = await open({
		'business.devices.startPairing': {
			code: 'K7M2-Q4TX',
			url: 'https://flavorbag.example/counter-device#K7M2Q4TX',
			expires_at: later(1 / 6),
		},
		'business.devices.revoke': null,
	});
	await button('Pair a counter device').click();
	await page.getByRole('textbox', { name: /What do you call it/ }).fill(' ');
	await button('Show the code').click();
	await expect.element(page.getByText('Give it a name.')).toBeVisible();
	await page.getByRole('textbox', { name: /What do you call it/ }).fill('Tablet by the till');
	await button('Show the code').click();
	await expect.element(page.getByText('K7M2-Q4TX')).toBeVisible();
	await expect.element(page.getByText('flavorbag.example/counter-device')).toBeVisible();
	await expectFit();
	network.answer({ 'business.devices.list': { devices: [tablet] } });
	await queryClient.invalidateQueries(askedBy('business'));
	await expect.element(page.getByText(/^The device is connected/)).toBeVisible();
	await button('Done').click();
	await expect.element(page.getByText(/paired by Ada Moss/)).toBeVisible();
	await expectFit();
	await button('Disconnect').click();
	network.answer({ 'business.devices.list': { devices: [] } });
	await button('Yes, disconnect').click();
	await expect.element(page.getByText('Tablet by the till')).not.toBeInTheDocument();
});

test('a code that is over is made once more', async () => {
	await open({
		'business.devices.startPairing': { code: 'K7M2-Q4TX', url: 'https://x.example/y', expires_at: later(0) },
	});
	await button('Pair a counter device').click();
	await button('Show the code').click();
	await expect.element(page.getByText(/^That code ran out/)).toBeVisible();
	await expectFit();
});

// R-counter-pin
test('a PIN is chosen, unless it is easy to guess', async () => {
	const { network } = await open({ 'business.team.setPin': null });
	const pin = page.getByLabelText('New PIN');
	await pin.fill('1234');
	await button('Set PIN').click();
	await expect.element(page.getByText(/^That PIN is easy to guess/)).toBeVisible();
	await expectFit();
	await pin.fill('4071');
	await button('Set PIN').click();
	await expect.element(toastOf('Your PIN is set.')).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'business.team.setPin')?.body).toEqual({ pin: '4071' });
});

test('at the counter there is tonight and the pack list, and no money', async () => {
	const hugos = orderOf({ customer_name: 'Hugo', pickup_opens_at: later(-1) });
	await show(`/business/${idOf(2)}`, {
		...ownerOf(businessOf({ my_role: 'counter' })),
		'business.dashboard': new Refusal('FORBIDDEN'),
		'business.day.orders': { orders: [hugos], packed: [] },
	});
	await expect.element(page.getByText('Hugo')).toBeVisible();
	await expect.element(button('Hand over')).toBeVisible();
	await expect.element(button(/^One more bag/)).toBeVisible();
	for (const name of ['Stop sales', "Can't open today", 'Message everyone'])
		await expect.element(button(name)).not.toBeInTheDocument();
	for (const name of ['Payouts', 'Orders', 'Team'])
		await expect.element(page.getByRole('link', { name, exact: true })).not.toBeInTheDocument();
	await expect.element(page.getByText('$', { exact: false })).not.toBeInTheDocument();
	await expectFit();
});

const invitation = {
	business_name: 'Corner Bakery',
	role: 'counter' as const,
	invited_by: 'Ada Moss',
	email: 'sam@example.com',
	state: 'open' as const,
};
const samAsUser = userOf({ email: 'sam@example.com' });
// R-first-admin
test('the link that a start prints leads to an account', async () => {
	await show('/join?admin=abc', { as: null });
	await expectFit();
	await page.getByRole('link', { name: 'Create an account' }).click();
	await expect.element(page.getByText(/^This account will run FlavorBag\./)).toBeVisible();
	await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});

const join = (answers: Screen) => show('/join?token=abc', answers);

test('a link leads a stranger to an account, and back', async () => {
	await join({ as: null, 'invitation.get': invitation });
	await expect
		.element(page.getByRole('heading', { name: 'Ada Moss invites you to Corner Bakery' }))
		.toBeVisible();
	await expect.element(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
	await expectFit();
});

// R-invited-account
test.each([
	['Create an account', /^Create your account first/, 'Sign Up', sizes[0][1]],
	['Sign in', /^Sign in first/, 'Sign In', sizes[1][1]],
])('“%s” says who invites where, and fills in the address', async (way, words, press, size) => {
	await join({ as: null, 'invitation.get': { ...invitation, business_name: longWord }, size });
	await page.getByRole('link', { name: way }).click();
	await expect.element(page.getByText(words)).toBeVisible();
	await expect
		.element(page.getByRole('heading', { name: `Ada Moss invites you to ${longWord}` }))
		.toBeVisible();
	const address = page.getByRole('textbox', { name: 'Email' });
	await expect.element(address).toHaveValue('sam@example.com');
	await expect.element(address).toHaveAttribute('readonly');
	await expect.element(address).toHaveAccessibleDescription('Your invitation only works with this address.');
	await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
	await expect.element(button(press)).toBeVisible();
	await expectFit();
});

test('whoever it was sent to joins with one press', async () => {
	const { network, address } = await join({
		...ownerOf(businessOf({ my_role: 'counter' })),
		as: samAsUser,
		'invitation.get': invitation,
		'invitation.accept': offline,
	});
	await button('Join Corner Bakery').click();
	await expect.element(page.getByRole('alert').getByText(/^Network error/)).toBeVisible();
	network.answer({ 'invitation.accept': { business_id: idOf(2) } });
	network.answer({ 'user.get': userOf({ email: 'sam@example.com', role: 'business' }) });
	await button('Join Corner Bakery').click();
	await expect.poll(address).toBe(`/business/${idOf(2)}`);
});

test.each([
	['gone', new Refusal('NOT_FOUND'), /^This link doesn't work/],
	['over', { ...invitation, state: 'expired' as const }, /^This invitation expired/],
	[
		'used by somebody',
		{ ...invitation, email: 'kim@example.com', state: 'used' as const },
		'This invitation has been used. Ask Ada Moss for a new one.',
	],
	[
		'used by whoever it was for',
		{ ...invitation, state: 'used' as const },
		'This invitation has been used. Ask Ada Moss for a new one.',
	],
	['for another address', { ...invitation, email: 'kim@example.com' }, /^The invitation was sent to/],
] as const)('an invitation that is %s says so', async (_, answer, words) => {
	await join({ as: samAsUser, 'invitation.get': answer });
	await expect.element(page.getByText(words)).toBeVisible();
	await expect.element(button(/^Join /)).not.toBeInTheDocument();
	await expectFit();
});

const shopToFinish = {
	...invitation,
	role: 'owner' as const,
	invited_by: '',
	shop: {
		display_name: 'Corner Bakery',
		street: '1 Main St',
		city: 'Portland',
		state: 'OR' as const,
		zip_code: '97201',
		category: 'pizzeria',
	},
};
// R-shop-drafts
test('the link to a shop from a sheet leads a stranger to an account with the address filled in', async () => {
	await join({ as: null, 'invitation.get': { ...shopToFinish, business_name: longWord } });
	await expectFit();
	await page.getByRole('link', { name: 'Create an account' }).click();
	await expect.element(page.getByRole('heading', { name: `Open ${longWord} on FlavorBag` })).toBeVisible();
	await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('sam@example.com');
	await expectFit();
});

test('a customer accepts it, and finishes the shop in the wizard, filled in', async () => {
	const { network, address } = await join({
		...ownerOf(),
		as: samAsUser,
		'invitation.get': shopToFinish,
		'invitation.accept': { business_id: idOf(2) },
		'business.list': { businesses: [] },
		'business.checkAddress': { problem: null },
		'business.create': pending,
	});
	await expect.element(button('Finish Corner Bakery')).toBeVisible();
	await expectFit();
	network.answer({ 'user.get': userOf({ email: 'sam@example.com', role: 'business' }) });
	await button('Finish Corner Bakery').click();
	await expect.poll(address).toBe('/business/new?shop=abc');
	const field = (name: string) => page.getByRole('textbox', { name });
	await expect.element(field('Display name')).toHaveValue('Corner Bakery');
	await expect.element(field('Street address')).toHaveValue('1 Main St');
	await expect.element(field('ZIP code')).toHaveValue('97201');
	await expectFit();
	await field('Phone number').fill('503-555-0101');
	await button('Next').click();
	await button('Next').click();
	await field('Description').fill('Pizza of the day, and bread.');
	await button('Next').click();
	await button('Launch Business').click();
	await expect
		.poll(() => network.asked.find(({ name }) => name === 'business.create')?.body)
		.toMatchObject({ draft: 'abc', category: 'pizzeria', city: 'Portland', email: 'sam@example.com' });
});

// R-shop-emails
test('owners read where the shop’s emails go', async () => {
	await open();
	await expect
		.element(page.getByText(/^New orders, cancellations and refund requests go to corner@/))
		.toBeVisible();
	await expect.element(page.getByRole('switch', { name: 'Send me a copy' })).not.toBeInTheDocument();
	await expectFit();
});

test('managers choose for themselves whether they get them too', async () => {
	const manager = memberOf({ role: 'manager' });
	const { network } = await open({
		...ownerOf(businessOf({ my_role: 'manager' })),
		'business.team.get': { members: [manager], invitations: [], ...noOffer },
		'business.team.setEmails': offline,
	});
	const copy = page.getByRole('switch', { name: 'Send me a copy' });
	await copy.click();
	await expect.element(toastOf(/^Network error/)).toBeVisible();
	await expect.element(copy).not.toBeChecked();
	network.answer({
		'business.team.setEmails': { members: [{ ...manager, shop_emails: true }], invitations: [], ...noOffer },
	});
	await copy.click();
	await expect.element(toastOf(/^You'll get the shop's emails/)).toBeVisible();
	await expect.element(copy).toBeChecked();
	await expectFit();
});
