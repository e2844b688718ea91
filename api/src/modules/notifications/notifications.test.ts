import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailbox } from '#adapters/mail/mailbox.ts';
import { transaction } from '#db/database.ts';
import { createOutboxWorker } from '#db/outbox.ts';
import { createPost, enqueueMail, forgetMail, type MailRequest, type OrderFacts } from '#notifications';
import type { Mailbox } from '#ports/mail.ts';
import { freshDatabase, silentLog } from '#test/database.ts';

const now = new Date('2027-03-01T12:00:00Z');
const clock = { now: () => now };
const publicUrl = 'https://flavorbag.example';
const order: OrderFacts = {
	id: '0d9f4c5e-0000-4000-8000-0000deadbeef',
	business_name: 'Ñandú & <b>Sons</b>',
	place: {
		address: '1 Main St, Salem, MA 01970',
		phone_number: '(978) 555-0101',
		notes: 'Ring at the <side> door.',
	},
	quantity: 2,
	local_date: '2027-03-05',
	start_time: '17:00',
	end_time: '20:00',
	tz: 'America/New_York',
	tax_cents: 75,
	total_cents: 1273,
};
const to = 'ada@example.com';
const receipt: MailRequest = {
	kind: 'receipt',
	to,
	first_name: 'Ada',
	order,
	pickup_code: '7K2M9QXA',
	bag: null,
};

const database = await freshDatabase({ now: clock.now });
let folder: string;
let mailbox: Mailbox;
let drain: () => Promise<number>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'flavorbag-mail-'));
	mailbox = createMailbox({ folder, clock });
	const { send } = createPost({ mailer: mailbox, publicUrl });
	const worker = createOutboxWorker({ db: database.db, clock, log: silentLog, consumers: { mail: send } });
	drain = worker.drain;
	await sql`
		insert into users (external_id, email, first_name, last_name, verified, created_at, updated_at)
		values ('ada', ${to}, 'Ada', 'Moss', true, now(), now())`.execute(database.db);
});
afterAll(async () => {
	await database.close();
	await rm(folder, { recursive: true });
});

const refund = { refund_id: '0d9f4c5e-0000-4000-8000-00000000cafe', reason: 'It was <i>cold</i>.' };
const shop = { to: 'rosa@example.com', first_name: '', business_id: 'b-1', order };
const due_at = '2027-03-08T01:00:00.000Z';
const ofShop = { to: 'rosa@example.com', first_name: '', business_id: 'b-1', business_name: 'Sons' };
const decided = { decision_id: 7, decision: 'hide', reason: 'hate' } as const;
const ofEmergency = {
	to: 'rosa@example.com',
	first_name: '',
	business: { id: 'b-1', name: 'Sons' },
	local_date: '2027-03-05',
	nth: 1,
	reason: 'The street was closed.',
};
/** R-rating-asked, R-rating-review, R-value, R-reliability-emergency. */
const aboutRatings: [MailRequest, string, page: string, ...words: string[]][] = [
	[
		{
			kind: 'rate_order',
			to,
			first_name: 'Ada',
			order_id: 'o-1',
			business_name: 'Sons',
			unsubscribe_url: `${publicUrl}/unsubscribe/token`,
		},
		'How was your bag from Sons?',
		'/orders?rate=o-1',
		`Emails like this: Stop them (${publicUrl}/unsubscribe/token)`,
	],
	[
		{ kind: 'rating_decided', to, first_name: 'Ada', business_name: 'Sons', ...decided },
		'About your words on Sons',
		'/orders',
		'It insults or threatens people.',
	],
	[
		{ kind: 'rating_decided_shop', ...ofShop, ...decided },
		'About a rating of Sons',
		'/business/b-1?tab=ratings',
		'It insults or threatens people.',
	],
	[
		{ kind: 'value_low', ...ofShop, answers: 20, percent: 65 },
		'the value of your bags at Sons',
		'/business/b-1?tab=ratings',
		'65% of 20 customers',
	],
	[
		{ kind: 'emergency', what: 'marked', ...ofEmergency },
		'Friday, March 5 doesn’t count against Sons',
		'/business/b-1?tab=ratings',
		'The street was closed.',
		'don’t count against your shop',
	],
	[
		{ kind: 'emergency', what: 'withdrawn', ...ofEmergency, nth: 2 },
		'Friday, March 5 counts again for Sons',
		'/business/b-1?tab=ratings',
		'The street was closed.',
		'count again',
	],
];
const customer = { to, first_name: 'Ada', order };
const afterTheSale: [MailRequest, string, ...string[]][] = [
	[
		{ ...customer, kind: 'refund_requested', ...refund, due_at },
		'passed your refund request on',
		'Sun, Mar 7, 8:00 PM EST',
	],
	[{ ...customer, kind: 'refund_with_us', ...refund }, 'received your refund request', 'has closed'],
	[
		{ ...customer, kind: 'refund_refused', ...refund, answer: 'It is soup.' },
		'About your refund request',
		'It is soup.',
	],
	[
		{ ...customer, kind: 'refund_failed', ...refund, refund_cents: 1273 },
		'couldn’t send your refund',
		'$12.73',
	],
	[
		{ ...customer, kind: 'refunded', refund_id: refund.refund_id, refund_cents: 1273, answer: 'Sorry.' },
		'Your refund',
		'Sorry.',
	],
	[
		{
			...shop,
			kind: 'new_order',
			customer: { first_name: 'Ada', email: to },
			stock: { sold: 6, left: 2 },
		},
		'Ñandú & <b>Sons</b>: new order, 2 bags',
		'Ada ordered 2 bags. It’s paid.',
		'Sold for this pickup: 6. Left: 2.',
		'$11.98',
	],
	[{ ...shop, kind: 'cancelled_by_customer' }, '2 bags are back on sale', 'deadbeef'],
	[
		{
			...shop,
			kind: 'refunded_by_admin',
			refund_id: refund.refund_id,
			refund_cents: 250,
			reason: 'Soggy.',
			borne_by: 'shop',
		},
		'We refunded $2.50 of order deadbeef',
		'out of your share',
		'Soggy.',
	],
	[{ ...shop, kind: 'cancelled_by_admin', reason: 'Fire.' }, 'We canceled order deadbeef', 'Fire.'],
	[
		{ ...shop, kind: 'refund_to_answer', refund_id: refund.refund_id, due_at },
		'Please answer',

		'Sun, Mar 7, 8:00 PM EST',
	],
	[
		{ ...shop, kind: 'refund_decided', refund_id: refund.refund_id, decision: 'refused', answer: 'Eaten.' },
		'We answered',
		'Eaten.',
		'You keep the payment',
	],
];

// R-notice
test.each([
	['early', 'We’re closing earlier than usual.', 'Ring <twice>.'],
	['note', '', 'Ring <twice>.'],
] as const)(
	'a notice (%s) says the shop’s words as its own, about which pickup',
	async (notice, said, note) => {
		const notice_id = crypto.randomUUID();
		await enqueueMail(database.db, { ...customer, kind: 'notice', notice_id, notice, note }, now);
		await drain();
		const mail = await mailbox.find(`notice:${notice_id}:${order.id}`);
		expect(mail?.subject).toBe('About your pickup at Ñandú & <b>Sons</b> on Friday, March 5');
		expect(mail?.text).toContain('A word from Ñandú & <b>Sons</b>\n\nHi Ada,\n\n');
		expect(mail?.text).toContain(said);
		expect(mail?.text).toContain(`\n\n${note}\n\n`);
		expect(mail?.html).toMatch(/<p [^>]*>Ring &lt;twice&gt;\.<\/p>/);
	},
);

// R-deposit-failed
test('a mail about a deposit that came back says how much, where, and what to do', async () => {
	const request: MailRequest = {
		kind: 'deposit_failed',
		to: 'owner@example.com',
		first_name: 'Rosa',
		payout_id: 'p-1',
		business_id: 'b-1',
		business_name: 'Ñandú & <b>Sons</b>',
		amount_cents: 8420,
		bank_name: 'Test Bank',
		bank_last4: '6789',
	};
	for (let n = 0; n < 2; n++) await enqueueMail(database.db, request, now);
	await drain();
	const mails = await mailbox.list({ to: request.to });
	expect(mails.map(({ subject }) => subject)).toEqual(['Your bank returned your deposit of $84.20']);
	expect(mails[0]?.text).toContain('Test Bank ••6789');
	expect(mails[0]?.text).toContain(`Check my bank account:\n${publicUrl}/business/b-1?tab=payouts`);
	expect(mails[0]?.html).not.toContain('<b>Sons');
});

describe('works', () => {
	test.each(afterTheSale)(
		'a mail about $kind says what matters, escaped',
		async (request, subject, ...words) => {
			await enqueueMail(database.db, request, now);
			await drain();
			const mails = await mailbox.list({ to: request.to });
			const mail = mails.find((one) => one.subject.includes(subject));
			for (const word of words) expect(mail?.text).toContain(word);
			expect(mail?.html).not.toContain('<i>cold</i>');
			const page = 'business_id' in request ? '/business/b-1?tab=orders' : '/orders';
			expect(mail?.text).toContain(publicUrl + page);
		},
	);

	test.each(aboutRatings)(
		'a mail about $kind says what matters',
		async (request, subject, page, ...words) => {
			await enqueueMail(database.db, request, now);
			await drain();
			const mails = await mailbox.list({ to: request.to });
			const mail = mails.find((one) => one.subject.includes(subject));
			for (const word of [...words, publicUrl + page]) expect(mail?.text).toContain(word);
			expect(mail?.unsubscribeUrl).toBe('unsubscribe_url' in request ? request.unsubscribe_url : undefined);
		},
	);

	test('a mail about a changed password says what to do, and is sent once', async () => {
		const request: MailRequest = { kind: 'password_changed', to, first_name: 'Ada', change_id: 'c-1' };
		for (let n = 0; n < 2; n++) await enqueueMail(database.db, request, now);
		await drain();
		const mails = (await mailbox.list({ to })).filter(({ subject }) => subject.includes('password'));
		expect(mails).toHaveLength(1);
		expect(mails[0]?.text).toContain('If it wasn’t you, choose a new password now');
		expect(mails[0]?.text).toContain(`${publicUrl}/auth/forgot-password`);
	});

	// R-receipt
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
			expect(part).toContain('1 Main St, Salem, MA 01970');
			expect(part).toContain('(978) 555-0101');
			expect(part).toContain('https://www.google.com/maps/search/?api=1');
		}
		expect(mail?.html).toContain('href="tel:9785550101"');
		expect(mail?.html).toContain('Ring at the &lt;side&gt; door.');
		expect(mail?.text).toContain('When you arrive: Ring at the <side> door.');
	});

	test.each(['https://flavorbag.example', 'http://localhost:3000'])(
		'both parts lead to the same places, where the product is at %s',
		async (here) => {
			const sent: { text: string; html: string }[] = [];
			const mailer = { send: async (mail: { text: string; html: string }) => void sent.push(mail) };
			const { send } = createPost({ mailer, publicUrl: here });
			for (const request of [receipt, ...aboutRatings.map(([one]) => one)])
				await send(JSON.parse(JSON.stringify(request).replaceAll(publicUrl, here)));
			for (const { text, html } of sent)
				for (const [, url = ''] of html.matchAll(/href="(http[^"]+)"/g))
					expect(text).toContain(url.replaceAll('&amp;', '&'));
		},
	);

	test('its end says how to reach whoever runs the installation, in both parts', async () => {
		const contact = { email: 'help@example.com', postalAddress: '1 Main St <b>, Portland, OR 97201' };
		const sent: { text: string; html: string }[] = [];
		const { send } = createPost({
			mailer: { send: async (mail) => void sent.push(mail) },
			publicUrl,
			contact,
		});
		await send(receipt);
		expect(sent[0]?.text).toContain(`Questions? Write to ${contact.email}.\n${contact.postalAddress}`);
		expect(sent[0]?.html).toContain('Write to help@example.com.<br>1 Main St &lt;b&gt;, Portland');
		const [unset] = await mailbox.list({ to });
		expect(unset?.text).not.toContain('Questions?');
	});

	test.each<[MailRequest, string[]]>([
		[
			{
				kind: 'verify_email',
				to,
				first_name: 'Ada',
				url: `${publicUrl}/v0/auth/verify-email?token=a.b-c&x=1`,
			},
			['Verify your email address', 'Then you can get started.', '24 hours'],
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
			['canceled your order', 'The oven broke', '$12.73'],
		],
		[
			{ kind: 'refunded', to, first_name: 'Ada', order, refund_id: 'r', refund_cents: 1273 },
			['Your refund', '$12.73'],
		],
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
	// R-erasure
	test('what waits for a shop and names an erased customer is not sent', async () => {
		const other = { ...order, id: '0d9f4c5e-0000-4000-8000-0000000000aa' };
		const gone = { first_name: 'Gone', email: 'Gone@example.com' };
		await enqueueMail(database.db, { ...shop, kind: 'new_order', order: other, customer: gone }, now);
		await forgetMail(database.db, { id: 'p-gone', email: gone.email }, now);
		await drain();
		expect(await mailbox.find(`new_order:${other.id}`)).toBeUndefined();
		await enqueueMail(database.db, { ...shop, kind: 'new_order', order: other, customer: gone }, now);
		await drain();
		// Sent mails are found by the customer's address.
		expect((await mailbox.find(`new_order:${other.id}`))?.names).toEqual([gone.email]);
		await mailbox.forget(gone.email);
		expect(await mailbox.find(`new_order:${other.id}`)).toBeUndefined();
	});

	test('a receipt that is asked for twice is one mail (I10)', async () => {
		await enqueueMail(database.db, receipt, now);
		await drain();
		expect((await mailbox.list()).filter((mail) => mail.id === `receipt:${order.id}`)).toHaveLength(1);
	});

	// R-mail-queued, R-outbox
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
