// Runs after the build: writes each page as HTML, app.html for other addresses, the sitemap, the worker's file list,
// the notices and all compressed forms.
import { hash } from 'node:crypto';
import {
	existsSync,
	globSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { lockedPackages, noticesOf } from './packages.ts';

const [, , dist] = process.argv;
if (!dist) throw new Error('node packages/ops/write-pages.ts FOLDER');
const ssr = `${dist}-ssr`;
interface Page {
	path: string;
	head?: string | undefined;
	body: string;
}
interface Pages {
	pages: Page[];
	savedTickets: string;
	description: string;
	withoutScript: string;
}
const { appPaths, makePages } = (await import(join(ssr, 'pages.js'))) as {
	appPaths: string[];
	makePages(language: string): Promise<Pages>;
};
writeFileSync(join(ssr, 'app-paths.json'), JSON.stringify(appPaths));
/** English pages have no suffix (api/src/http/pages.ts). */
const languages = ['en', 'es'] as const;

interface Chunk {
	file: string;
	name?: string;
	imports?: string[];
}
const manifest = join(dist, '.vite', 'manifest.json');
const chunks = new Map(Object.entries(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>));
/** Returns the files of these sources or chunks (web/vite.config.ts), including their static imports. */
function filesOf(...names: string[]): string[] {
	const found = new Set<Chunk | undefined>();
	for (const name of names)
		found.add(chunks.get(name) ?? [...chunks.values()].find((chunk) => chunk.name === name));
	for (const chunk of found) for (const key of chunk?.imports ?? []) found.add(chunks.get(key));
	return [...found].map((chunk) => {
		if (!chunk) throw new Error(`the build has none of ${names}`);
		return chunk.file;
	});
}

const template = readFileSync(join(dist, 'index.html'), 'utf8');
rmSync(join(dist, 'index.html'));
const preloading = (name: string) =>
	filesOf(name)
		.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
		.join('\n\t\t');
function put(html: string, part: string | RegExp, instead: string): string {
	if (html.search(part) < 0) throw new Error(`the build has another shape: ${part}`);
	return html.replace(part, () => instead);
}
const root = '<div id="root"></div>';
const head = '</head>';
const ownHead = /<title>[\s\S]*?<\/title>\s*<meta name="description"[^>]*>/;

/** The built page with its head in that language, preloading the texts of its first screen. */
function templateIn(language: string, { description, withoutScript }: Pages): string {
	if (language === 'en') return template;
	const inLanguage = put(template, '<html lang="en">', `<html lang="${language}">`);
	const described = put(inLanguage, /(?<=<meta name="description" content=")[^"]*/, description);
	const withTexts = put(described, head, preloading('src/lib/spanish.ts') + head);
	return put(withTexts, /(?<=<noscript>)[^<]*/, withoutScript);
}

function ownScript(dist: string, name: string): string {
	const file = readdirSync(join(dist, 'assets')).find(
		(one) => one.startsWith(`${name}-`) && one.endsWith('.js'),
	);
	if (!file) throw new Error(`the build has no script ${name}`);
	return `/assets/${file}`;
}
const withScript = (html: string, file: string) =>
	put(html, head, `<script type="module" src="${file}"></script>\n\t${head}`);
const publicScript = ownScript(dist, 'public-page');
/** The server fills it in for each shop and town (web/src/front-door/public-pages.tsx); it works without scripts. */
const publicPage = (html: string) => {
	const withoutScripts = html.replaceAll(
		/\s*<script[\s\S]*?<\/script>|\s*<noscript>[\s\S]*?<\/noscript>|\s*<link rel="modulepreload"[^>]*>/g,
		'',
	);
	return put(
		put(withScript(withoutScripts, publicScript), root, '<div id="root">__BODY__</div>'),
		ownHead,
		'__HEAD__',
	);
};

const inEnglish = await makePages('en');
for (const language of languages) {
	const made = language === 'en' ? inEnglish : await makePages(language);
	const ending = language === 'en' ? '.html' : `.${language}.html`;
	const own = templateIn(language, made);
	for (const page of made.pages) {
		const file = join(dist, page.path === '/' ? '' : page.path, `index${ending}`);
		const html = put(own, root, `<div id="root" data-path="${page.path}">${page.body}</div>`);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(
			file,
			page.head ? put(html, ownHead, page.head) : put(html, head, preloading('first-cards') + head),
		);
	}
	writeFileSync(join(dist, `public${ending}`), publicPage(own));
	const app = put(own, root, `${root}\n\t\t<template id="saved-tickets">${made.savedTickets}</template>`);
	writeFileSync(
		join(dist, `app${ending}`),
		put(withScript(app, ownScript(dist, 'first-tickets')), head, preloading('src/main.tsx') + head),
	);
}

const spanish = (path: string) =>
	`<xhtml:link rel="alternate" hreflang="es" href="__ORIGIN__${path}?lang=es"/>`;
const urls = inEnglish.pages
	.filter(({ head, path }) => head && !path.startsWith('/auth'))
	.map(({ path }) => `\t<url><loc>__ORIGIN__${path}</loc>${spanish(path)}</url>`);
writeFileSync(
	join(dist, 'sitemap.xml'),
	`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`,
);

/** Rarely opened or network-only parts, which aren't precached. */
const seldom = /\/(console|DemandMap|DevUi|SalesChart|BusinessMap|MapFrame|maplibre|public-page)/;
const ofBuild = readdirSync(join(dist, 'assets'))
	.map((name) => `/assets/${name}`)
	.filter((file) => /\.(js|css|woff2)$/.test(file) && !seldom.test(file))
	.map((url) => ({ url, revision: null as string | null }));
const shell = hash('sha256', readFileSync(join(dist, 'app.html')), 'base64url').slice(0, 12);
const worker = join(dist, 'worker.js');
const files = JSON.stringify([...ofBuild, { url: '/app.html', revision: shell }]);
writeFileSync(worker, put(readFileSync(worker, 'utf8'), 'self.__WB_MANIFEST', files));

/** R-notices: browsers get the packages in scripts (listed by Vite) and styles, and the map's data. */
const project = join(import.meta.dirname, '../..');
const inScripts = ['license.json', 'license-worker.json'].flatMap((file) => {
	const listed = JSON.parse(readFileSync(join(dist, '.vite', file), 'utf8')) as {
		name: string;
		version: string;
	}[];
	return listed.map(({ name, version }) => `${name}@${version}`);
});
const inStyles = globSync(join(project, 'web/src/styles/*.css')).flatMap((file) =>
	[...readFileSync(file, 'utf8').matchAll(/(?:@import |url\()"((?:@[\w-]+\/)?[a-z][\w-]*)["/]/g)].map(
		([, name = '']) => name,
	),
);
const inMap = ['us-atlas', 'world-atlas', 'mapeo-offline-map'];
const locked = lockedPackages(project);
const delivered = [...inScripts, ...inStyles, ...inMap].map((wanted) => {
	const found = locked.find(({ name, version }) => wanted === name || wanted === `${name}@${version}`);
	if (!found) throw new Error(`the build holds ${wanted}, and the lock file doesn't`);
	return found;
});
writeFileSync(join(dist, 'third-party-notices.txt'), noticesOf(project, delivered));

/** Images and fonts are already compressed; the server compresses pages, because it fills in its address. */
const compress = { gz: promisify(gzip), br: promisify(brotliCompress) };
const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
const compressFile = async (name: string): Promise<void> => {
	const bytes = readFileSync(join(dist, name));
	if (bytes.length < 500) return;
	writeFileSync(join(dist, `${name}.gz`), await compress.gz(bytes, { level: 9 }));
	writeFileSync(join(dist, `${name}.br`), await compress.br(bytes, { params }));
};
const names = readdirSync(dist, { recursive: true, encoding: 'utf8' });
await Promise.all(
	names.filter((name) => /\.(js|css|svg|webmanifest|json|txt)$/.test(name)).map(compressFile),
);

/** Budget in bytes of Brotli-compressed JavaScript for a first view. Other hashes in file names change it by about 50. */
const firstViews: [path: string, budget: number, ...names: string[]][] = [
	['/', 5_000, 'index.html'],
	['/marketplace', 120_200, 'index.html', 'first-cards', 'src/main.tsx'],
];
const sent = (file: string) => [`${file}.br`, file].map((name) => join(dist, name)).find(existsSync) ?? file;
function hold(path: string, budget: number, files: readonly string[]): void {
	const sum = files.reduce((bytes, file) => bytes + statSync(sent(file)).size, 0);
	const said = `the first view of ${path} takes ${sum} of ${budget} bytes of JavaScript`;
	if (sum > budget) throw new Error(said);
	console.log(said);
}
for (const [path, budget, ...names] of firstViews) hold(path, budget, filesOf(...names));
hold('/s/…', 900, [publicScript.slice(1)]);
hold('flavorbag-shop on another website', 4_000, ['flavorbag-shop.js']);
hold('a ticket without a network', 3_000, [ownScript(dist, 'first-tickets').slice(1)]);
rmSync(join(dist, '.vite'), { recursive: true });
// The page's BroadcastChannel would keep this process alive.
process.exit(0);
