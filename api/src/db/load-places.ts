/** Fills an empty gazetteer from migrations/data/us-zip.tsv.gz, all or nothing. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';

const file = new URL('../../migrations/data/us-zip.tsv.gz', import.meta.url);
const batch = 10_000;

export async function loadPlaces(client: pg.ClientBase): Promise<void> {
	const { rows } = await client.query('select exists (select from zip_places) as filled');
	if (rows[0].filled) return;
	const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
	await client.query('begin');
	try {
		for (let start = 0; start < lines.length; start += batch) {
			const cells = lines.slice(start, start + batch).map((line) => line.split('\t'));
			const column = (index: number) => cells.map((row) => row[index]);
			await client.query(
				`insert into zip_places (zip_code, city, state, county, lat, lng)
				select zip_code, city, state, nullif(county, ''), lat, lng
				from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[])
					as t (zip_code, city, state, county, lat, lng)`,
				[0, 1, 2, 3, 4, 5].map(column),
			);
		}
		await client.query('commit');
	} catch (error) {
		await client.query('rollback');
		throw error;
	}
	await client.query('analyze zip_places');
}
