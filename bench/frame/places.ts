/** Generates places to search around, near businesses. */
import type pg from 'pg';
import { toPoint } from '../../api/src/modules/places/distance.rules.ts';

export interface Place {
	lat: number;
	lng: number;
	/** Projected coordinates, as in `map_point`. */
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
	return rows.map((place) => ({ ...place, ...toPoint(place) }));
}

/** The web app rounds to thousandths of a degree, about a hundred yards. */
export const roundDegrees = (degrees: number) => Number(degrees.toFixed(3));

/** A random point near one of the places, with five decimals like a map's. */
export function aside(places: readonly Place[]): Place {
	const near = places[Math.floor(Math.random() * places.length)];
	if (!near) throw new Error('nobody sells anything');
	const moved = (degrees: number) => Number((degrees + (Math.random() - 0.5) / 20).toFixed(5));
	const place = { lat: moved(near.lat), lng: moved(near.lng) };
	return { ...place, ...toPoint(place) };
}

/** Remarks for figures in which the API uses the database less than the baseline, or not at all. */
export const fromMemory = {
	fresh: 'found in memory, written for each',
	hot: 'from memory; the same answer is written and compressed once, until something in it changes',
};

/** This long after the first list, a large town's places are in memory. */
export const listLoadMs = { tiny: 200, short: 5_000, full: 30_000 };

export const listPath = ({ lat, lng }: Pick<Place, 'lat' | 'lng'>, more = '') =>
	`/v0/customer/businesses/summaries?type=coordinates&value=${lat},${lng}&radius=25&per_page=20${more}`;

/** The baseline of a list: cards, weeks and sold counts of the nearest businesses in one statement. */
export const nearest = `
	select b.id, b.display_name, b.street, b.city, b.state, b.zip_code, b.price_cents, b.retail_value_cents, b.category,
		b.image_key, b.lat, b.lng, b.tz,
		(select json_agg(json_build_array(w.day, w.period, w.start_time, w.end_time, w.quantity))
			from weekly_slots w where w.business_id = b.id and w.enabled) as week,
		(select json_agg(json_build_array(s.local_date, s.period, s.held + s.sold)) from slots s
			where s.business_id = b.id and s.local_date >= current_date - 1) as gone
	from businesses b where listed order by map_point <-> point($1::float8, $2::float8) limit 20`;
export const nearestPath = ({ x, y }: Place) => `/q/nearest?${encodeURIComponent(JSON.stringify([x, y]))}`;

interface Answer {
	data: { businesses: { id: string; left: number }[] };
	meta: { pagination: { total: number } };
}
export async function listAt(apiUrl: string, token: string, path: string): Promise<Answer> {
	const answer = await fetch(apiUrl + path, { headers: { authorization: `Bearer ${token}` } });
	if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
	return (await answer.json()) as Answer;
}

async function straightforward(
	db: pg.Client,
	{ lat, lng }: Place,
	only: string,
): Promise<{ ids: string[]; total: number }> {
	const { rows } = await db.query<{ id: string }>(
		`select id from (
			select b.*, 2 * 3958.7613 * asin(least(1, sqrt(
				sin(radians(lat - $1) / 2) ^ 2
				+ cos(radians($1)) * cos(radians(lat)) * sin(radians(lng - $2) / 2) ^ 2))) as away
			from businesses b where listed
		) b where away <= 25 and ${only} order by away, id`,
		[lat, lng],
	);
	return { ids: rows.slice(0, 20).map(({ id }) => id), total: rows.length };
}

/** Throws unless the API's lists equal those of plain SQL. `only` is a condition on rows `b`. */
export async function checkLists(
	given: { apiUrl: string; token: string; db: pg.Client; places: readonly Place[] },
	more = '',
	only = 'true',
): Promise<void> {
	for (const place of given.places) {
		const { data, meta } = await listAt(given.apiUrl, given.token, listPath(place, more));
		const ids = data.businesses.map(({ id }) => id);
		const wanted = await straightforward(given.db, place, only);
		if (ids.join() !== wanted.ids.join() || meta.pagination.total !== wanted.total)
			throw new Error(`around ${place.lat},${place.lng} the API names others than plain SQL`);
	}
}
