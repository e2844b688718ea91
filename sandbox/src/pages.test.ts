import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardFields, publicUrl, startReceiver, startWorld, type World } from '../test/world.ts';

let world: World;
let hooks: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
	hooks = await startReceiver();
	world = await startWorld({ webhookUrl: hooks.url });
});
afterAll(async () => {
	await world.close();
	await hooks.close();
});

const origin = new URL(publicUrl).origin;
/** Maps a public address to the test server's port. */
const here = (address: string) =>
	world.url + new URL(address, origin).pathname + new URL(address, origin).search;
const open = (address: string) => fetch(here(address), { redirect: 'manual' });
const send = (
	address: string,
	fields: Record<string, string> = {},
	headers: Record<string, string> = { origin },
) => fetch(here(address), { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });
const read = async (address: string) => (await open(address)).text();

async function asking(number: string, description = 'Two bags') {
	const intent = await world.stripe.paymentIntents.create({
		amount: 1_250,
		currency: 'usd',
		capture_method: 'manual',
		description,
	});
	const { body } = await world.browser(`/v1/payment_intents/${intent.id}/confirm`, {
		client_secret: intent.client_secret ?? '',
		...cardFields(number),
	});
	const action = body.next_action as { redirect_to_url: { url: string } } | undefined;
	return { intent, page: action?.redirect_to_url.url ?? '', body };
}
const statusOf = async (id: string) => (await world.stripe.paymentIntents.retrieve(id)).status;

test.each(['4000000000003220', '4000000000003063'])(
	'card %s waits for the bank, is approved there and comes back with its parameters',
	async (number) => {
		const { intent, page, body } = await asking(number);
		expect(body).toMatchObject({ status: 'requires_action' });
		expect(page.startsWith(`${publicUrl}/3ds/`)).toBe(true);
		const shown = await read(page);
		expect(shown).toContain('$12.50');
		expect(shown).toContain('Two bags');
		const answered = await send(page, { answer: 'approve' });
		expect(answered.status).toBe(303);
		const back = new URL(answered.headers.get('location') ?? '');
		expect(back.origin + back.pathname).toBe('http://localhost:3000/orders');
		expect(Object.fromEntries(back.searchParams)).toEqual({
			payment_intent: intent.id,
			payment_intent_client_secret: intent.client_secret,
			redirect_status: 'succeeded',
		});
		expect(await statusOf(intent.id)).toBe('requires_capture');
		const repeated = await send(page, { answer: 'fail' });
		expect(repeated.headers.get('location')).toContain('redirect_status=succeeded');
		expect(await statusOf(intent.id)).toBe('requires_capture');
	},
);

test('a payment that the bank does not approve waits for another card', async () => {
	const { intent, page } = await asking('4000000000003220');
	const answered = await send(page, { answer: 'fail' });
	expect(answered.headers.get('location')).toContain('redirect_status=failed');
	const after = await world.stripe.paymentIntents.retrieve(intent.id);
	expect(after).toMatchObject({
		status: 'requires_payment_method',
		last_payment_error: { code: 'payment_intent_authentication_failure' },
	});
});

test('a card may be declined after the check of the bank', async () => {
	const { intent, page } = await asking('4000008400001629');
	const answered = await send(page, { answer: 'approve' });
	expect(answered.headers.get('location')).toContain('redirect_status=failed');
	expect((await world.stripe.paymentIntents.retrieve(intent.id)).last_payment_error?.code).toBe(
		'card_declined',
	);
});

test('the check of a payment that was canceled, or confirmed anew, does nothing any more', async () => {
	const left = await asking('4000000000003220');
	await world.stripe.paymentIntents.cancel(left.intent.id);
	await send(left.page, { answer: 'approve' });
	expect(await statusOf(left.intent.id)).toBe('canceled');

	const first = await asking('4000000000003220');
	await world.stripe.paymentIntents.confirm(first.intent.id, {
		payment_method: 'pm_card_threeDSecureRequired',
	});
	await send(first.page, { answer: 'approve' });
	expect(await statusOf(first.intent.id)).toBe('requires_action');
});

test('another site cannot press the buttons', async () => {
	const { intent, page } = await asking('4000000000003220');
	for (const headers of [
		{ origin: 'https://evil.example' },
		{ origin: 'null' },
		{},
		{ origin, 'sec-fetch-site': 'cross-site' },
	] as Record<string, string>[]) {
		expect((await send(page, { answer: 'approve' }, headers)).status).toBe(403);
	}
	expect(await statusOf(intent.id)).toBe('requires_action');
	expect((await send(page, { answer: 'approve' }, { origin: world.url })).status).toBe(303);
});

test('the pages show payments, transfers, accounts, events and cards, and escape what they show', async () => {
	const { intent } = await asking('4242424242424242', '<script>alert("x")</script>');
	const account = await world.stripe.accounts.create({ metadata: { sandbox_ready: 'true' } });
	const transfer = await world.stripe.transfers.create({
		amount: 300,
		currency: 'usd',
		destination: account.id,
	});
	const home = await open('/sandbox');
	const text = await home.text();
	expect(text).toContain('This is a sandbox. No real money moves.');
	expect(text).toContain(`href="/sandbox/payments/${intent.id}"`);
	expect(text).toContain('&lt;script&gt;');
	expect(text).not.toContain('<script');
	expect(text).not.toContain(intent.client_secret);
	expect(home.headers.get('content-security-policy')).toContain("default-src 'none'");
	expect(await read('/transfers')).toContain(transfer.id);
	expect(await read('/sandbox/accounts')).toContain(account.id);
	expect(await read('/sandbox/events')).toContain('payment_intent.created');
	expect(await read('/sandbox/cards')).toContain('4242 4242 4242 4242');
	expect((await open('/sandbox/style.css')).headers.get('content-type')).toContain('text/css');
	expect((await open('/sandbox/payments/pi_none')).status).toBe(404);
	expect((await open('/sandbox/nowhere')).status).toBe(404);
});

test('lists go on behind their first page', async () => {
	for (let index = 0; index < 26; index++) {
		await world.stripe.paymentIntents.create({ amount: 500, currency: 'usd', capture_method: 'manual' });
	}
	const [, older] = /href="([^"]+\?after=[^"]+)"/.exec(await read('/sandbox/')) ?? [];
	expect(await read(older ?? '')).toContain('/sandbox/payments/');
});

test('a person delivers an event again, and opens and closes a dispute', async () => {
	const { intent } = await asking('4242424242424242');
	await world.stripe.paymentIntents.capture(intent.id);
	const isIt = ({ body }: { body: string }) =>
		body.includes(intent.id) && body.includes('"payment_intent.succeeded"');
	await hooks.until(() => hooks.received.some(isIt));
	const { data } = await world.stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 });
	const sent = await send(`/sandbox/events/${data[0]?.id}/deliver`, { payment: intent.id });
	expect(sent.headers.get('location')).toBe(`/sandbox/payments/${intent.id}`);
	await hooks.until(() => hooks.received.filter(isIt).length === 2);

	const page = `/sandbox/payments/${intent.id}`;
	expect(await read(page)).toContain('Open a dispute');
	await send(`${page}/dispute`);
	await send(`${page}/dispute`);
	const disputes = await world.stripe.disputes.list({ payment_intent: intent.id });
	expect(disputes.data).toHaveLength(1);
	expect(await read(page)).toContain('dispute open');
	await send(`${page}/dispute/close`, { outcome: 'won' });
	expect(await read(page)).toContain('won');
	expect((await world.stripe.refunds.create({ payment_intent: intent.id })).status).toBe('succeeded');
});

test('a person refunds past the shop, once', async () => {
	const { intent } = await asking('4242424242424242');
	await world.stripe.paymentIntents.capture(intent.id);
	const page = `/sandbox/payments/${intent.id}`;
	expect(await read(page)).toContain('Refund everything, past the shop');
	await send(`${page}/refund`);
	await send(`${page}/refund`);
	const refunds = await world.stripe.refunds.list({ payment_intent: intent.id });
	expect(refunds.data).toMatchObject([{ amount: 1_250, status: 'succeeded', metadata: {} }]);
	expect(await read(page)).not.toContain('Refund everything');
	const refused = await send(`${page}/refund`, {}, { origin: 'https://elsewhere.example' });
	expect(refused.status).toBe(403);
});

test('a person sees the whole life of a payout on the page of its account', async () => {
	const { accounts, payouts, transfers } = world.stripe;
	const name = 'Corner <b>Bakery';
	const made = { business_profile: { name }, metadata: { sandbox_ready: 'true' } };
	const { id } = await accounts.create({ type: 'express', ...made });
	const page = `/sandbox/accounts/${id}`;
	expect(await read('/sandbox/accounts')).toContain(`href="${page}"`);
	expect(await read(page)).toContain('No payouts yet.');
	expect(await read(page)).not.toContain('Pay out now');
	const transfer = await transfers.create({ amount: 1_250, currency: 'usd', destination: id });
	await transfers.createReversal(transfer.id, { amount: 200 });
	expect(await read('/sandbox/transfers')).toContain(`href="${page}"`);
	expect(await read(page)).toContain('$0.00 available, $10.50 pending.');

	const sent = await send(`${page}/pay-out`);
	expect([sent.status, sent.headers.get('location')]).toEqual([303, page]);
	const refused = await send(`${page}/pay-out`);
	expect([refused.status, await refused.text()]).toEqual([
		400,
		expect.stringContaining('There is nothing to pay out'),
	]);
	const [payout] = (await payouts.list({}, { stripeAccount: id })).data;
	const shown = await read(page);
	for (const text of ['in transit', '2 movements', '−$2.00', 'Corner &lt;b&gt;Bakery']) {
		expect(shown).toContain(text);
	}
	await send(`/sandbox/payouts/${payout?.id}/arrive`);
	expect(await read(page)).toContain('paid');
	expect(await read(page)).not.toContain('Arrive now');
	await send(`/sandbox/payouts/${payout?.id}/fail`);
	expect(await read(page)).toContain('account_closed: The bank account has been closed.');
	expect(await read(page)).toContain('until the bank account is changed');
	expect(await read('/sandbox/accounts')).toContain('payout failed');

	const wrong = await send(`${page}/bank`, { routing_number: '12', account_number: '000123456780' });
	expect([wrong.status, await wrong.text()]).toEqual([
		422,
		expect.stringContaining('A routing number has 9 digits.'),
	]);
	await send(`${page}/bank`, { routing_number: '110000000', account_number: '000123456780' });
	expect(await read(page)).toContain('ending in 6780');
	await send(`${page}/pay-out`);
	expect(await read(page)).toContain('Failed payout');
	const elsewhere = { origin: 'https://elsewhere.example' };
	for (const path of [`${page}/pay-out`, `${page}/bank`, `/sandbox/payouts/${payout?.id}/fail`]) {
		expect((await send(path, {}, elsewhere)).status).toBe(403);
	}
	expect((await send('/sandbox/payouts/po_none/arrive')).status).toBe(404);
	expect((await open('/sandbox/accounts/acct_none')).status).toBe(404);
});

test('an owner sees the payouts behind a login link, and comes back there from each button', async () => {
	const { id } = await world.stripe.accounts.create({ type: 'express', metadata: { sandbox_ready: 'true' } });
	await world.stripe.transfers.create({ amount: 700, currency: 'usd', destination: id });
	const { url } = await world.stripe.accounts.createLoginLink(id);
	expect(await read(url)).toContain('ending in 6789');
	const linkId = new URL(url).searchParams.get('link') ?? '';
	const sent = await send(`/sandbox/accounts/${id}/pay-out`, { link: linkId });
	expect(sent.headers.get('location')).toBe(new URL(url).pathname + new URL(url).search);
	expect(await read(url)).toContain('in transit');
	const forged = await send(`/sandbox/accounts/${id}/bank`, { link: '//evil.example', ...filledIn });
	expect(forged.headers.get('location')).toBe(`/sandbox/accounts/${id}`);
});

async function link(account: string) {
	const address = 'http://localhost:3000/business';
	return world.stripe.accountLinks.create({
		account,
		type: 'account_onboarding',
		return_url: `${address}?done=1`,
		refresh_url: `${address}?again=1`,
	});
}
const filledIn = {
	business_name: 'Corner Bakery',
	owner_name: 'Ada Baker',
	routing_number: '110000000',
	account_number: '000123456789',
};

test('an owner fills in the form: charges and payouts are enabled, and it is told', async () => {
	const { id } = await world.stripe.accounts.create({
		type: 'express',
		capabilities: { transfers: { requested: true } },
		business_profile: { name: 'Corner <b>Bakery' },
	});
	const { url } = await link(id);
	expect(await read(url)).toContain('Corner &lt;b&gt;Bakery');
	const wrong = await send(url, { ...filledIn, routing_number: '12' });
	expect(wrong.status).toBe(422);
	expect(await wrong.text()).toContain('A routing number has 9 digits.');
	const done = await send(url, filledIn);
	expect([done.status, done.headers.get('location')]).toEqual([303, 'http://localhost:3000/business?done=1']);
	const account = await world.stripe.accounts.retrieve(id);
	expect(account).toMatchObject({ charges_enabled: true, payouts_enabled: true, details_submitted: true });
	expect(account.requirements?.currently_due).toEqual([]);
	await hooks.until(() => hooks.types().includes('account.updated'));
	expect(await (await send(url, filledIn)).text()).toContain('This is done already.');
});

test('one bank account leaves payouts pending', async () => {
	const { id } = await world.stripe.accounts.create({ type: 'express' });
	await send((await link(id)).url, { ...filledIn, account_number: '000000000009' });
	const account = await world.stripe.accounts.retrieve(id);
	expect(account).toMatchObject({ charges_enabled: true, payouts_enabled: false, details_submitted: true });
});

test('a login link opens the page of an account that is set up, once, and leads nowhere back', async () => {
	const fresh = await world.stripe.accounts.create({ type: 'express' });
	await expect(world.stripe.accounts.createLoginLink(fresh.id)).rejects.toThrow(
		/has not completed onboarding/,
	);
	await send((await link(fresh.id)).url, filledIn);
	const { url } = await world.stripe.accounts.createLoginLink(fresh.id);
	const page = await read(url);
	expect(page).toContain('Your payout account');
	expect(page).not.toContain('Finish later');
	const saved = await send(url, { ...filledIn, account_number: '000000000009' });
	expect([saved.status, await saved.text()]).toEqual([
		200,
		expect.stringContaining('You can close this tab.'),
	]);
	expect(await world.stripe.accounts.retrieve(fresh.id)).toMatchObject({ payouts_enabled: false });
	expect(await (await send(url, filledIn)).text()).toContain('This is done already.');
});

test('a link opens the form of its own account only, and for five minutes', async () => {
	let at = new Date('2026-06-01T12:00:00Z');
	const timed = await startWorld({ now: () => at });
	const { id } = await timed.stripe.accounts.create({ type: 'express' });
	const address = 'http://localhost:3000/business';
	const { url } = await timed.stripe.accountLinks.create({
		account: id,
		type: 'account_onboarding',
		return_url: address,
		refresh_url: `${address}?again=1`,
	});
	const path = (text: string) => timed.url + text.slice(publicUrl.length);
	expect((await fetch(path(url).replace(id, 'acct_other'))).status).toBe(404);
	expect((await fetch(path(url).replace('link_', 'link_x'))).status).toBe(404);
	at = new Date('2026-06-01T12:06:00Z');
	expect(await (await fetch(path(url))).text()).toContain(`${address}?again=1`);
	await timed.close();
});
