/** Runs against a local S3 server. */
import S3rver from 's3rver';
import { afterAll, expect, test } from 'vitest';
import { goodPicture } from '#test/hostile-pictures.ts';
import { makeShop } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';
import { temporaryFolder } from '../../../../packages/ops/temporary-folder.ts';

const folder = await temporaryFolder();
const bucket = new S3rver({
	port: 0,
	address: '127.0.0.1',
	silent: true,
	directory: folder.path,
	configureBuckets: [{ name: 'pictures', configs: [] }],
});
const { port } = await bucket.run();
afterAll(async () => {
	await bucket.close();
	folder.remove();
});
const world = await createWorld({
	env: {
		S3_BUCKET: 'pictures',
		S3_REGION: 'us-east-1',
		S3_ACCESS_KEY_ID: 'S3RVER',
		S3_SECRET_ACCESS_KEY: 'S3RVER',
		S3_ENDPOINT: `http://127.0.0.1:${port}`,
	},
});

test('a picture that was uploaded comes back from the bucket', async () => {
	const shop = await makeShop(world);
	const form = new FormData();
	form.append('image', new Blob([new Uint8Array(await goodPicture().png().toBuffer())]), 'front.png');
	const answer = await fetch(`${world.url}/v0/business/${shop.id}/image`, {
		method: 'POST',
		headers: { authorization: `Bearer ${shop.owner.token}` },
		body: form,
	});
	const { data } = (await answer.json()) as { data: { image_url: string } };
	const served = await fetch(world.url + data.image_url);
	expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
});
