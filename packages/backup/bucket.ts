// Stores backups in a bucket on S3 or a compatible service. The SDK is loaded on first use.
import { type S3Config, s3ClientOptions } from '../../api/src/adapters/storage/s3.ts';
import { UserError } from '../ops/user-error.ts';
import type { Vault, VaultFile } from './vault.ts';

/** Falls back from `BACKUP_S3_…` to the settings for pictures. */
function accessIn(env: NodeJS.ProcessEnv): Omit<S3Config, 'bucket'> {
	const setting = (name: string) => env[`BACKUP_S3_${name}`] || env[`S3_${name}`] || undefined;
	const [region, accessKeyId, secretAccessKey] = ['REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(
		setting,
	);
	if (!region || !accessKeyId || !secretAccessKey)
		throw new UserError(
			'Backups in S3 need BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or S3_REGION and so on.',
		);
	return { region, accessKeyId, secretAccessKey, endpoint: setting('ENDPOINT') };
}

/** `address` is `s3://bucket/prefix`. */
export async function bucketVault(address: string, env: NodeJS.ProcessEnv): Promise<Vault> {
	const [, Bucket, rest = ''] = address.match(/^s3:\/\/([^/]+)(?:\/(.*))?$/) ?? [];
	if (!Bucket) throw new UserError(`${address} is not an address such as s3://bucket/folder.`);
	const options = s3ClientOptions(accessIn(env));
	const sdk = await import('@aws-sdk/client-s3');
	const client = new sdk.S3Client(options);
	const prefix = rest === '' ? '' : `${rest.replace(/\/+$/, '')}/`;
	const asked = async <T>(work: () => Promise<T>): Promise<T> => {
		try {
			return await work();
		} catch (error) {
			throw new UserError(`${address} does not take part: ${error instanceof Error ? error.message : error}`);
		}
	};

	async function list(begin: string): Promise<VaultFile[]> {
		const found: VaultFile[] = [];
		for (let next: string | undefined, more = true; more; more = next !== undefined) {
			const answer = await client.send(
				new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix + begin, ContinuationToken: next }),
			);
			for (const { Key = '', Size = 0 } of answer.Contents ?? [])
				found.push({ name: Key.slice(prefix.length), bytes: Size });
			next = answer.NextContinuationToken;
		}
		return found.sort((a, b) => (a.name < b.name ? -1 : 1));
	}

	return {
		label: address,
		put: (name, bytes) =>
			asked(async () => {
				await client.send(new sdk.PutObjectCommand({ Bucket, Key: prefix + name, Body: bytes }));
			}),
		get: (name) =>
			asked(async () => {
				try {
					const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + name }));
					return Body && Buffer.from(await Body.transformToByteArray());
				} catch (error) {
					if (error instanceof sdk.NoSuchKey) return undefined;
					throw error;
				}
			}),
		list: (begin) => asked(() => list(begin)),
		sweep: async () => {},
		remove: (names) =>
			asked(async () => {
				for (const name of names)
					await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + name }));
			}),
	};
}
