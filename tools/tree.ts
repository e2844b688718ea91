// Every file of the project, without what is installed, built or kept.
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './product.ts';

const notOurs = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

/** Paths from the root of the project, of files that hold text. */
export const textFiles = globSync('**/*', {
	cwd: root,
	exclude: (entry) => notOurs.has(entry.name) || /^\.(git|data|cache)$/.test(entry.name),
	withFileTypes: true,
})
	.filter((entry) => entry.isFile() && !/\.(avif|webp|png|jpe?g|ico|gz|woff2?)$/.test(entry.name))
	.map((entry) => relative(root, join(entry.parentPath, entry.name)));
