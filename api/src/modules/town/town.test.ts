/** R-town, R-town-color: what an admin says about the town, and what becomes of it. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPost, type MailRequest } from '#notifications';
import { hostilePictures } from '#test/hostile-pictures.ts';
import { requestsOf } from '#test/mail-samples.ts';
import { makePerson } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld({ webhooks: false, env: { SUPPORT_EMAIL: 'env@example.com' } });
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
const { token } = admin;
const set = (body: object) => world.call('admin.town.set', { token, body });
const now = async () => (await world.call('admin.town.get', { token })).data;

async function upload(file: Uint8Array) {
	const form = new FormData();
	form.append('image', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'logo.png');
	const answer = await fetch(`${world.url}/v0/admin/town/logo`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}` },
		body: form,
	});
	const { data, error } = (await answer.json()) as {
		data?: { logo_url: string };
		error?: { message: string };
	};
	return { status: answer.status, url: data?.logo_url ?? '', message: error?.message };
}
const logo = async () => Buffer.from((await world.app.town.brand()).logo ?? '', 'base64');
const plain = (width: number, height = width) =>
	sharp({
		create: { width, height, channels: 4, background: { r: 20, g: 90, b: 40, alpha: 0.5 } },
	});

async function mailed(request: MailRequest) {
	const sent: { subject: string; text: string; html: string }[] = [];
	const mailer = { send: async (mail: object) => void sent.push(mail as (typeof sent)[0]) };
	const { send } = createPost({ mailer, publicUrl: 'https://town.example', town: world.app.town });
	await send(request as never);
	return sent[0] ?? { subject: '', text: '', html: '' };
}

test('nothing is set at first, and settings say what .env says', async () => {
	expect(await now()).toEqual({
		name: null,
		legal_name: null,
		support_email: null,
		color: null,
		logo_url: null,
	});
	const { contact } = (await world.call('settings.get', {})).data;
	expect(contact).toEqual({ email: 'env@example.com', postal_address: null, legal_name: null });
});

test('a color nobody can read is refused with one that is taken', async () => {
	const refused = await set({ color: '#f59e0b' });
	expect([refused.status, refused.code]).toEqual([422, 'INVALID_INPUT']);
	const [problem] = (refused.body as { error: { details: { field: string; message: string }[] } }).error
		.details;
	expect(problem?.field).toBe('color');
	const [darker] = /#[\da-f]{6}(?=\.$)/.exec(problem?.message ?? '') ?? [];
	expect((await set({ color: darker })).data.color).toBe(darker);
	expect((await set({ color: null })).data.color).toBeNull();
});

test.each([
	{ color: 'red' },
	{ color: '#C2410C' },
	{ color: '#c2410c;}' },
	{ name: '' },
	{ name: 'x'.repeat(41) },
	{ name: '<b>Town</b>' },
	{ name: 'Town"}' },
	{ name: 'bags.example.com' },
	{ support_email: 'nobody' },
	{ more: 'x' },
])('%j is refused', async (body) => {
	expect((await set(body)).status).toBe(422);
});

test('a name, contact and color reach settings and emails', async () => {
	await set({
		name: 'FlavorBag & Sons',
		legal_name: 'Sons LLC',
		support_email: 'us@example.com',
		color: '#1d4ed8',
	});
	const { contact } = (await world.call('settings.get', {})).data;
	expect(contact).toEqual({ email: 'us@example.com', postal_address: null, legal_name: 'Sons LLC' });
	const mail = await mailed(requestsOf('verify_email')[0] as MailRequest);
	expect(mail.text).toContain('an account with FlavorBag & Sons, you can ignore');
	expect(mail.text).toContain('Questions? Write to us@example.com.\nSons LLC');
	expect(mail.html).toContain('>FlavorBag &amp; Sons</td>');
	expect(mail.html).toContain('background:#1d4ed8');
	expect(mail.html).not.toMatch(/#c2410c|#fb923c|Sons & Sons|Sons &amp; Sons/);
});

test('without a name an email stays as it was', async () => {
	await set({ name: null, legal_name: null, support_email: null, color: null });
	const request = requestsOf('verify_email')[0] as MailRequest;
	const plain: { html: string }[] = [];
	const { send } = createPost({
		mailer: { send: async (mail) => void plain.push(mail as never) },
		publicUrl: 'https://town.example',
	});
	await send(request as never);
	expect(await mailed(request)).toEqual(plain[0]);
});

test('a logo is drawn anew as a small PNG, whatever its width, CMYK and notes; 100 megapixels are refused', async () => {
	const made = await upload(
		await plain(64)
			.withExif({ IFD0: { Copyright: 'Pat' } })
			.png()
			.toBuffer(),
	);
	expect(made.url).toMatch(/^\/town-logo\.png\?v=[\da-f]{32}$/);
	expect((await logo()).includes('Pat')).toBe(false);
	expect((await upload(await plain(10_000).png().toBuffer())).status).toBe(422);
	await upload(await plain(10_000, 100).png().toBuffer());
	expect(await sharp(await logo()).metadata()).toMatchObject({ format: 'png', width: 512, hasAlpha: true });
	await upload(await plain(100).flatten().toColorspace('cmyk').jpeg().toBuffer());
	expect(await sharp(await logo()).metadata()).toMatchObject({ format: 'png', space: 'srgb', width: 100 });
	const mail = await mailed(requestsOf('verify_email')[0] as MailRequest);
	expect(mail.html).toContain(`<img src="https://town.example${(await now()).logo_url}" alt=""`);
	expect((await world.call('admin.town.removeLogo', { token })).data.logo_url).toBeNull();
	expect(await logo()).toHaveLength(0);
});

test.each(await hostilePictures())('%s is refused as a logo', async (_name, file) => {
	const { status, message } = await upload(file);
	expect([status, message]).toEqual([422, expect.stringContaining('export it as a PNG first')]);
	expect((await now()).logo_url).toBeNull();
});

test('who did it is in the audit log', async () => {
	const { entries } = (
		await world.call('admin.auditLog.list', { token, query: { action: 'admin.town.set' } })
	).data;
	expect(entries[0]?.details).toContainEqual({ name: 'color', value: 'null' });
});
