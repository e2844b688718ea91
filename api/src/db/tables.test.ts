import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { columnTypes, computedColumns } from './column-types.ts';
import { schemaTexts } from './schema-text.ts';
import { tablesText } from './tables-text.ts';

const database = await freshDatabase();
afterAll(() => database.close());

test('the generated types are those of the database (npx vitest run api/src/db/tables.test.ts -u)', async () => {
	await expect(await tablesText(database.owner)).toMatchFileSnapshot('./tables.ts');
});

test.each([...(await schemaTexts(database.owner))])(
	'schema.sql of %s is the database (-u)',
	async (room, text) => {
		await expect(text).toMatchFileSnapshot(`../modules/${room}/schema.sql`);
	},
);

test('every column that is typed by hand is there', async () => {
	const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
		from information_schema.columns where table_schema = 'public'`.execute(database.owner);
	const names = new Set(rows.map(({ name }) => name));
	expect([...Object.keys(columnTypes), ...computedColumns].filter((name) => !names.has(name))).toEqual([]);
});
