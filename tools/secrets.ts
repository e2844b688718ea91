// The keys of the embedded defaults: made once for a data folder, for its owner's eyes only.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onDisk } from './plain-error.ts';

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
			writeFileSync(`${file}.new`, `${JSON.stringify(made, null, '\t')}\n`, { mode: 0o600 });
			renameSync(`${file}.new`, file);
		}
		return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
	});
}
