/** Encrypts a push message by RFC 8291 with the content coding aes128gcm (RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const curve = 'prime256v1';
const bytesOf = (base64url: string) => Buffer.from(base64url, 'base64url');
const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
	Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** One record: push services limit bodies to this size. */
const recordSize = 4_096;
const headerSize = 16 + 4 + 1 + 65;
/** Minus the delimiter and the tag. */
export const payloadMaxBytes = recordSize - headerSize - 1 - 16;

/** Whether it is a point on the curve. */
export function isPublicKey(p256dh: string): boolean {
	try {
		const probe = createECDH(curve);
		probe.generateKeys();
		probe.computeSecret(bytesOf(p256dh));
		return true;
	} catch {
		return false;
	}
}

/** `given` is for the RFC's example only. */
export function encrypt(
	payload: string,
	to: { p256dh: string; auth: string },
	given: { salt?: Buffer; privateKey?: Buffer } = {},
): Buffer {
	const salt = given.salt ?? randomBytes(16);
	const sender = createECDH(curve);
	if (given.privateKey) sender.setPrivateKey(given.privateKey);
	else sender.generateKeys();
	const receiverKey = bytesOf(to.p256dh);
	const senderKey = sender.getPublicKey();

	const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
	const secret = derive(sender.computeSecret(receiverKey), bytesOf(to.auth), keyInfo, 32);
	const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
	const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

	const cipher = createCipheriv('aes-128-gcm', key, nonce);
	const text = Buffer.concat([Buffer.from(payload), Buffer.of(2)]);
	const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
	const size = Buffer.alloc(4);
	size.writeUInt32BE(recordSize);
	return Buffer.concat([salt, size, Buffer.of(senderKey.length), senderKey, sealed]);
}
