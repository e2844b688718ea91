/** Stores, reads and removes a picture, because a bucket's permissions show only in use. */
import { randomUUID } from 'node:crypto';
import type { Storage } from '#ports/storage.ts';

export async function tryPictures(storage: Storage): Promise<void> {
	const key = `health/${randomUUID()}.png`;
	const bytes = Buffer.from(key);
	await storage.put(key, bytes, 'image/png');
	const stored = await storage.get(key);
	await storage.remove(key);
	if (!stored || !bytes.equals(stored.bytes)) throw new Error('What was stored was not there afterward.');
}
