import type { HealthAnswer, HealthCheck } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { healthOf } from '#test/health.ts';
import { offline, pending, Refusal } from '#test/network.ts';
import { idOf, later, longWord, userOf } from '#test/samples.ts';
import { expectFit, type Screen, show } from '#test/screen.tsx';

const as = userOf({ role: 'admin' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const open = (answers: Screen = {}) =>
	show('/admin/health', {
		as,
		'admin.health.get': healthOf(),
		'admin.transfers.refused': { transfers: [] },
		...answers,
	});
const wrong = (given: Partial<HealthAnswer>): Partial<HealthAnswer> => ({ state: 'wrong', ...given });

// R-console-health
test('where everything works, that is what it says', async () => {
	await open({});
	await expect.element(page.getByText('Everything works')).toBeVisible();
	await expect.element(page.getByText(/FlavorBag 1\.4\.0, Node 24\.11\.1, up for 2 hours\./)).toBeVisible();
	await expect
		.element(page.getByRole('region', { name: 'What needs your attention' }))
		.not.toBeInTheDocument();
	await expectFit();
	await button('16 things that work').click();
	await expect.element(page.getByText('The email server works.')).toBeVisible();
	await button('What runs automatically, and when it last ran').click();
	await expect.element(page.getByText('Send emails, refunds and the like')).toBeVisible();
	await expect.element(page.getByText('every second', { exact: true })).toBeVisible();
	await expect.element(page.getByText('0 seconds ago')).toBeVisible();
	await expect.element(page.getByText('every 5 minutes')).toBeVisible();
	await expect.element(page.getByText('Not yet')).toBeVisible();
	await expect.element(page.getByText('failed: Error: ECONNREFUSED')).toBeVisible();
	await expect.element(page.getByText(/^Times are in your time zone \([^)]+\)/)).toBeVisible();
	await expectFit();
});

const faults: [HealthCheck, Partial<HealthAnswer>, RegExp][] = [
	[
		'outbox',
		{ code: 'late', figures: { waiting: 4, late: 3, oldest_seconds: 1_500 } },
		/3 entries are late: .* should have gone out 25 minutes ago/,
	],
	['outbox', { code: 'given_up', figures: { given_up: 2 } }, /2 failed 30 times/],
	['inbox', { code: 'late', figures: { late: 1, oldest_seconds: 7_300 } }, /has been waiting for 2 hours/],
	['transfers', { code: 'refused', figures: { rows: 1 } }, /refused a transfer to a shop/],
	['mail', { code: 'unanswered' }, /isn't accepting email/],
	['mail', { code: 'failing', state: 'look', figures: { rows: 2 } }, /2 emails failed earlier/],
	['provider', { code: 'unanswered' }, /no one can pay/],
	['drift', { code: 'counters', figures: { rows: 1, countable: 1 } }, /1 counter doesn't match the orders/],
	['drift', { code: 'sums', figures: { rows: 3, countable: 1 } }, /3 things don't add up, and only 1/],
	['drift', { code: 'sums', figures: { rows: 3, countable: 0 } }, /3 things don't add up that can't/],
	['stuck', { code: 'stuck', figures: { rows: 1 } }, /should have moved on minutes ago/],
	['audit_log', { code: 'changed' }, /changed or removed an entry/],
	['backup', { code: 'failed', since: later(-50) }, /The last backup failed/],
	['backup', { code: 'none' }, /There's no good backup yet/],
	['backup', { code: 'off', state: 'look' }, /isn't making backups/],
	['rehearsal', { code: 'failed' }, /couldn't be restored or had errors\. Last good rehearsal: never/],
	['rehearsal', { code: 'old', since: later(-50) }, /Last good rehearsal/],
	[
		'jobs',
		{ code: 'failing', lines: ['holds'] },
		/have been failing for a long time: “Release bags that weren't paid for in time”\./,
	],
	['contact', { code: 'missing', lines: ['SUPPORT_EMAIL'] }, /Not set: SUPPORT_EMAIL/],
	['proxy', { code: 'untrusted' }, /Set TRUST_PROXY/],
	['mode', { code: 'other' }, /emails go out to people\. Set PUBLIC_URL/],
	['database', { code: 'unanswered' }, /couldn't be checked/],
	['disk', { code: 'unanswered' }, /can't write to the data folder/],
];
test.each(faults)('%s: what happened, and what to do (%j)', async (what, given, words) => {
	await open({ 'admin.health.get': healthOf({ [what]: wrong({ problem: 'no route to host', ...given }) }) });
	await expect.element(page.getByText('1 thing needs your attention', { exact: true })).toBeVisible();
	const region = page.getByRole('region', { name: 'What needs your attention' });
	await expect.element(region.getByText(words)).toBeVisible();
	await expect.element(region.getByText('no route to host')).toBeVisible();
});

test('a disk that is nearly full says what takes it and what may go', async () => {
	const figures = { free_bytes: 1_200_000_000, size_bytes: 40_000_000_000 };
	await open({
		'admin.health.get': healthOf(
			{ disk: { state: 'look', code: 'low', figures } },
			{
				folders: [
					{ folder: 'postgres', bytes: 21_000_000_000 },
					{ folder: 'logs', bytes: 900_000_000 },
				],
			},
		),
	});
	await expect.element(page.getByText(/Only 1\.2 gigabytes|Only 1\.2 GB/)).toBeVisible();
	await expect.element(page.getByText(/You can delete those that end in \.log\.gz/)).toBeVisible();
	await expectFit();
});

test('the worst comes first, long problems fit, and a check says what changed', async () => {
	const { network } = await open({
		'admin.health.get': healthOf({
			disk: { state: 'look', code: 'low', figures: { free_bytes: 1e9, size_bytes: 4e10 } },
			mail: wrong({ code: 'unanswered', problem: longWord }),
			drift: wrong({
				code: 'counters',
				figures: { rows: 1, countable: 1 },
				lines: [`stock drift: ${longWord}`],
			}),
		}),
	});
	await expect.element(page.getByText('3 things need your attention', { exact: true })).toBeVisible();
	expect(
		[...document.querySelectorAll('section[aria-label="What needs your attention"] h2')].map(
			({ textContent }) => textContent,
		),
	).toEqual(['Email', 'Counters and sums', 'Disk']);
	await expectFit();
	network.answer({ 'admin.health.get': healthOf() });
	await button('Check now').click();
	await expect.element(page.getByText('Everything works')).toBeVisible();
	expect(network.asked.filter(({ name }) => name === 'admin.health.get').at(-1)?.query).toEqual({
		fresh: 'yes',
	});
});

test('a failure, the wait before, and a password alone are said in words', async () => {
	const { network } = await open({ 'admin.health.get': offline });
	await expect.element(page.getByText('Failed to run the checks')).toBeVisible();
	network.answer({ 'admin.health.get': pending });
	await button('Try Again').click();
	await expectFit();
	const second = await open({ 'admin.health.get': new Refusal('SECOND_FACTOR_REQUIRED') });
	await expect.element(page.getByRole('heading', { name: 'One more step for admins' })).toBeVisible();
	expect(second.network.asked.length).toBeGreaterThan(0);
});

const region = page.getByRole('region', { name: 'What needs your attention' });
/** The second response is that of a repaired installation. */
const repair = (faults: Parameters<typeof healthOf>[0], answers: Screen, size?: Screen['size']) => {
	let isRepaired = false;
	return open({
		...(size && { size }),
		'admin.health.get': () => (isRepaired ? healthOf() : healthOf(faults)),
		...Object.fromEntries(
			Object.entries(answers).map(([name, answer]) => [
				name,
				() => {
					isRepaired = true;
					return answer;
				},
			]),
		),
	});
};
const lateWork = { outbox: wrong({ code: 'given_up', problem: 'no route', figures: { given_up: 2 } }) };
const drift = { drift: wrong({ code: 'counters', figures: { rows: 1, countable: 1 } }) };

// R-console-health
test('what waits is sent at the second press, and the answer stays when the fault is gone', async () => {
	const { network } = await repair(lateWork, {
		'admin.health.sendNow': { entries: 2, done: 2, problem: null },
	});
	await button('Send now').click();
	expect(network.asked.map(({ name }) => name)).not.toContain('admin.health.sendNow');
	await expect.element(button('Yes, send everything')).toHaveFocus();
	await expectFit();
	await button('Never mind').click();
	await button('Send now').click();
	await button('Yes, send everything').click();
	await expect.element(page.getByText('2 of 2 entries were sent.')).toBeVisible();
	await expect.element(page.getByText('Everything works')).toBeVisible();
	await expect.element(region).not.toBeInTheDocument();
	await expectFit();
});

test('what failed and waits for its next try is said, and can be sent now; the answer stands beside the button', async () => {
	const failed = { state: 'good', code: 'fine', figures: { waiting: 0, failed: 7 } } as const;
	await open({
		'admin.health.get': healthOf({ outbox: failed }),
		'admin.health.sendNow': { entries: 7, done: 0, problem: 'connect ECONNREFUSED' },
	});
	await button('16 things that work').click();
	await expect
		.element(page.getByText(/^7 entries failed. They will be retried within ten minutes/))
		.toBeVisible();
	await button('Send now').click();
	await button('Yes, send everything').click();
	const answer = page.getByRole('status', { name: '0 of 7 entries were sent.' });
	await expect.element(answer).toBeVisible();
	await expect.element(page.getByRole('definition').filter({ has: answer })).toBeVisible();
	await expectFit();
});

test('a recount says what it changed', async () => {
	await repair(drift, {
		'admin.health.recount': {
			changes: [
				{ what: 'slot', subject: longWord, was: { held: 1, sold: 3 }, became: { held: 1, sold: 2 } },
				{ what: 'count', subject: 'users', was: { users: 9 }, became: { users: 7 } },
			],
			failed: [],
		},
	});
	await button('Recount').click();
	await button('Yes, recount').click();
	await expect.element(page.getByText('2 counters were recounted:')).toBeVisible();
	await expect.element(page.getByText(`slot ${longWord}: sold 3 → 2`)).toBeVisible();
	await expect.element(page.getByText('count users: users 9 → 7')).toBeVisible();
	await expectFit();
});

test('a test email goes at the first press, also where email works', async () => {
	const { network } = await open({
		'admin.health.testEmail': { to: 'ada@example.com', problem: 'Error: ECONNREFUSED' },
	});
	await button('16 things that work').click();
	await button('Send me a test email').click();
	await expect.element(page.getByText("The email server didn't accept it.")).toBeVisible();
	await expect.element(page.getByText('Error: ECONNREFUSED', { exact: true }).first()).toBeVisible();
	network.answer({ 'admin.health.testEmail': { to: 'ada@example.com', problem: null } });
	await button('Send me a test email').click();
	await expect
		.element(page.getByText('The email server accepted it. Look for it at ada@example.com.'))
		.toBeVisible();
});

// R-console-health
test('what was given up says what it is, and leads to its order', async () => {
	await open({
		'admin.health.get': healthOf({
			outbox: wrong({
				code: 'given_up',
				figures: { given_up: 5, late: 1 },
				entries: [
					{ topic: 'mail', mail: 'receipt', order_id: idOf(5), is_given_up: true },
					{ topic: 'mail', mail: 'deposit_failed', order_id: null, is_given_up: true },
					{ topic: 'push', mail: 'bag_offer', order_id: null, is_given_up: true },
					{ topic: 'mail', mail: null, order_id: null, is_given_up: true },
					{ topic: null, mail: null, order_id: null, is_given_up: true },
				],
			}),
			inbox: wrong({
				code: 'late',
				figures: { late: 1 },
				entries: [{ topic: 'event.intent', mail: null, order_id: idOf(6), is_given_up: false }],
			}),
		}),
	});
	await expect.element(region.getByText('Receipt, to the customer')).toBeVisible();
	const links = region.getByRole('link', { name: /^Order / });
	await expect.element(links.first()).toHaveAttribute('href', `/admin/orders/${idOf(5)}`);
	await expect.element(links.last()).toHaveAttribute('href', `/admin/orders/${idOf(6)}`);
	for (const words of [
		'Note about a returned deposit, to a shop',
		'Notification on a device: Bag offer, to someone on a waitlist',
		'Something else',
		'and 1 more',
		'Update about a payment',
	])
		await expect.element(region.getByText(words, { exact: true })).toBeVisible();
	await expectFit();
});

// R-console-health
test('a counter is named by shop, day and pickup time, and by how much it is off', async () => {
	const of = { business: { id: idOf(2), name: longWord }, date: '2026-11-27', status: null };
	await open({
		'admin.health.get': healthOf({
			drift: wrong({
				code: 'counters',
				figures: { rows: 3, countable: 3 },
				counters: [
					{ ...of, window: { start: '17:00', end: '20:00' }, counter: 'sold', says: 4, truth: 3 },
					{ ...of, window: null, status: 'paid', counter: 'cents', says: 500, truth: 1_100 },
					{ business: null, date: null, window: null, status: null, counter: 'users', says: 7, truth: 9 },
				],
			}),
		}),
	});
	await expect
		.element(region.getByRole('link', { name: longWord }).first())
		.toHaveAttribute('href', `/admin/shops/${idOf(2)}`);
	for (const words of [
		/Nov 27, 2026 · 5:00–8:00 PM/,
		'Bags sold: shows 4, should be 3 (1 too many).',
		'Revenue: shows $5.00, should be $11.00 ($6.00 too little).',
		'The whole platform',
		'Users: shows 7, should be 9 (2 too few).',
	])
		await expect.element(region.getByText(words)).toBeVisible();
	await expectFit();
});

// R-logs
test('old logs are deleted at the second press, and where none is old enough the page says what to set', async () => {
	const figures = { free_bytes: 1e9, size_bytes: 4e10, log_days: 14 };
	const { network } = await open({
		'admin.health.get': healthOf({ disk: { state: 'look', code: 'low', figures } }),
		'admin.health.deleteLogs': { files: 3, bytes: 41_000_000, days: 14 },
	});
	await button('Delete old logs').click();
	await expect.element(region.getByText(/^This deletes logs older than 14 days\./)).toBeVisible();
	await button('Yes, delete them').click();
	await expect.element(region.getByText(/^3 logs were deleted: 41 MB\.$/)).toBeVisible();
	network.answer({ 'admin.health.deleteLogs': { files: 0, bytes: 0, days: 14 } });
	await button('Delete old logs').click();
	await button('Yes, delete them').click();
	await expect.element(region.getByText(/^No logs are older than 14 days\. .*LOG_DAYS/)).toBeVisible();
	await expectFit();
});

test('a refused transfer is sent to its shop, and one that stays refused says why', async () => {
	const transfer = {
		order_id: idOf(5),
		business_id: idOf(2),
		business_name: 'Bun House',
		amount: 4.3,
		refusals: 2,
		problem: 'Your account is not complete.',
		next_try_at: later(3),
	};
	let attempts = 0;
	const isSent = () => attempts === 2;
	await open({
		'admin.health.get': () =>
			isSent() ? healthOf() : healthOf({ transfers: wrong({ code: 'refused', figures: { rows: 1 } }) }),
		'admin.transfers.refused': () => ({ transfers: isSent() ? [] : [transfer] }),
		'admin.transfers.retry': () => {
			attempts += 1;
			return isSent()
				? { order_id: idOf(5), outcome: 'sent', problem: null }
				: { order_id: idOf(5), outcome: 'refused', problem: 'Still not complete.' };
		},
	});
	await expect
		.element(region.getByRole('link', { name: /^Order / }))
		.toHaveAttribute('href', `/admin/orders/${idOf(5)}`);
	await button('Send to Bun House now').click();
	await button('Yes, send it').click();
	await expect.element(page.getByText('Still not complete.')).toBeVisible();
	await button('Send to Bun House now').click();
	await button('Yes, send it').click();
	await expect.element(page.getByText('$4.30 went to Bun House.')).toBeVisible();
	await expect.element(page.getByText('Everything works')).toBeVisible();
	await expectFit();
});

test('a rehearsal is asked for, and the page says so until it has ended', async () => {
	const failed = (asked_at: string | null) =>
		healthOf({ rehearsal: wrong({ code: 'failed', problem: 'a part is missing', asked_at }) });
	const { network } = await open({
		'admin.health.get': failed(null),
		'admin.health.askBackup': new Refusal('BACKUPS_OFF'),
	});
	await button('Rehearse now').click();
	await button('Yes, rehearse').click();
	await expect.element(page.getByText(/FlavorBag takes no backups here/)).toBeVisible();
	network.answer({
		'admin.health.askBackup': { kind: 'rehearsal', asked_at: later(0), is_new: true },
		'admin.health.get': failed(later(0)),
	});
	await button('Rehearse now').click();
	await button('Yes, rehearse').click();
	await expect.element(page.getByText(/^Requested\. It starts within a minute/)).toBeVisible();
	await expect.element(region.getByText(/It hasn't finished yet\./)).toBeVisible();
	expect(network.asked.findLast(({ name }) => name === 'admin.health.askBackup')?.body).toEqual({
		kind: 'rehearsal',
	});
	await expectFit();
});
