/** A software passkey (WebAuthn, ES256, no attestation) and an authenticator app (RFC 6238). */
import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Creation {
	challenge: string;
	rp: { id: string };
	excludeCredentials?: { id: string }[];
}
interface Request {
	challenge: string;
	rpId?: string;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64 = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

const bytes = (data: Uint8Array) =>
	Buffer.concat([
		data.length < 256
			? Buffer.from([0x58, data.length])
			: Buffer.from([0x59, data.length >> 8, data.length & 255]),
		data,
	]);
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

const [present, verified, withKey] = [0x01, 0x04, 0x40];

export function createAuthenticator(origin: string, given: { verifies?: boolean } = {}) {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
	const id = randomBytes(32);
	let counter = 0;
	const flags = present | (given.verifies === false ? 0 : verified);
	const cose = Buffer.concat([
		Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
		bytes(Buffer.from(x, 'base64url')),
		Buffer.from([0x22]),
		bytes(Buffer.from(y, 'base64url')),
	]);
	const head = (rpId: string, what: number) => {
		const count = Buffer.alloc(4);
		count.writeUInt32BE(++counter);
		return Buffer.concat([sha256(rpId), Buffer.from([what]), count]);
	};
	const clientData = (type: string, challenge: string) =>
		JSON.stringify({ type, challenge, origin, crossOrigin: false });
	const credential = (response: object) => ({
		id: base64(id),
		rawId: base64(id),
		type: 'public-key',
		clientExtensionResults: {},
		response,
	});

	return {
		/** `rpId` simulates another site. */
		create({ challenge, rp }: Creation, rpId = rp.id) {
			const length = Buffer.from([0, id.length]);
			const data = Buffer.concat([head(rpId, flags | withKey), Buffer.alloc(16), length, id, cose]);
			const attestation = Buffer.concat([
				Buffer.from([0xa3]),
				...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(data)],
			]);
			return credential({
				clientDataJSON: base64(clientData('webauthn.create', challenge)),
				attestationObject: base64(attestation),
				transports: ['internal'],
			});
		},
		get({ challenge, rpId = 'localhost' }: Request) {
			const data = head(rpId, flags);
			const client = clientData('webauthn.get', challenge);
			const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
			return credential({
				clientDataJSON: base64(client),
				authenticatorData: base64(data),
				signature: base64(signature),
			});
		},
		id: base64(id),
	};
}
export type Authenticator = ReturnType<typeof createAuthenticator>;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** `ahead`: time steps into the future. */
export function codeOf(url: string, ahead = 0): string {
	const secret = new URL(url).searchParams.get('secret') ?? '';
	const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
	const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
	const count = Buffer.alloc(8);
	count.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + ahead));
	const hash = createHmac('sha1', key).update(count).digest();
	const at = (hash.at(-1) ?? 0) & 15;
	return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
