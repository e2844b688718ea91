// Every file of the project, except installed, built and cached ones.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../packages/ops/product.ts';

const notOurs = new Set(['node_modules', 'dist', 'dist-ssr', 'test-results', 'playwright-report']);

const isPrinted = (file: string) =>
	/^(api\/src\/(db\/tables\.ts|modules\/[\w-]+\/schema\.sql)|contract\/src\/(shop-)?calls\.ts)$/.test(file);

/** Text files as paths from the project's root, except those generated from the database and the contract. */
export const textFiles = globSync('**/*', {
	cwd: root,
	exclude: (entry) => notOurs.has(entry.name) || /^\.(git|data|cache)$/.test(entry.name),
	withFileTypes: true,
})
	.filter((entry) => entry.isFile() && !/\.(avif|webp|png|jpe?g|ico|gz|woff2?)$/.test(entry.name))
	.map((entry) => relative(root, join(entry.parentPath, entry.name)))
	.filter((file) => !isPrinted(file));

const releasedLines = { version: '0.1.0', lines: 50_680 };

/** Non-empty lines of TypeScript, SQL and CSS, excluding tests, benchmarks and generated files. */
export function sourceLines(): string {
	const files = textFiles.filter(
		(file) =>
			/\.(tsx?|sql|css)$/.test(file) && !/\.(test|proof|spec)\.tsx?$|(^|\/)test\/|^(e2e|bench)\//.test(file),
	);
	const lines = files.flatMap((file) =>
		readFileSync(join(root, file), 'utf8')
			.split('\n')
			.filter((line) => line.trim()),
	);
	const { version, lines: released } = releasedLines;
	return `${lines.length} lines of source in ${files.length} files (${released} in ${version})`;
}
