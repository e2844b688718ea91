import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailbox } from '#adapters/mail/mailbox.ts';
import { transaction } from '#db/database.ts';
import { createOutboxWorker } from '#db/outbox.ts';
import { createNotifications, enqueueMail, type MailRequest, type OrderFacts } from '#notifications';
import type { Mailbox } from '#ports/mail.ts';
import { freshDatabase, silentLog } from '#test/database.ts';

const now = new Date('2027-03-01T12:00:00Z');
const clock = { now: () => now };
const publicUrl = 'https://flavorbag.example';
const order: OrderFacts = {
	id: '0d9f4c5e-0000-4000-8000-0000deadbeef',
	business_name: 'Ñandú & <b>Sons</b>',
	address: '1 Main St, Salem, MA 01970',
	quantity: 2,
	local_date: '2027-03-05',
	start_time: '17:00',
	end_time: '20:00',
	tz: 'America/New_York',
	tax_cents: 75,
	total_cents: 1273,
};
const to = 'ada@example.com';
const receipt: MailRequest = { kind: 'receipt', to, first_name: 'Ada', order, pickup_code: '7K2M9QXA' };

const database = await freshDatabase({ now: clock.now });
let folder: string;
let mailbox: Mailbox;
let drain: () => Promise<number>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'flavorbag-mail-'));
	mailbox = createMailbox({ folder, clock });
	const { consume } = createNotifications({ mailer: mailbox, publicUrl });
	const worker = createOutboxWorker({ db: database.db, clock, log: silentLog, consumers: consume });
	drain = worker.drain;
});
afterAll(async () => {
	await database.close();
	await rm(folder, { recursive: true });
});

describe('works', () => {
	test('a receipt has everything that a person needs at the counter, in both parts', async () => {
		await enqueueMail(database.db, receipt, now);
		await drain();
		const [mail] = await mailbox.list({ to });
		expect(mail?.subject).toBe('Order confirmed: Ñandú & <b>Sons</b>');
		for (const part of [mail?.text, mail?.html]) {
			expect(part).toContain('7K2M-9QXA');
			expect(part).toContain('Friday, March 5, 5:00 PM to 8:00 PM (EST)');
			expect(part).toContain('$12.73');
			expect(part).toContain('$11.98');
			expect(part).toContain(`${publicUrl}/orders`);
		}
	});

	test.each<[MailRequest, string[]]>([
		[
			{
				kind: 'verify_email',
				to,
				first_name: 'Ada',
				url: `${publicUrl}/v0/auth/verify-email?token=a.b-c&x=1`,
			},
			['Verify your email address', '24 hours'],
		],
		[
			{ kind: 'reset_password', to, first_name: 'Ada', url: `${publicUrl}/v0/auth/reset-password/abc?x=1` },
			['Reset your password', 'one hour'],
		],
		[
			{
				kind: 'cancelled_by_business',
				to,
				first_name: 'Ada',
				order,
				reason: 'The oven broke',
				refund_cents: 1273,
			},
			['cancelled your order', 'The oven broke', '$12.73'],
		],
		[{ kind: 'refunded', to, first_name: 'Ada', order, refund_cents: 1273 }, ['Your refund', '$12.73']],
	])('$kind says what it must', async (request, words) => {
		await enqueueMail(database.db, request, now);
		await drain();
		const mail = (await mailbox.list()).find((each) => each.id.startsWith(`${request.kind}:`));
		for (const word of words) expect(`${mail?.subject}\n${mail?.text}`).toContain(word);
		if ('url' in request) {
			expect(mail?.text).toContain(request.url);
			expect(mail?.html).toContain(`href="${request.url.replace('&', '&amp;')}"`);
		}
	});
});

describe('protects', () => {
	test('a receipt that is asked for twice is one mail (I10)', async () => {
		await enqueueMail(database.db, receipt, now);
		await drain();
		expect((await mailbox.list()).filter((mail) => mail.id === `receipt:${order.id}`)).toHaveLength(1);
	});

	test('nothing is sent for a change that was taken back', async () => {
		const other = { ...receipt, order: { ...order, id: '0d9f4c5e-0000-4000-8000-000000000002' } };
		await expect(
			transaction(database.db, 'job', async (tx) => {
				await enqueueMail(tx, other, now);
				throw new Error('taken back');
			}),
		).rejects.toThrow('taken back');
		expect(await drain()).toBe(0);
	});

	test('names are text in the page, never markup', async () => {
		const mail = await mailbox.find(`receipt:${order.id}`);
		expect(mail?.html).toContain('Ñandú &amp; &lt;b&gt;Sons&lt;/b&gt;');
		expect(mail?.html).not.toContain('<b>Sons');
	});
});
