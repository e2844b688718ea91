// Finds the drivers of Firefox and WebKit for e2e/everywhere: installed ones, else Debian's packages.
import { existsSync, globSync } from 'node:fs';
import { installDebianPackages, onPath } from '../packages/ops/debian.ts';
import { UserError } from '../packages/ops/user-error.ts';

interface Wanted {
	from: string;
	find(): string | undefined;
}

const inPath = (...names: string[]) => onPath(names).find(existsSync);

const programs = {
	firefox: { from: 'firefox-esr', find: () => inPath('firefox-esr', 'firefox') },
	webKitDriver: { from: 'webkit2gtk-driver', find: () => inPath('WebKitWebDriver') },
	miniBrowser: {
		from: 'webkit2gtk-driver',
		find: () => globSync('/usr/{lib,lib/*,libexec}/webkit2gtk-4.*/MiniBrowser').sort().at(-1),
	},
	xvfb: { from: 'xvfb', find: () => inPath('Xvfb') },
} satisfies Record<string, Wanted>;
type Program = keyof typeof programs;

const lacking = () => [
	...new Set(
		Object.values(programs)
			.filter(({ find }) => find() === undefined)
			.map(({ from }) => from),
	),
];

/** Installs missing drivers from Debian. Throws UserError if any are still missing. */
export function provideOtherBrowsers(): void {
	if (lacking().length > 0) installDebianPackages(lacking());
	const still = lacking();
	if (still.length > 0)
		throw new UserError(
			`Firefox and WebKit need packages of Debian that could not be installed: apt-get install ${still.join(' ')}`,
		);
}

export function programPath(name: Program): string {
	const path = programs[name].find();
	if (path === undefined) throw new UserError(`${name} is missing: apt-get install ${programs[name].from}`);
	return path;
}
