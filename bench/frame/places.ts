/** Where people look for bags: near businesses, which are where people are. */
import type pg from 'pg';
import { toSpot } from '../../api/src/modules/places/distance.rules.ts';

export interface Place {
	lat: number;
	lng: number;
	/** On the map of the database. */
	x: number;
	y: number;
}

export async function placesOf(db: pg.Client, count: number): Promise<Place[]> {
	const { rows } = await db.query<{ lat: number; lng: number }>(
		`select round((lat + (random() - 0.5) / 20)::numeric, 5)::float8 as lat,
			round((lng + (random() - 0.5) / 20)::numeric, 5)::float8 as lng
		from (select lat, lng from businesses where listed order by random() limit 5000) b,
			generate_series(1, ceil($1::float8 / least(5000, (select count(*) from businesses)))::int)
		order by random() limit $1`,
		[count],
	);
	return rows.map((place) => ({ ...place, ...toSpot(place) }));
}

/** The same question without any cleverness: every listed business, by haversine. */
export async function straightforward(
	db: pg.Client,
	{ lat, lng }: Place,
	miles: number,
	count: number,
): Promise<string[]> {
	const { rows } = await db.query<{ id: string }>(
		`select id from (
			select id, 2 * 3958.7613 * asin(least(1, sqrt(
				sin(radians(lat - $1) / 2) ^ 2
				+ cos(radians($1)) * cos(radians(lat)) * sin(radians(lng - $2) / 2) ^ 2))) as away
			from businesses where listed
		) b where away <= $3 order by away, id limit $4`,
		[lat, lng, miles, count],
	);
	return rows.map(({ id }) => id);
}
