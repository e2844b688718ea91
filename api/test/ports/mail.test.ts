/** One suite for both mail adapters. */
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailbox } from '#adapters/mail/mailbox.ts';
import { createSmtpMailer } from '#adapters/mail/smtp.ts';
import type { Mail, Mailbox, Mailer } from '#ports/mail.ts';
import { names } from '#test/names.ts';

interface Received {
	to: string;
	subject: string;
	text: string;
	html: string;
}
interface Post {
	mailer: Mailer;
	received(): Promise<Received[]>;
	broken(): Promise<Mailer>;
	close(): Promise<void>;
}
const clock = { now: () => new Date('2027-03-01T12:00:00Z') };
const mail: Mail = {
	id: 'receipt:0d9f4c5e-0000-4000-8000-000000000001',
	to: 'ada@example.com',
	subject: 'Crème brûlée at “Ñandú” 🥐',
	text: 'Pickup code 7K2M-9QXA\n\nÀ bientôt.',
	html: '<p>Pickup code <b>7K2M-9QXA</b></p>',
};

async function openMailbox(): Promise<Post> {
	const folder = await mkdtemp(join(tmpdir(), 'flavorbag-mail-'));
	const mailbox = createMailbox({ folder: join(folder, 'mail'), clock });
	return {
		mailer: mailbox,
		received: () => mailbox.list(),
		async broken() {
			await writeFile(join(folder, 'a-file'), '');
			return createMailbox({ folder: join(folder, 'a-file'), clock });
		},
		close: () => rm(folder, { recursive: true }),
	};
}

async function openSmtp(): Promise<Post & { raw: Email[] }> {
	const raw: Email[] = [];
	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		onData(stream, _session, done) {
			buffer(stream)
				.then((bytes) => PostalMime.parse(bytes))
				.then((parsed) => {
					raw.push(parsed);
					done();
				}, done);
		},
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.server.address();
	const port = typeof address === 'object' ? address?.port : undefined;
	const from = 'FlavorBag <hello@flavorbag.example>';
	return {
		raw,
		mailer: createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }),
		received: async () =>
			raw.map((each) => ({
				to: each.to?.map((one) => one.address).join(',') ?? '',
				subject: each.subject ?? '',
				text: each.text ?? '',
				html: each.html ?? '',
			})),
		broken: async () => createSmtpMailer({ url: 'smtp://127.0.0.1:9', from }),
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}

describe.each([
	['the embedded mailbox', openMailbox],
	['a mail server', openSmtp],
])('%s', (_name, open) => {
	let post: Post;
	beforeAll(async () => {
		post = await open();
	});
	afterAll(() => post.close());

	test('a mail arrives with its subject, its text and its page', async () => {
		await post.mailer.send(mail);
		const [arrived] = await post.received();
		expect(arrived).toMatchObject({ to: mail.to, subject: mail.subject });
		expect(arrived?.text.trim()).toBe(mail.text);
		expect(arrived?.html.trim()).toBe(mail.html);
	});

	test('names from all over the world arrive whole', async () => {
		const text = names.map(([name]) => name).join(' · ');
		await post.mailer.send({ ...mail, id: 'names:1', subject: text, text });
		const arrived = (await post.received()).find(({ subject }) => subject === text);
		expect(arrived?.text.trim()).toBe(text);
	});

	test('line breaks in a subject and a second address in the receiver reach nobody else', async () => {
		await post.mailer
			.send({ ...mail, id: 'odd:1', subject: 'Hello\r\nBcc: eve@example.com', to: 'bo@example.com' })
			.catch(() => undefined);
		const all = JSON.stringify((await post.received()).map((each) => each.to));
		expect(all).not.toContain('eve@example.com');
	});

	test('a mail that cannot be taken is refused, so that it is tried again', async () => {
		await expect((await post.broken()).send({ ...mail, id: 'lost:1' })).rejects.toThrow();
	});
});

test('the mailbox keeps one mail per id, newest first, over a restart, and finds them by receiver', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'flavorbag-mail-'));
	let minute = 0;
	const ticking = { now: () => new Date(Date.UTC(2027, 2, 1, 12, minute++)) };
	const open = (): Mailbox => createMailbox({ folder, clock: ticking });
	await open().send(mail);
	await open().send({ ...mail, id: 'receipt/2', to: 'Bo@example.com' });
	await open().send({ ...mail, text: 'retry' });
	const mails = await open().list();
	expect(mails.map((each) => each.id)).toEqual(['receipt/2', mail.id]);
	expect((await open().find(mail.id))?.text).toBe(mail.text);
	expect(await open().find('../receipt')).toBeUndefined();
	expect((await open().list({ to: 'bo@example.com' })).map((each) => each.id)).toEqual(['receipt/2']);
	expect((await readdir(folder)).every((name) => name.endsWith('.json'))).toBe(true);
	await rm(folder, { recursive: true });
});

test('a mail that somebody else forgets at the same moment is passed over', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'flavorbag-mail-'));
	const mailbox: Mailbox = createMailbox({ folder, clock: { now: () => new Date() } });
	await mailbox.send(mail);
	await mailbox.send({ ...mail, id: 'kept', to: 'bo@example.com', text: 'for Bo' });
	// A file that was deleted between listing and reading.
	await symlink(join(folder, 'nowhere'), join(folder, '0.json'));
	expect(await mailbox.list()).toHaveLength(2);
	await mailbox.forget(mail.to);
	expect((await mailbox.list()).map((each) => each.id)).toEqual(['kept']);
	await rm(folder, { recursive: true });
});

test('a repeated mail has the Message-ID of the first, made from its id', async () => {
	const post = await openSmtp();
	await post.mailer.send(mail);
	await post.mailer.send(mail);
	expect(new Set(post.raw.map((each) => each.messageId))).toEqual(
		new Set(['<receipt.0d9f4c5e-0000-4000-8000-000000000001@flavorbag.example>']),
	);
	await post.close();
});

// R-one-click-unsubscribe
test('a mail that can be ended says so in its head, and no other does', async () => {
	const post = await openSmtp();
	await post.mailer.send(mail);
	await post.mailer.send({
		...mail,
		id: 'rate_order:1',
		unsubscribeUrl: 'https://flavorbag.example/unsubscribe/x',
	});
	const heads = post.raw.map(({ headers }) =>
		headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
	);
	expect(heads).toEqual([
		[],
		[
			['list-unsubscribe', '<https://flavorbag.example/unsubscribe/x>'],
			['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
		],
	]);
	await post.close();
});
