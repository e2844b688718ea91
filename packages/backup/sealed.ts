// One sealed file of a backup: AES-256-GCM under a key of its own, bound to its name. docs/backups.md has the format.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { UserError } from '../ops/user-error.ts';

const magic = Buffer.from('FLVRBAG1');
const keyIdBytes = 8;
const saltBytes = 16;
const headerBytes = magic.length + keyIdBytes + saltBytes;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

export interface BackupKey {
	/** Says which key it is, and nothing of the key. */
	id: string;
	bytes: Buffer;
}

const howToMake = 'npm run backup -- --new-key makes one';

export function newKey(): string {
	return randomBytes(32).toString('base64');
}

export function readKey(text: string | undefined): BackupKey {
	if (!text) throw new UserError(`BACKUP_KEY is missing: ${howToMake}.`);
	const bytes = Buffer.from(text, 'base64');
	if (bytes.length !== 32 || bytes.toString('base64') !== text.trim())
		throw new UserError(`BACKUP_KEY must be 32 bytes in base64: ${howToMake}.`);
	const id = Buffer.from(hkdfSync('sha256', bytes, '', 'flavorbag backup key id', keyIdBytes));
	return { id: id.toString('hex'), bytes };
}

function derive(key: BackupKey, salt: Buffer): { secret: Buffer; iv: Buffer } {
	const derived = Buffer.from(hkdfSync('sha256', key.bytes, salt, 'flavorbag backup file', 44));
	return { secret: derived.subarray(0, 32), iv: derived.subarray(32) };
}

const authenticated = (header: Buffer, name: string) => Buffer.concat([header, Buffer.from(name)]);

export function seal(key: BackupKey, name: string, plain: Buffer): Buffer {
	const salt = randomBytes(saltBytes);
	const header = Buffer.concat([magic, Buffer.from(key.id, 'hex'), salt]);
	const { secret, iv } = derive(key, salt);
	const sealing = createCipheriv(cipher, secret, iv).setAAD(authenticated(header, name));
	return Buffer.concat([header, sealing.update(plain), sealing.final(), sealing.getAuthTag()]);
}

export const wrongKey = (what: string) =>
	new UserError(`${what} was made with another key than BACKUP_KEY. Without that key nobody can read it.`);

export const damaged = (name: string, how: string) =>
	new UserError(`The backup is damaged: its part ${name} ${how}.`);

export function unseal(key: BackupKey, name: string, sealed: Buffer): Buffer {
	if (sealed.length < headerBytes + tagBytes) throw damaged(name, 'is cut off');
	const header = sealed.subarray(0, headerBytes);
	if (!header.subarray(0, magic.length).equals(magic)) throw damaged(name, 'is not a part of a backup');
	const keyId = header.subarray(magic.length, magic.length + keyIdBytes).toString('hex');
	if (keyId !== key.id) throw wrongKey(name);
	const { secret, iv } = derive(key, header.subarray(magic.length + keyIdBytes));
	const opening = createDecipheriv(cipher, secret, iv)
		.setAAD(authenticated(header, name))
		.setAuthTag(sealed.subarray(-tagBytes));
	try {
		return Buffer.concat([opening.update(sealed.subarray(headerBytes, -tagBytes)), opening.final()]);
	} catch {
		throw damaged(name, 'is not what was written');
	}
}
