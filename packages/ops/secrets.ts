// Default secrets, generated once per data folder and readable only by its owner.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onDisk, UserError, writeFileAtomic } from './user-error.ts';

const prefixes = {
	AUTH_SECRET: '',
	SANDBOX_SECRET_KEY: 'sk_test_sandbox_',
	SANDBOX_PUBLISHABLE_KEY: 'pk_test_sandbox_',
	SANDBOX_WEBHOOK_SECRET: 'whsec_',
};
export type Secrets = Record<keyof typeof prefixes, string>;

function random(prefix: string): string {
	return prefix + randomBytes(32).toString('hex');
}

export function readSecrets(dataDir: string): Secrets {
	const file = join(dataDir, 'secrets.json');
	return onDisk(file, () => {
		if (!existsSync(file)) {
			const made = Object.fromEntries(
				Object.entries(prefixes).map(([name, prefix]) => [name, random(prefix)]),
			);
			writeFileAtomic(file, `${JSON.stringify(made, null, '\t')}\n`);
		}
		return parse(file, readFileSync(file, 'utf8'));
	});
}

function parse(file: string, text: string): Secrets {
	const unusable = (what: string) =>
		new UserError(
			`${file} ${what}. Put it back from a backup of this folder. If there is none, delete the file: the next start makes new keys, and everybody signs in again.`,
		);
	if (text.trim() === '') throw unusable('is empty');
	let read: unknown;
	try {
		read = JSON.parse(text);
	} catch {
		throw unusable('is damaged: it is not JSON');
	}
	const secrets = (typeof read === 'object' ? read : undefined) as Partial<Secrets> | null | undefined;
	const missing = Object.keys(prefixes).filter((name) => {
		const value = secrets?.[name as keyof Secrets];
		return typeof value !== 'string' || value === '';
	});
	if (missing.length > 0)
		throw unusable(`is damaged: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`);
	return secrets as Secrets;
}
