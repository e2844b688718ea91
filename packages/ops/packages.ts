import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LockedPackage {
	/** Relative to the project's root. */
	path: string;
	name: string;
	version: string;
	license?: string;
	/** Development only: `npm ci --omit=dev` skips it. */
	dev?: boolean;
	optional?: boolean;
	/** Needed for development, optional for the product. */
	devOptional?: boolean;
	integrity?: string;
	/** npm omits it for the configured registry (.npmrc). */
	resolved?: string;
	hasInstallScript?: boolean;
}

const marker = 'node_modules/';

/** Excludes workspace packages. */
export function lockedPackages(root: string): LockedPackage[] {
	const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
		packages: Record<string, Partial<LockedPackage> & { version: string; link?: boolean }>;
	};
	return Object.entries(packages)
		.filter(([path, { link }]) => path.includes(marker) && !link)
		.map(([path, locked]) => ({
			...locked,
			path,
			// For an alias, the lock file has the real name.
			name: locked.name ?? path.slice(path.lastIndexOf(marker) + marker.length),
		}));
}

const licenseFile = /^(licen[cs]e|copying|copyright|notice|third-party|unlicense)/i;

/** License and notice texts; undefined if there are none. */
function textOf(folder: string): string | undefined {
	const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
	const read = ({ name }: { name: string }) => readFileSync(join(folder, name), 'utf8');
	const named = files.filter(({ name }) => licenseFile.test(name));
	const texts =
		named.length > 0
			? named.map(read)
			: files
					.filter(({ name }) => /^readme/i.test(name))
					.flatMap((readme) => read(readme).match(/^#+ *licen[cs](?:e|ing)\b[^\n]*\n([\s\S]*)/im)?.[1] ?? []);
	const text = texts.map((one) => one.replaceAll('\r\n', '\n').trim()).join('\n\n');
	return text === '' ? undefined : text;
}

const titleOf = ({ name, version, license }: LockedPackage) =>
	`${name} ${version} (${license ?? 'see below'})`;
const line = '-'.repeat(80);

/** Merges identical texts. Packages for other platforms aren't installed, so they are only listed. */
export function noticesOf(root: string, packages: readonly LockedPackage[]): string {
	const byText = new Map<string, Set<string>>();
	const put = (text: string, one: LockedPackage) =>
		byText.set(text, (byText.get(text) ?? new Set()).add(titleOf(one)));
	const missing =
		'These packages are for other machines and are not installed on this one; each brings its own text.';
	const last: LockedPackage[] = [];
	for (const one of packages) {
		const folder = join(root, one.path);
		if (!existsSync(folder)) last.push(one);
		else
			put(textOf(folder) ?? `Without a text of its own: https://spdx.org/licenses/${one.license}.html`, one);
	}
	for (const one of last) put(missing, one);
	const head = `Third-party notices

What others made, and the terms under which it is used. ZIP codes, cities and towns come from GeoNames
(https://www.geonames.org) under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).
`;
	const parts = [...byText].map(([text, titles]) => `${line}\n${[...titles].join('\n')}\n\n${text}\n`);
	return [head, ...parts].join('\n');
}
