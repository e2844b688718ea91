/** Keys that sign tokens, encrypted with AUTH_SECRET and published for longer than they are used. */
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { JwtOptions } from 'better-auth/plugins';
import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { NotReady } from '#lib/app-error.ts';

const kind = { alg: 'EdDSA', crv: 'Ed25519' } as const;
/** Lets only one process create or change keys. */
const lockNumber = 7204010;

const wrongSecret =
	'AUTH_SECRET is not the one that this database was used with: its signing key cannot be read. Put the old secret back, ' +
	'or behind the new one with a comma between. If it is lost: npm run admin -- new-keys, after which everybody signs in again.';

const signsForDays = 30;
/** Longer than any process caches the key set. */
const publishedAheadMinutes = 15;
/** Longer than a token's lifetime. */
const retainedMinutes = 60;

interface Row {
	id: string;
	publicKey: string;
	/** In the library's form: a JSON string of ciphertext. */
	privateKey: string;
	createdAt: Date;
}
type Adapter = Required<NonNullable<JwtOptions['adapter']>>;

export type SigningKeys = ReturnType<typeof createSigningKeys>;

/** Newest first. */
async function all(db: Db): Promise<Row[]> {
	const { rows } = await sql<Row>`
		select id, "publicKey", "privateKey", "createdAt" from auth.jwks order by "createdAt" desc`.execute(db);
	return rows;
}
const signer = (rows: Row[]) =>
	rows.find(({ createdAt }) => createdAt.getTime() <= Date.now()) ?? rows.at(-1);

type Cipher = ReturnType<typeof createCipher>;

/** Encrypts with the first secret, decrypts with any. */
function createCipher([current, ...former]: readonly [string, ...string[]]) {
	const read = new Map<string, string>();
	const encrypt = async (plain: string) =>
		JSON.stringify(await symmetricEncrypt({ key: current, data: plain }));

	async function decrypt({ privateKey }: Row): Promise<{ plain: string; with: string } | undefined> {
		for (const secret of [current, ...former]) {
			try {
				return { plain: await symmetricDecrypt({ key: secret, data: JSON.parse(privateKey) }), with: secret };
			} catch {
				// Encrypted with another secret.
			}
		}
		return undefined;
	}
	return {
		encrypt,
		/** Rejects if no secret decrypts the signing key. Undefined if there is none. */
		async readSigner(rows: Row[]): Promise<(Row & { plain: string }) | undefined> {
			const row = signer(rows);
			if (!row) return undefined;
			const plain = read.get(row.privateKey) ?? (await decrypt(row))?.plain;
			if (plain === undefined) throw new NotReady(wrongSecret);
			if (!read.has(row.privateKey)) read.clear();
			read.set(row.privateKey, plain);
			return { ...row, plain };
		},
		async renew(tx: Db, row: Row): Promise<void> {
			const found = await decrypt(row);
			if (!found || found.with === current) return;
			const written = await encrypt(found.plain);
			await sql`update auth.jwks set "privateKey" = ${written} where id = ${row.id}`.execute(tx);
		},
	};
}

async function insert(
	db: Db,
	{ encrypt }: Cipher,
	key: Pick<Row, 'publicKey' | 'privateKey'>,
	afterMinutes = 0,
): Promise<Row> {
	const { rows } = await sql<Row>`
		insert into auth.jwks ("publicKey", "privateKey", "createdAt", alg, crv)
		values (${key.publicKey}, ${await encrypt(key.privateKey)}, now() + make_interval(mins => ${afterMinutes}), ${kind.alg}, ${kind.crv})
		returning id, "publicKey", "privateKey", "createdAt"`.execute(db);
	const [row] = rows;
	if (!row) throw new Error('a signing key was not kept');
	return row;
}
async function make(db: Db, cipher: Cipher, afterMinutes = 0): Promise<void> {
	const pair = await generateKeyPair(kind.alg, { crv: kind.crv, extractable: true });
	const [open, secret] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
	const key = { publicKey: JSON.stringify(open), privateKey: JSON.stringify(secret) };
	await insert(db, cipher, key, afterMinutes);
}

const adapterOf = (db: Db, cipher: Cipher): Adapter => ({
	async getJwks(ctx) {
		const rows = await all(db);
		if (ctx.path === '/jwks') return rows.map((row) => ({ ...row, ...kind, privateKey: '' }));
		const found = await cipher.readSigner(rows);
		return found ? [{ ...found, ...kind, privateKey: found.plain }] : [];
	},
	async createJwk(key) {
		return { ...(await insert(db, cipher, key)), ...kind, privateKey: key.privateKey };
	},
});

export function createSigningKeys(db: Db, secrets: readonly [string, ...string[]]) {
	const cipher = createCipher(secrets);
	const exclusively = (work: (tx: Db) => Promise<void>) =>
		db.transaction().execute(async (tx) => {
			await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx);
			await work(tx);
		});

	return {
		adapter: adapterOf(db, cipher),
		/** Includes old keys with valid tokens, and the next key. */
		async published(): Promise<JSONWebKeySet> {
			const rows = await all(db);
			return { keys: rows.map(({ id, publicKey }) => ({ ...kind, ...JSON.parse(publicKey), kid: id })) };
		},
		/** Creates the first key or re-encrypts existing ones. Rejects if no secret decrypts the current one. */
		prepare: () =>
			exclusively(async (tx) => {
				const rows = await all(tx);
				if (rows.length === 0) return make(tx, cipher);
				await cipher.readSigner(rows);
				for (const row of rows) await cipher.renew(tx, row);
			}),
		async check(): Promise<void> {
			await cipher.readSigner(await all(db));
		},
		/** Creates the next key when due, and deletes unneeded ones. */
		renew: () =>
			exclusively(async (tx) => {
				const { rows } = await sql<{ old: boolean }>`
					select max("createdAt") < now() - make_interval(days => ${signsForDays}) as old from auth.jwks`.execute(
					tx,
				);
				if (rows[0]?.old) await make(tx, cipher, publishedAheadMinutes);
				await sql`
					delete from auth.jwks kept where exists (
						select from auth.jwks newer where newer."createdAt" > kept."createdAt"
							and newer."createdAt" < now() - make_interval(mins => ${retainedMinutes}))`.execute(tx);
			}),
		/** Replaces all keys: tokens become invalid, and clients fetch new ones. */
		replace: () =>
			exclusively(async (tx) => {
				await sql`delete from auth.jwks`.execute(tx);
				await make(tx, cipher);
			}),
	};
}
