// A business's picture (R-image), re-encoded in three sizes and two formats under names with a hash of the content. A
// replaced picture stays for a day, for pages that still show it.

import { createHash } from 'node:crypto';
import { type Business, pictureName, pictureNames } from '@flavorbag/contract';
import { transaction } from '#db/database.ts';
import { enqueue } from '#db/outbox.ts';
import { invalidFile, orNotFound, refuseAs } from '#lib/app-error.ts';
import { msg } from '#lib/texts.ts';
import { isBusy, type Pictures } from '#ports/pictures.ts';
import type { Storage } from '#ports/storage.ts';
import * as store from './shops.store.ts';
import { getOwned, type OwnedDeps, type Who } from './show-own-shops.ts';

const dayMs = 86_400_000;
const notAPicture = msg('Please select a valid image file');

export interface ImagesDeps extends OwnedDeps {
	storage: Storage;
	pictures: Pictures;
}

async function render(pictures: Pictures, bytes: Uint8Array) {
	const rendered = await pictures.render(bytes).catch(refuseAs('UNAVAILABLE', isBusy));
	if (!rendered) throw invalidFile('image', notAPicture);
	return rendered;
}

/** Calls `read` only after checking access. */
export async function setImage(
	deps: ImagesDeps,
	who: Who,
	id: string,
	read: () => Promise<Uint8Array>,
): Promise<Business> {
	const { db, clock, storage, pictures } = deps;
	const { ownerId } = who;
	await getOwned(deps, who, id);
	const made = await render(pictures, await read());
	const hash = createHash('sha256');
	for (const { bytes } of made) hash.update(bytes);
	const stem = `business/${id}/${hash.digest('hex').slice(0, 32)}`;
	await Promise.all(
		made.map(({ width, format, bytes }) =>
			storage.put(pictureName(stem, width, format), bytes, `image/${format}`),
		),
	);
	const image_key = pictureName(stem, 800, 'webp');
	await transaction(db, `business:${ownerId}`, async (tx) => {
		const row = await orNotFound(store.lockOwnedBusiness(tx, ownerId, id));
		if (row.image_key === image_key) return;
		const now = clock.now();
		await store.updateBusiness(tx, id, { image_key, updated_at: now });
		if (row.image_key === null || pictureNames(row.image_key).length === 1) return;
		await enqueue(tx, {
			topic: 'media.remove',
			dedupe_key: `media.remove:${row.image_key}:${now.getTime()}`,
			payload: { business_id: id, image_key: row.image_key },
			run_at: new Date(now.getTime() + dayMs),
		});
	});
	return getOwned(deps, who, id);
}

/** Copies the files, so that each business can replace its own. Shared single-file pictures aren't copied. */
export async function copyPicture(
	storage: Storage,
	from: string | null,
	businessId: string,
): Promise<{ key: string | null; discard(): Promise<void> }> {
	const names = from === null ? [] : pictureNames(from);
	if (names.length < 2) return { key: from, discard: async () => {} };
	const to = (name: string) => `business/${businessId}/${name.slice(name.lastIndexOf('/') + 1)}`;
	const copied = await Promise.all(
		names.map(async (name) => {
			const file = await storage.get(name);
			if (file) await storage.put(to(name), file.bytes, file.contentType);
			return file !== undefined;
		}),
	);
	return {
		key: from !== null && copied.every((done) => done) ? to(from) : null,
		discard: async () => {
			for (const name of names) await storage.remove(to(name));
		},
	};
}

/** Outbox handler; keeps the files if the same picture was chosen again. */
export async function removeReplacedImage(
	{ db, storage }: Pick<ImagesDeps, 'db' | 'storage'>,
	given: { business_id: string; image_key: string },
): Promise<void> {
	const row = await store.findBusiness(db, given.business_id);
	if (row?.image_key === given.image_key) return;
	for (const key of pictureNames(given.image_key)) await storage.remove(key);
}
