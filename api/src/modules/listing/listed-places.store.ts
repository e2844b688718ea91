import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Position } from '#places';

export interface PricedPlace extends Position {
	price_cents: number;
}
export interface ListingRow extends PricedPlace {
	id: string;
}
export async function placesOf(db: Db, ids: readonly string[]): Promise<Map<string, PricedPlace>> {
	const { rows } = await sql<ListingRow>`
		select id, lat, lng, price_cents from businesses where listed and id = any(${ids}::uuid[])`.execute(db);
	return new Map(rows.map((row) => [row.id, row]));
}

export async function countListed(db: Db): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select coalesce(sum(count), 0)::int as count from platform_counts where what = 'listed'`.execute(db);
	return rows[0]?.count ?? 0;
}

/** Reading this many blocks others for only a few milliseconds. */
const placesPerQuery = 2_000;
export async function* listingRows(db: Db): AsyncGenerator<ListingRow> {
	for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
		const { rows } = await sql<ListingRow>`
			select id, lat, lng, price_cents from businesses where listed and id > ${after}
			order by id limit ${placesPerQuery}`.execute(db);
		yield* rows;
		const last = rows.at(-1);
		if (!last || rows.length < placesPerQuery) return;
		after = last.id;
	}
}
