import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPictures } from '#adapters/pictures/sharp.ts';
import { goodPicture, hostilePictures } from '#test/hostile-pictures.ts';
import { makePerson, makeShop } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const shop = await makeShop(world);
const dayMs = 86_400_000;

interface Said {
	status: number;
	body: {
		data?: { image_url: string; image_srcset: { webp: string; avif: string }; version: number };
		error?: { code: string; message: string; details?: { field: string }[] };
	};
}
async function upload(
	file: Uint8Array,
	given: { name?: string; field?: string; token?: string; id?: string; type?: string } = {},
): Promise<Said> {
	const form = new FormData();
	const blob = new Blob([new Uint8Array(file)], { type: given.type ?? 'image/png' });
	form.append(given.field ?? 'image', blob, given.name ?? 'picture.png');
	const answer = await fetch(`${world.url}/v0/business/${given.id ?? shop.id}/image`, {
		method: 'POST',
		headers: { authorization: `Bearer ${given.token ?? shop.owner.token}` },
		body: form,
	});
	return { status: answer.status, body: (await answer.json()) as Said['body'] };
}
const storedPictures = () => {
	try {
		return readdirSync(join(world.dataDir, 'media', 'business', shop.id)).sort();
	} catch {
		return [];
	}
};
const fetched = async (address: string) => {
	const answer = await fetch(world.url + address);
	return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

const hostile = await hostilePictures();

test('there are at least thirty hostile files', () => {
	expect(hostile.length).toBeGreaterThanOrEqual(30);
});

test.each(hostile)('%s is refused and nothing of it is kept', async (_name, file) => {
	for (const [name, type] of [
		['picture.png', 'image/png'],
		['picture.jpg', 'image/jpeg'],
	]) {
		const { status, body } = await upload(file, { name, type });
		expect([status, body.error?.code]).toEqual([422, 'INVALID_INPUT']);
		expect(body.error?.message).toBe('Please select a valid image file');
		expect(body.error?.details?.[0]?.field).toBe('image');
	}
	expect(storedPictures()).toEqual([]);
	const own = await world.call('business.get', { token: shop.owner.token, params: { id: shop.id } });
	expect(own.data).toMatchObject({ image_url: null, version: 1 });
});

// R-image
test('more than 5 MB is refused while it streams, exactly 5 MB is looked at', async () => {
	const over = await upload(Buffer.alloc(6 * 1024 * 1024, 1));
	expect([over.status, over.body.error?.code]).toEqual([413, 'TOO_LARGE']);
	expect(over.body.error?.message).toBe('Image size must be less than 5MB');
	const padded = Buffer.concat([await goodPicture().jpeg().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]);
	expect((await upload(padded.subarray(0, 5 * 1024 * 1024))).status).toBe(200);
	expect((await upload(padded.subarray(0, 5 * 1024 * 1024 + 1))).status).toBe(413);
});

test('a body without a file, with another field or with no form at all is refused', async () => {
	const good = await goodPicture().png().toBuffer();
	expect((await upload(good, { field: 'photo' })).body.error?.code).toBe('INVALID_INPUT');
	const send = async (body: FormData | string | null, type?: string) => {
		const answer = await fetch(`${world.url}/v0/business/${shop.id}/image`, {
			method: 'POST',
			headers: { authorization: `Bearer ${shop.owner.token}`, ...(type && { 'content-type': type }) },
			body,
		});
		return ((await answer.json()) as Said['body']).error?.code;
	};
	expect(await send(null)).toBe('INVALID_INPUT');
	expect(await send('{}', 'application/json')).toBe('INVALID_INPUT');
	expect(await send('no parts', 'multipart/form-data; boundary=x')).toBe('INVALID_INPUT');
	expect(await send(new FormData())).toBe('INVALID_INPUT');
	expect(await send('--x\r\n', 'multipart/form-data')).toBe('INVALID_INPUT');
});

test("somebody else's business is not found, whatever is sent", async () => {
	const stranger = await makePerson(world, { role: 'business' });
	const good = await goodPicture().png().toBuffer();
	expect((await upload(good, { token: stranger.token })).status).toBe(404);
	expect((await upload(Buffer.alloc(0), { id: crypto.randomUUID() })).status).toBe(404);
});

// R-image
test('a picture is kept in three sizes and two formats', async () => {
	await isSaved('jpeg', { width: 2_000, height: 1_500 }, [400, 800, 1_600]);
	// This is the size of a 48-megapixel phone picture.
	await isSaved('jpeg', { width: 8_064, height: 6_048 }, [400, 800, 1_600]);
});
// R-image
test.each(['png', 'webp'] as const)('a %s is kept in both formats', async (format) => {
	await isSaved(format, { width: 40, height: 30 }, [40, 40, 40]);
});
async function isSaved(
	format: 'jpeg' | 'png' | 'webp',
	size: { width: number; height: number },
	widths: number[],
): Promise<void> {
	const file = await sharp({ create: { ...size, channels: 3, background: '#c2410c' } })
		.withExif({ IFD0: { Copyright: 'Pat', ImageDescription: 'GPS 45.5' } })
		.withIccProfile('p3')
		.toFormat(format)
		.toBuffer();
	const { status, body } = await upload(file, { name: 'no-picture.txt', type: 'text/plain' });
	expect(status).toBe(200);
	const { image_url = '', image_srcset } = body.data ?? {};
	expect(image_url).toMatch(new RegExp(`^/media/business/${shop.id}/[0-9a-f]{32}-\\d+\\.webp$`));
	for (const kind of ['webp', 'avif'] as const) {
		const entries = image_srcset?.[kind].split(', ').map((entry) => entry.split(' ')) ?? [];
		expect(entries.map(([, width]) => width)).toEqual(['400w', '800w', '1600w']);
		for (const [nth, [address = '']] of entries.entries()) {
			const { answer, bytes } = await fetched(address);
			expect(answer.headers.get('content-type')).toBe(`image/${kind}`);
			expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
			const seen = await sharp(bytes).metadata();
			const width = widths[nth] ?? 0;
			expect([seen.width, seen.height]).toEqual([width, width * 0.75]);
			expect([seen.exif, seen.xmp, seen.icc, seen.iptc]).toEqual([
				undefined,
				undefined,
				undefined,
				undefined,
			]);
		}
	}
}

test('a picture that lies on its side in the camera is kept upright, a small one is not enlarged', async () => {
	const file = await goodPicture(90, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer();
	const { body } = await upload(file);
	const seen = await sharp((await fetched(body.data?.image_url ?? '')).bytes).metadata();
	expect([seen.width, seen.height]).toEqual([60, 90]);
});

// R-motif
test('without a picture the shop is drawn by its name, until it has one', async () => {
	const bare = await makeShop(world, { name: 'Kenton Slice House' });
	const { id, owner } = bare;
	const { data } = await world.call('business.get', { token: owner.token, params: { id } });
	const url = data?.motif_url ?? '';
	expect(url).toMatch(/^\/media\/motifs\/pizza-slice-[a-z]+\.svg$/);
	const { answer, bytes } = await fetched(url);
	expect(answer.headers.get('content-type')).toContain('image/svg+xml');
	expect(answer.headers.get('cache-control')).toBe('public, max-age=604800');
	expect(await sharp(bytes).metadata()).toMatchObject({ format: 'svg', width: 800, height: 600 });
	expect((await fetched(url.replace('pizza', 'nothing'))).answer.status).toBe(404);
	const { body } = await upload(await goodPicture(90, 60).png().toBuffer(), { id, token: owner.token });
	expect(body.data).toMatchObject({ image_url: expect.any(String), motif_url: null });
});

test('another picture has another address; the old one goes a day later, unless it was chosen again', async () => {
	const [one, two] = [
		await goodPicture(100, 80).png().toBuffer(),
		await goodPicture(80, 100).png().toBuffer(),
	];
	const first = (await upload(one)).body.data?.image_url ?? '';
	const second = (await upload(two)).body.data?.image_url ?? '';
	expect(second).not.toBe(first);
	expect((await fetched(first)).answer.status).toBe(200);
	await upload(one);
	world.clock.forward(dayMs + 1_000);
	await world.drain();
	expect((await fetched(first)).answer.status).toBe(200);
	expect((await fetched(second)).answer.status).toBe(404);
});

test('200 random mutations of a good picture (seed 7) neither crash nor hang it', async () => {
	const pictures = createPictures();
	const originals = await Promise.all(
		(['jpeg', 'png', 'webp'] as const).map((format) => goodPicture(24, 16).toFormat(format).toBuffer()),
	);
	const edit = fc.record({ at: fc.nat(), value: fc.nat(255), kind: fc.constantFrom('set', 'cut', 'insert') });
	let refused = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...originals),
			fc.array(edit, { minLength: 1, maxLength: 8 }),
			async (original, edits) => {
				let file = Buffer.from(original);
				for (const { at, value, kind } of edits) {
					const place = at % Math.max(1, file.length);
					if (kind === 'set') file[place] = value;
					else if (kind === 'cut')
						file = Buffer.concat([file.subarray(0, place), file.subarray(place + value)]);
					else file = Buffer.concat([file.subarray(0, place), Buffer.alloc(value, at), file.subarray(place)]);
				}
				const made = await pictures.render(file);
				if (made === undefined) refused++;
				else expect(made).toHaveLength(6);
			},
		),
		{ numRuns: 200, seed: 7 },
	);
	expect(refused).toBeGreaterThan(20);
	expect(await pictures.render(originals[0] ?? Buffer.alloc(0))).toHaveLength(6);
});

test('mutations of a good picture through the call are taken or refused, and the API goes on', async () => {
	const original = await goodPicture(24, 16).png().toBuffer();
	const answers = [];
	for (let index = 0; index < 20; index++) {
		const file = Buffer.from(original);
		file[(index * 37) % file.length] = (index * 91) % 256;
		answers.push((await upload(file, { token: shop.owner.token })).status);
	}
	expect(answers.every((status) => [200, 422].includes(status))).toBe(true);
	expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
});
