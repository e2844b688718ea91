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

test('rows are locked up to a limit by an array or a named part: `in` may run its subquery again, and lock more', () => {
	const statements = globSync(['src/**/*.ts', 'sql/**/*.sql'], { cwd: root }).flatMap((file) => {
		const text = readFileSync(join(root, file), 'utf8');
		return [...text.matchAll(/\blimit\b[^\n]*\bfor (?:no key )?update\b/g)].map(({ index }) => ({
			file,
			taken: text
				.slice(0, index)
				.match(/\b(?:in|array|as materialized|as) ?\(\s/g)
				?.at(-1)
				?.trim(),
		}));
	});
	expect(statements.length).toBeGreaterThan(5);
	expect(statements.filter(({ taken }) => taken === 'in (')).toEqual([]);
});
