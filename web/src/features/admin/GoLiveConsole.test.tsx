import { type GoLive, type HealthAnswer, healthChecks, openingChecks } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { healthOf } from '#test/health.ts';
import { offline, Refusal } from '#test/network.ts';
import { later, longWord, userOf } from '#test/samples.ts';
import { expectFit, type Screen, show } from '#test/screen.tsx';

const good = healthOf().checks[0] as HealthAnswer;
const shown = healthChecks.filter((what) => /^(proxy|database|mail|backup|rehearsal|contact)$/.test(what));
type What = HealthAnswer['what'];
const listOf = (
	wrong: Partial<Record<What, Partial<HealthAnswer>>> = {},
	mode: GoLive['mode'] = 'live',
): GoLive => ({
	checked_at: later(0),
	mode,
	points: [...shown, ...openingChecks].map((what) => ({ ...good, what, ...wrong[what] })),
});
const open = (answers: Screen = {}, address = '/admin/go-live', size?: [number, number]) =>
	show(address, {
		as: userOf({ role: 'admin' }),
		'admin.goLive.get': listOf(),
		...(size && { size }),
		...answers,
	} as Screen);
const button = (name: string) => page.getByRole('button', { name, exact: true });

// R-go-live
test('where all is done, the list says so, and of what', async () => {
	const { network } = await open();
	await expect.element(page.getByText('Everything is done')).toBeVisible();
	await expect.element(page.getByText('This is live: real cards are charged.')).toBeVisible();
	expect(page.getByText('Done', { exact: true }).elements()).toHaveLength(16);
	await expectFit();
	expect(network.asked.find(({ name }) => name === 'admin.goLive.get')?.query).toEqual({
		protocol: 'http',
		host: window.location.host,
		off_seconds: expect.stringMatching(/^-?\d+$/),
	});
});

test.each([[360, 740] as const, [1280, 800] as const])(
	'what is missing is named with the way there (%i px)',
	async (...size) => {
		await open(
			{
				'admin.goLive.get': listOf(
					{
						address: { state: 'look', code: 'off', lines: ['PUBLIC_URL'] },
						pages: { state: 'wrong', code: 'missing', lines: ['terms'] },
						tax: { state: 'wrong', code: 'missing' },
						database: { state: 'wrong', code: 'unanswered', problem: longWord },
						clock: { state: 'wrong', code: 'other', lines: ['browser'], figures: { apart_seconds: 40 } },
					},
					'trial',
				),
			},
			'/admin/go-live',
			[...size],
		);
		await expect.element(page.getByText('5 things to do')).toBeVisible();
		await expect.element(page.getByText(/^This is a trial\./)).toBeVisible();
		await expect.element(page.getByText(/set PUBLIC_URL in \.env to its https address/)).toBeVisible();
		await expect.element(page.getByText(longWord)).toBeVisible();
		await expect.element(page.getByText(/is 40 seconds from the one of: browser\./)).toBeVisible();
		const ways = page.getByRole('link', { name: 'Open that page' }).elements();
		expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/admin/pages', '/admin#sales-tax']);
		await expectFit();
	},
);

test('a test email is sent from the list, and its link says once that it arrived', async () => {
	const sent = { to: 'ada@example.com', problem: null };
	const { network } = await open({
		'admin.goLive.get': listOf({ mail: { state: 'look', code: 'untried' } }),
		'admin.health.testEmail': sent,
	});
	network.answer({ 'admin.goLive.get': listOf({ mail: { state: 'look', code: 'waiting' } }) });
	await button('Send me a test email').click();
	await expect.element(page.getByText(/Look for it at ada@example\.com/)).toBeVisible();
	await expect.element(page.getByText('A test email went out. Open the link in it.')).toBeVisible();
	await expectFit();
});

test.each([
	['arrived', null, 'The test email arrived.'],
	['was opened before', new Refusal('NOT_FOUND'), /./],
] as const)('the link of an email that %s', async (_, answer, words) => {
	const { network } = await open(
		{ 'admin.goLive.mailArrived': answer } as Screen,
		'/admin/go-live?mail=the.token',
	);
	const calls = () => network.asked.filter(({ name }) => name === 'admin.goLive.mailArrived');
	await expect.poll(() => calls().map(({ body }) => body)).toEqual([{ token: 'the.token' }]);
	await expect.element(page.getByRole('status').getByText(words).last()).toBeVisible();
	await expectFit();
});

test('a failure is said, and a password alone leads to the second factor', async () => {
	const { network } = await open({ 'admin.goLive.get': offline });
	await expect.element(page.getByText('Failed to run the checks')).toBeVisible();
	network.answer({ 'admin.goLive.get': new Refusal('SECOND_FACTOR_REQUIRED') });
	await button('Try Again').click();
	await expect.element(page.getByRole('heading', { name: 'One more step for admins' })).toBeVisible();
});
