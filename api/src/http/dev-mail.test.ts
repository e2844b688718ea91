import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailbox } from '#adapters/mail/mailbox.ts';
import { registerDevMail } from './dev-mail.ts';
import { registerDevFonts } from './dev-page.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'flavorbag-mail-'));
	const mailbox = createMailbox({ folder, clock: { now: () => new Date('2027-03-01T12:00:00Z') } });
	app = fastify();
	registerDevMail(app, mailbox);
	registerDevFonts(app);
	const html = '<html><head></head><body><a href="/v0/auth/verify-email?token=x">$& Go</a></body></html>';
	const mail = { to: 'ada@example.com', text: 'Hello <Ada>', html };
	await mailbox.send({ ...mail, id: 'verify:1', subject: 'Verify <script>alert(1)</script>' });
	await mailbox.send({ ...mail, id: 'other:1', to: 'bo@example.com', subject: 'For Bo' });
});
afterAll(async () => {
	await app.close();
	await rm(folder, { recursive: true });
});

// R-local-mailbox
test('the list links to every mail and shows subjects as text', async () => {
	const { body } = await app.inject('/dev/mail');
	expect(body).toContain('href="/dev/mail/verify%3A1"');
	expect(body).toContain('&lt;script&gt;');
	expect(body).not.toContain('<script>');
});

test('a mail opens as a page in a frame without scripts, and as text', async () => {
	const { body } = await app.inject('/dev/mail/verify%3A1');
	expect(body).toContain('sandbox="allow-popups allow-top-navigation-by-user-activation"');
	const frame = await app.inject('/dev/mail/verify%3A1/body');
	expect(frame.body).toContain('<head><base target="_top"></head>');
	expect(frame.body).toContain('$&');
	expect(frame.headers['content-security-policy']).toContain("default-src 'none'");
	expect((await app.inject('/dev/mail/verify%3A1?as=text')).body).toContain('Hello &lt;Ada&gt;');
});

test('tests read the mails of one receiver as JSON', async () => {
	const mails = (await app.inject('/dev/mail.json?to=BO@example.com')).json();
	expect(mails).toHaveLength(1);
	expect(mails[0]).toMatchObject({ id: 'other:1', subject: 'For Bo' });
});

test('a mail that is not there is not found', async () => {
	expect((await app.inject('/dev/mail/nothing')).statusCode).toBe(404);
	expect((await app.inject('/dev/mail/..%2F..%2Fsecret')).statusCode).toBe(404);
});

test('the pages carry the product’s mark, and every typeface that they name is there', async () => {
	const { body } = await app.inject('/dev/mail');
	expect(body).toContain('<a href="/"><img src="/favicon.svg" alt=""><span>Flavor<b>Bag</b></span></a>');
	const fonts = [...body.matchAll(/src:url\((\S+?)\)/g)].map((match) => match[1] ?? '');
	expect(fonts).toHaveLength(2);
	for (const font of fonts) {
		const answer = await app.inject(font);
		expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'font/woff2']);
		expect(answer.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
	}
});
