/** Repeats a draw from its published data, in the browser (R-draw, R-drop-proof). */
import type { Drop } from '@flavorbag/contract';

export type PublishedDraw = Pick<Drop, 'seed' | 'seed_hash' | 'order'>;

export type DrawCheck =
	/** Web Crypto is missing, or the seed isn't published yet. */
	| { result: 'impossible' }
	| { result: 'wrong_seed' }
	/** The hash differs from the one this device saw before the draw. */
	| { result: 'other_hash' }
	| { result: 'wrong_order'; place: number }
	| { result: 'right' };

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const hexOf = (bytes: ArrayBuffer): string =>
	Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** -ln(u) / weight, where u comes from the first 53 bits: seven bytes minus three bits. */
function keyOf(mac: ArrayBuffer, weight: number): number {
	const view = new DataView(mac);
	const first53 = view.getUint32(0) * 2 ** 21 + (view.getUint32(4) >>> 11);
	return -Math.log((first53 + 1) / 2 ** 53) / weight;
}

export async function repeatDraw(seed: string, order: PublishedDraw['order']): Promise<string[]> {
	const hmac = { name: 'HMAC', hash: 'SHA-256' };
	const key = await crypto.subtle.importKey('raw', bytesOf(seed), hmac, false, ['sign']);
	const keyed = await Promise.all(
		order.map(async ({ draw_id, weight }) => {
			const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(draw_id));
			return { draw_id, key: keyOf(mac, weight) };
		}),
	);
	return keyed.sort((one, other) => one.key - other.key).map(({ draw_id }) => draw_id);
}

/** `noted`: the hash that this device saw before the draw. */
export async function checkDraw(draw: PublishedDraw, noted?: string): Promise<DrawCheck> {
	const { seed, seed_hash, order } = draw;
	// Browsers offer Web Crypto on secure origins only.
	if (seed === null || !globalThis.crypto?.subtle) return { result: 'impossible' };
	if (hexOf(await crypto.subtle.digest('SHA-256', bytesOf(seed))) !== seed_hash)
		return { result: 'wrong_seed' };
	if (noted !== undefined && noted !== seed_hash) return { result: 'other_hash' };
	const published = [...order].sort((one, other) => one.place - other.place);
	const repeated = await repeatDraw(seed, published);
	const wrong = published.findIndex(({ draw_id, place }, at) => place !== at + 1 || draw_id !== repeated[at]);
	return wrong === -1 ? { result: 'right' } : { result: 'wrong_order', place: wrong + 1 };
}
