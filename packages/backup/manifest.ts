// Describes a backup. It is written last; without it the backup is incomplete.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../ops/product.ts';
import { UserError } from '../ops/user-error.ts';
import { part } from './parts.ts';
import { type BackupKey, getSealed, putSealed } from './sealed.ts';
import type { Vault } from './vault.ts';

const manifest = z.object({
	format: z.literal(1),
	id: z.string(),
	started: z.iso.datetime(),
	/** Everything committed before this time is included. */
	ended: z.iso.datetime(),
	product: z.string(),
	schema: z.array(z.string()),
	postgres: z.string(),
	system: z.string(),
	size: z.number(),
	log: z.object({ first: z.string(), last: z.string() }),
	parts: z.object({ database: z.array(part), log: z.array(part), files: z.array(part) }),
});
export type Manifest = z.infer<typeof manifest>;

export const basePrefix = 'base/';
const manifestOf = (id: string) => `${basePrefix}${id}/manifest`;

export const productVersion = (): string =>
	(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

export const bytesOf = ({ parts }: Manifest): number =>
	Object.values(parts)
		.flat()
		.reduce((sum, { bytes }) => sum + bytes, 0);

export async function putManifest(vault: Vault, key: BackupKey, made: Manifest): Promise<void> {
	await putSealed({ vault, key }, manifestOf(made.id), Buffer.from(JSON.stringify(made)));
}

/** Complete backups, ordered by start time. */
export async function listBackups(vault: Vault): Promise<string[]> {
	const files = await vault.list(basePrefix);
	return files.flatMap(({ name }) => name.match(/^base\/([^/]+)\/manifest$/)?.[1] ?? []).sort();
}

export async function getManifest(vault: Vault, key: BackupKey, id: string): Promise<Manifest> {
	const plain = JSON.parse((await getSealed({ vault, key }, manifestOf(id))).toString('utf8')) as unknown;
	const read = manifest.safeParse(plain);
	if (!read.success) throw newer((plain as { product?: string }).product);
	return read.data;
}

const newer = (product: string | undefined) =>
	new UserError(
		`This backup was made by a newer version of FlavorBag (${product ?? 'unknown'}; this is ${productVersion()}). Restore it with that version.`,
	);

export function checkVersions({ product, schema, postgres }: Manifest, bundled: string): void {
	const known = new Set(readdirSync(join(root, 'api', 'migrations')));
	if (schema.some((name) => !known.has(name))) throw newer(product);
	const [major] = postgres.split('.');
	if (major !== bundled.split('.')[0])
		throw new UserError(
			`This backup is of PostgreSQL ${postgres}, and here is ${bundled}: restore it with FlavorBag ${product}.`,
		);
}
