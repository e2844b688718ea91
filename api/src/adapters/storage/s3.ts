/** Stores files in an S3 bucket. The SDK is loaded on first use. */
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { Storage } from '#ports/storage.ts';
import { contentTypeOf, requireKey } from './storage-key.ts';

export interface S3Config {
	bucket: string;
	region: string;
	accessKeyId: string;
	secretAccessKey: string;
	endpoint?: string | undefined;
}

export const s3ClientOptions = ({
	region,
	endpoint,
	accessKeyId,
	secretAccessKey,
}: Omit<S3Config, 'bucket'>): S3ClientConfig => ({
	region,
	credentials: { accessKeyId, secretAccessKey },
	...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
	// Other servers may not support newer checksums.
	requestChecksumCalculation: 'WHEN_REQUIRED',
	responseChecksumValidation: 'WHEN_REQUIRED',
});

export function createS3Storage(config: S3Config): Storage {
	const { bucket: Bucket } = config;
	const sdk = () => import('@aws-sdk/client-s3');
	let client: Promise<S3Client> | undefined;
	const connect = () => {
		client ??= sdk().then(({ S3Client }) => new S3Client(s3ClientOptions(config)));
		return client;
	};
	return {
		async put(key, bytes, contentType) {
			requireKey(key, contentType);
			const { PutObjectCommand } = await sdk();
			await (await connect()).send(
				new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: contentType }),
			);
		},
		async get(key) {
			const contentType = contentTypeOf(key);
			if (contentType === undefined) return undefined;
			const { GetObjectCommand, NoSuchKey } = await sdk();
			try {
				const { Body } = await (await connect()).send(new GetObjectCommand({ Bucket, Key: key }));
				return Body && { bytes: await Body.transformToByteArray(), contentType };
			} catch (error) {
				if (error instanceof NoSuchKey) return undefined;
				throw error;
			}
		},
		async remove(key) {
			if (contentTypeOf(key) === undefined) return;
			const { DeleteObjectCommand } = await sdk();
			await (await connect()).send(new DeleteObjectCommand({ Bucket, Key: key }));
		},
	};
}
