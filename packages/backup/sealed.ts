// Encrypts a backup's files with age (age-encryption.org), bound to their names. docs/backups.md has the format.
import { createDecipheriv, hkdfSync, randomBytes, webcrypto } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { Decrypter, Encrypter, identityToRecipient, Stanza } from 'age-encryption';
import { UserError } from '../ops/user-error.ts';
import type { Vault } from './vault.ts';

const keyIdBytes = 8;
/** Format of 0.1.0: `FLVRBAG1`, key id, salt; ciphertext; tag. */
const headerBytes = 8 + keyIdBytes + 16;
const tagBytes = 16;
const pieceBytes = 1024 * 1024;
const stanzaType = 'flavorbag/file';
/** PKCS #8 prefix of an X25519 key. */
const pkcs8 = Buffer.from('302e020100300506032b656e04220420', 'hex');

export interface BackupKey {
	/** Identifies the key without revealing it. */
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

const identityOf = ({ bytes }: BackupKey) =>
	webcrypto.subtle.importKey('pkcs8', Buffer.concat([pkcs8, bytes]), 'X25519', false, ['deriveBits']);

/** Encrypting 8 MB takes a tenth of a second, so the launcher's other connections get turns in between. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
	for (let at = 0; at < bytes.length; at += pieceBytes) {
		yield bytes.subarray(at, at + pieceBytes);
		await setImmediate();
	}
}

/** Stores name and key id in a stanza that age ignores but authenticates. */
export async function seal(key: BackupKey, name: string, plain: Buffer): Promise<Buffer> {
	const age = new Encrypter();
	age.addRecipient({ wrapFileKey: () => [new Stanza([stanzaType, key.id, name], new Uint8Array())] });
	age.addRecipient(await identityToRecipient(await identityOf(key)));
	return buffer(await age.encrypt(ReadableStream.from(inPieces(plain))));
}

export const wrongKey = (what: string) =>
	new UserError(`${what} was made with another key than BACKUP_KEY. Without that key nobody can read it.`);

export const damaged = (name: string, how: string) =>
	new UserError(`The backup is damaged: its part ${name} ${how}.`);

export async function unseal(key: BackupKey, name: string, sealed: Buffer): Promise<Buffer> {
	const start = sealed.subarray(0, 8).toString('latin1');
	if (start !== 'age-encr' && start !== 'FLVRBAG1') throw damaged(name, 'is not a part of a backup');
	try {
		if (start === 'FLVRBAG1') return unsealOld(key, name, sealed);
		const age = new Decrypter();
		age.addIdentity({
			unwrapFileKey(stanzas: Stanza[]) {
				const said = stanzas.find(({ args: [type] }) => type === stanzaType)?.args ?? [];
				if (said[1] !== key.id) throw wrongKey(name);
				if (said[2] !== name) throw new Error('another name');
				return null;
			},
		});
		age.addIdentity(await identityOf(key));
		return Buffer.from(await age.decrypt(sealed));
	} catch (error) {
		if (error instanceof UserError) throw error;
		throw damaged(name, 'is not what was written');
	}
}

export interface KeyedVault {
	vault: Vault;
	key: BackupKey;
}

/** Returns what was stored. */
export async function putSealed({ vault, key }: KeyedVault, name: string, plain: Buffer): Promise<Buffer> {
	const sealed = await seal(key, name, plain);
	await vault.put(name, sealed);
	return sealed;
}

export async function getStored({ vault }: KeyedVault, name: string): Promise<Buffer> {
	const sealed = await vault.get(name);
	if (sealed === undefined) throw damaged(name, 'is missing');
	return sealed;
}

export const getSealed = async (from: KeyedVault, name: string): Promise<Buffer> =>
	unseal(from.key, name, await getStored(from, name));

/** AES-256-GCM under a derived key; name and header are authenticated. */
function unsealOld(key: BackupKey, name: string, sealed: Buffer): Buffer {
	if (sealed.length < headerBytes + tagBytes) throw damaged(name, 'is cut off');
	const header = sealed.subarray(0, headerBytes);
	if (header.toString('hex', 8, 16) !== key.id) throw wrongKey(name);
	const salt = header.subarray(16);
	const derived = Buffer.from(hkdfSync('sha256', key.bytes, salt, 'flavorbag backup file', 44));
	const opening = createDecipheriv('aes-256-gcm', derived.subarray(0, 32), derived.subarray(32))
		.setAAD(Buffer.concat([header, Buffer.from(name)]))
		.setAuthTag(sealed.subarray(-tagBytes));
	return Buffer.concat([opening.update(sealed.subarray(headerBytes, -tagBytes)), opening.final()]);
}
