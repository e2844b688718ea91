// Every file of the project, without what is installed, built or kept.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../packages/ops/product.ts';

const notOurs = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

const isPrinted = (file: string) => /^api\/src\/(db\/tables\.ts|modules\/[\w-]+\/schema\.sql)$/.test(file);

/** Paths from the root of the project, of files that hold text; without types and schemas printed from the database. */
export const textFiles = globSync('**/*', {
	cwd: root,
	exclude: (entry) => notOurs.has(entry.name) || /^\.(git|data|cache)$/.test(entry.name),
	withFileTypes: true,
})
	.filter((entry) => entry.isFile() && !/\.(avif|webp|png|jpe?g|ico|gz|woff2?)$/.test(entry.name))
	.map((entry) => relative(root, join(entry.parentPath, entry.name)))
	.filter((file) => !isPrinted(file));

/** What the product was made of when 0.1.0 was released. */
const releasedLines = { version: '0.1.0', lines: 50_680 };

/** Of TypeScript, SQL and CSS that aren't empty; without tests, benchmarks and what is printed by a command. */
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
