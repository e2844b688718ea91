// After the build: the public pages as HTML, the shell for all others (app.html), what search engines ask for, and
// every file once more in its compressed forms.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const web = join(import.meta.dirname, '..', 'web');
const dist = join(web, 'dist');
const ssr = join(web, 'dist-ssr');

/** What web/src/prerender.tsx makes. */
interface Page {
	file: string;
	path: string;
	head: string;
	body: string;
}
interface Shell {
	file: string;
	path: string;
	body: string;
}
const { renderPages, renderShells } = (await import(join(ssr, 'prerender.js'))) as {
	renderPages(): Promise<Page[]>;
	renderShells(): Promise<Shell[]>;
};

const shell = join(dist, 'app.html');
const template = readFileSync(join(dist, 'index.html'), 'utf8');
rmSync(join(dist, 'index.html'));
const emptyRoot = '<div id="root"></div>';
const ownHead = /<title>[\s\S]*?<\/title>\s*<meta name="description"[^>]*>/;
if (!template.includes(emptyRoot) || !ownHead.test(template)) throw new Error('index.html has another shape');

/** The shell has nothing to show before its code: all of that is asked for at once. */
interface Chunk {
	file: string;
	imports?: string[];
}
const manifestFile = join(dist, '.vite', 'manifest.json');
const chunks = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
function filesOf(key: string, seen = new Set<string>()): string[] {
	const chunk = chunks[key];
	if (!chunk || seen.has(key)) return [];
	seen.add(key);
	return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => filesOf(next, seen))];
}
const appFiles = filesOf('src/main.tsx');
if (appFiles.length === 0) throw new Error('the manifest names no src/main.tsx');
const preloading = (files: Iterable<string>) => {
	const links = [...new Set(files)].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
	return template.replace('</head>', () => `\t${links.join('\n\t\t')}\n\t</head>`);
};
writeFileSync(shell, preloading(appFiles));
/** Named for boot.ts, which asks for them when the page's picture is painted. */
const naming = (files: Iterable<string>) => [...new Set(files)].map((file) => `/${file}`).join(' ');

/** Shows the list before the app does. */
const firstCards = filesOf('src/first-cards.ts');
if (firstCards.length === 0) throw new Error('the manifest names no src/first-cards.ts');
/** What the screens with a shell of their own are made of, beside the app itself. */
const screens: Record<string, string[]> = {
	'/marketplace': ['src/app/AppLayout.tsx', 'src/features/marketplace/Marketplace.tsx'],
};
for (const { file, path, body } of await renderShells()) {
	const own = (screens[path] ?? []).flatMap((key) => filesOf(key));
	if (own.length === 0) throw new Error(`the manifest does not know the screens of ${path}`);
	const html = preloading(firstCards).replace(
		emptyRoot,
		() =>
			`<div id="shell" inert aria-hidden="true" data-modules="${naming([...appFiles, ...own])}">${body}</div>${emptyRoot}`,
	);
	writeFileSync(join(dist, file), html);
}
rmSync(join(dist, '.vite'), { recursive: true });

/** Bytes of JavaScript, by Brotli, that a first view may cost. */
const budgets = { '/': 20_000, '/marketplace': 180_000 };
const firstViews = {
	// Read without the app; its code comes when somebody is about to use something.
	'/': filesOf('index.html'),
	'/marketplace': [
		...filesOf('index.html'),
		...firstCards,
		...appFiles,
		...(screens['/marketplace'] ?? []).flatMap((key) => filesOf(key)),
	],
};

const pages = await renderPages();
for (const { file, path, head, body } of pages) {
	const target = join(dist, file);
	mkdirSync(dirname(target), { recursive: true });
	// Without its texts a title is the name of one.
	if (!/<title>[^<]*FlavorBag/.test(head)) throw new Error(`${path} has no title: ${head.slice(0, 80)}`);
	const html = template
		.replace(ownHead, () => head)
		.replace(emptyRoot, () => `<div id="root" data-path="${path}">${body}</div>`);
	writeFileSync(target, html);
}

/** Worth finding; the forms are one step further. */
const urls = pages
	.filter(({ path }) => !path.startsWith('/auth'))
	.map(({ path }) => `\t<url><loc>__ORIGIN__${path}</loc></url>`);
writeFileSync(
	join(dist, 'sitemap.xml'),
	`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
);
const forMembers = [
	'/marketplace',
	'/orders',
	'/profile',
	'/business',
	'/admin',
	'/v0/',
	'/dev/',
	'/sandbox',
];
writeFileSync(
	join(dist, 'robots.txt'),
	`User-agent: *\n${forMembers.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: __ORIGIN__/sitemap.xml\n`,
);
rmSync(ssr, { recursive: true });

/** Pictures and fonts are compressed in themselves; pages are compressed by the server, which fills in its address. */
const compressible = /\.(js|css|svg|webmanifest|json)$/;
for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
	if (!compressible.test(name)) continue;
	const bytes = readFileSync(join(dist, name));
	if (bytes.length < 1_000) continue;
	writeFileSync(join(dist, `${name}.gz`), gzipSync(bytes, { level: 9 }));
	const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
	writeFileSync(join(dist, `${name}.br`), brotliCompressSync(bytes, { params }));
}
for (const [path, files] of Object.entries(firstViews)) {
	const bytes = [...new Set(files)].map((file) => {
		const packed = join(dist, `${file}.br`);
		return statSync(existsSync(packed) ? packed : join(dist, file)).size;
	});
	const sum = bytes.reduce((a, b) => a + b, 0);
	const budget = budgets[path as keyof typeof budgets];
	if (sum > budget)
		throw new Error(
			`the first view of ${path} takes ${sum} bytes of JavaScript, and ${budget} are its budget`,
		);
	console.log(`first view of ${path}: ${sum} of ${budget} bytes of JavaScript`);
}
// The page's own channel between tabs would keep this process alive.
process.exit(0);
