import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'seeds/**/*.test.ts'], { cwd: root });

test('every database is opened where its file begins: only there the views are asked after each test', () => {
	const late = files.flatMap((file) =>
		readFileSync(join(root, file), 'utf8')
			.split('\n')
			.filter((line) => /^\s+.*await (freshDatabase|createWorld)\(/.test(line))
			.map((line) => `${file}: ${line.trim()}`),
	);
	expect(late).toEqual([]);
});
