/** VAPID (RFC 8292): signs pushes with keys derived from the installation's secrets, newest first (ADR 36, ADR 98). */
import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

export interface VapidKey {
	/** In base64url. */
	publicKey: string;
	privateKey: KeyObject;
}

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

export function vapidKeyOf(secret: string): VapidKey {
	// Sixteen extra bytes make the bias of the modulo negligible.
	const wide = Buffer.from(hkdfSync('sha256', secret, '', 'push vapid key', 48)).toString('hex');
	const scalar = (BigInt(`0x${wide}`) % (order - 1n)) + 1n;
	const bytes = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
	const pair = createECDH('prime256v1');
	pair.setPrivateKey(bytes);
	const point = pair.getPublicKey();
	const privateKey = createPrivateKey({
		format: 'jwk',
		key: {
			kty: 'EC',
			crv: 'P-256',
			d: bytes.toString('base64url'),
			x: point.subarray(1, 33).toString('base64url'),
			y: point.subarray(33).toString('base64url'),
		},
	});
	return { publicKey: point.toString('base64url'), privateKey };
}

const lifeSeconds = 12 * 3_600;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The Authorization header. `subject` is the operator's contact. */
export function vapidHeader(key: VapidKey, audience: string, subject: string): string {
	const exp = Math.floor(Date.now() / 1_000) + lifeSeconds;
	const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp, sub: subject })}`;
	const signature = sign('sha256', Buffer.from(text), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
	return `vapid t=${text}.${signature.toString('base64url')}, k=${key.publicKey}`;
}
