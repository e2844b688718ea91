import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encrypt, isPublicKey, payloadMaxBytes } from './encryption.ts';
import { vapidHeader, vapidKeyOf } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

// Appendix A of RFC 8291.
const example = {
	text: 'When I grow up, I want to be a watermelon',
	auth: 'BTBZMqHH6r4Tts7J_aSIgg',
	p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
	salt: 'DGv6ra1nlYgDCS1FRnbzlw',
	privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
	message:
		'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a message is encrypted as RFC 8291 shows it, byte by byte', () => {
	const given = { salt: bytes(example.salt), privateKey: bytes(example.privateKey) };
	expect(encrypt(example.text, example, given).toString('base64url')).toBe(example.message);
});

test('no two messages look the same, and the longest one just fits', () => {
	const once = () => encrypt('x'.repeat(payloadMaxBytes), example);
	expect(once().length).toBe(4_096);
	expect(once().equals(once())).toBe(false);
});

test.each([
	['a point of the curve', example.p256dh, true],
	['not one', example.p256dh.replace('BCVx', 'BCVy'), false],
	['too short', example.p256dh.slice(0, 40), false],
])('%s', (_, key, is) => {
	expect(isPublicKey(key)).toBe(is);
});

test('whoever sends says so with a key that the secret alone decides', () => {
	const key = vapidKeyOf('a secret of this installation');
	expect(vapidKeyOf('a secret of this installation').publicKey).toBe(key.publicKey);
	expect(vapidKeyOf('another secret').publicKey).not.toBe(key.publicKey);
	expect(isPublicKey(key.publicKey)).toBe(true);
	const header = vapidHeader(key, 'https://push.example.net', 'mailto:us@example.com');
	const [, text = '', signature = '', k] =
		/^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
	expect(k).toBe(key.publicKey);
	const point = bytes(key.publicKey);
	const jwk = {
		kty: 'EC',
		crv: 'P-256',
		x: point.subarray(1, 33).toString('base64url'),
		y: point.subarray(33).toString('base64url'),
	};
	const publicKey = createPublicKey({ format: 'jwk', key: jwk });
	const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
	expect(verify('sha256', Buffer.from(text), signed, bytes(signature))).toBe(true);
	const claims = JSON.parse(bytes(text.split('.')[1] ?? '').toString());
	expect(claims).toMatchObject({ aud: 'https://push.example.net', sub: 'mailto:us@example.com' });
	const hours = (claims.exp - Date.now() / 1_000) / 3_600;
	expect(hours).toBeGreaterThan(11);
	expect(hours).toBeLessThan(24);
});
