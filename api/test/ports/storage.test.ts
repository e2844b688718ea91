/** One suite for both storage adapters. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStorage } from '#adapters/storage/disk.ts';
import { createS3Storage } from '#adapters/storage/s3.ts';
import { answerErrors } from '#http/errors.ts';
import { mediaUrl, registerMedia } from '#http/media.ts';
import type { Storage } from '#ports/storage.ts';
import { temporaryFolder } from '../../../packages/ops/temporary-folder.ts';

const folder = await temporaryFolder();
const bucket = new S3rver({
	port: 0,
	address: '127.0.0.1',
	silent: true,
	directory: join(folder.path, 's3'),
	configureBuckets: [{ name: 'pictures', configs: [] }],
});
const storages: Record<string, Storage> = { disk: createDiskStorage({ folder: join(folder.path, 'media') }) };

beforeAll(async () => {
	const { port } = await bucket.run();
	storages.s3 = createS3Storage({
		bucket: 'pictures',
		region: 'us-east-1',
		accessKeyId: 'S3RVER',
		secretAccessKey: 'S3RVER',
		endpoint: `http://127.0.0.1:${port}`,
	});
});
afterAll(async () => {
	await bucket.close();
	folder.remove();
});

const bytes = (text: string) => new TextEncoder().encode(text);
const unsafe = [
	'../secret.webp',
	'a/../../secret.webp',
	'/etc/passwd.webp',
	'a//b.webp',
	'a\\b.webp',
	'a.webp/',
	'.hidden.webp',
	'A.webp',
	'a.svg',
	'a.html',
	'a',
	'',
	'a\u0000.webp',
	'%2e%2e/a.webp',
];

describe.each(['disk', 's3'])('storage on %s', (name) => {
	const storage = () => {
		const chosen = storages[name];
		if (!chosen) throw new Error(`no storage ${name}`);
		return chosen;
	};

	test('what was put comes back with its type', async () => {
		await storage().put('businesses/one-1f2e.webp', bytes('picture'), 'image/webp');
		const file = await storage().get('businesses/one-1f2e.webp');
		expect(file?.contentType).toBe('image/webp');
		expect(Buffer.from(file?.bytes ?? []).toString()).toBe('picture');
	});

	test('putting the same file again changes nothing, and many at once are all whole', async () => {
		const same = Array.from({ length: 8 }, () =>
			storage().put('twice.png', bytes('x'.repeat(50_000)), 'image/png'),
		);
		await Promise.all(same);
		expect((await storage().get('twice.png'))?.bytes.length).toBe(50_000);
	});

	test('what is not there is undefined, and removing it is no error', async () => {
		expect(await storage().get('nothing.webp')).toBeUndefined();
		await storage().remove('nothing.webp');
		await storage().put('short/lived.jpg', bytes('x'), 'image/jpeg');
		await storage().remove('short/lived.jpg');
		expect(await storage().get('short/lived.jpg')).toBeUndefined();
		expect(await storage().get('short/lived.jpg/more.jpg')).toBeUndefined();
	});

	test.each(unsafe)('the key %j is refused', async (key) => {
		await expect(storage().put(key, bytes('x'), 'image/webp')).rejects.toThrow('no image/webp');
		expect(await storage().get(key)).toBeUndefined();
		await storage().remove(key);
	});

	test('a file is not kept as another type', async () => {
		await expect(storage().put('a.webp', bytes('x'), 'text/html')).rejects.toThrow('no text/html');
	});

	test('a picture is served for ever and never as anything else', async () => {
		const app = fastify();
		answerErrors(app);
		registerMedia(app, storage());
		await storage().put('shown/a-1.webp', bytes('picture'), 'image/webp');
		const answer = await app.inject(mediaUrl('shown/a-1.webp'));
		expect(answer.statusCode).toBe(200);
		expect(answer.body).toBe('picture');
		expect(answer.headers).toMatchObject({
			'content-type': 'image/webp',
			'cache-control': 'public, max-age=31536000, immutable',
			'x-content-type-options': 'nosniff',
		});
		const repeated = {
			url: mediaUrl('shown/a-1.webp'),
			headers: { 'if-none-match': String(answer.headers.etag) },
		};
		expect((await app.inject(repeated)).statusCode).toBe(304);
		for (const missing of ['shown/b.webp', '..%2f..%2fpackage.json', '%00', '']) {
			const refused = await app.inject(mediaUrl(missing));
			expect(refused.statusCode).toBe(404);
			expect(refused.headers['cache-control']).toBeUndefined();
			expect(refused.json().error.code).toBe('NOT_FOUND');
		}
		await app.close();
	});
});

test('the disk keeps no unfinished file', async () => {
	const names = await readdir(join(folder.path, 'media'), { recursive: true });
	expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
});
