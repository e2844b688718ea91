import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ZipTown as Zip } from '#ports/place-search.ts';

export interface City {
	city: string;
	state: string;
	zips: number;
	lat: number;
	lng: number;
}

const zipColumns = ['zip_code', 'city', 'state', 'lat', 'lng'] as const;
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

export function findZip(db: Db, zip: string): Promise<Zip | undefined> {
	return db.selectFrom('zip_places').select(zipColumns).where('zip_code', '=', zip).executeTakeFirst();
}

export function zipsStarting(db: Db, digits: string, limit: number): Promise<Zip[]> {
	return db
		.selectFrom('zip_places')
		.select(zipColumns)
		.where('zip_code', '>=', digits)
		.where('zip_code', '<', `${digits}:`)
		.orderBy('zip_code')
		.limit(limit)
		.execute();
}

/** A city's position is the average of its ZIP codes' positions. */
const cities = (db: Db) =>
	db
		.selectFrom('zip_places')
		.select((eb) => [
			eb.fn.min('city').as('city'),
			'state',
			sql<number>`count(*)::int`.as('zips'),
			sql<number>`avg(lat)`.as('lat'),
			sql<number>`avg(lng)`.as('lng'),
		])
		.groupBy([sql`lower(city)`, 'state']);

export function zipsOf(db: Db, city: string, state: string): Promise<Zip[]> {
	return db
		.selectFrom('zip_places')
		.select(zipColumns)
		.where(sql`lower(city)`, '=', city)
		.where('state', '=', state)
		.orderBy('zip_code')
		.execute();
}

/** Largest first, by the number of ZIP codes. */
export function citiesNamed(db: Db, name: string, state?: string): Promise<City[]> {
	return cities(db)
		.where(sql`lower(city)`, '=', name)
		.$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
		.orderBy('zips', 'desc')
		.orderBy('state')
		.execute();
}

export function citiesStarting(db: Db, prefix: string, limit: number, state?: string): Promise<City[]> {
	return cities(db)
		.where(sql`lower(city)`, 'like', `${escaped(prefix)}%`)
		.$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
		.orderBy(sql`lower(city) = ${prefix}`, 'desc')
		.orderBy('zips', 'desc')
		.orderBy('city')
		.orderBy('state')
		.limit(limit)
		.execute();
}

/** ZIP codes within this many degrees, nearest first. */
export function zipsAround(db: Db, lat: number, lng: number, degrees: number, max: number): Promise<Zip[]> {
	const shrink = Math.max(Math.cos((lat * Math.PI) / 180), 0.1);
	return db
		.selectFrom('zip_places')
		.select(zipColumns)
		.where('lat', '>', lat - degrees)
		.where('lat', '<', lat + degrees)
		.where('lng', '>', lng - degrees / shrink)
		.where('lng', '<', lng + degrees / shrink)
		.orderBy(sql`(lat - ${lat}) ^ 2 + ((lng - ${lng}) * ${shrink}) ^ 2`)
		.orderBy('zip_code')
		.limit(max)
		.execute();
}

export function zipsOfCodes(db: Db, codes: readonly string[]): Promise<Zip[]> {
	return db
		.selectFrom('zip_places')
		.select(zipColumns)
		.where('zip_code', '=', sql<string>`any(${codes}::text[])`)
		.execute();
}

/** Returns the nearest ZIP code to each position, searching wider boxes until one is found. */
export async function nearestZips(
	db: Db,
	positions: readonly { lat: number; lng: number }[],
	[degrees = 0, ...wider]: readonly number[],
): Promise<(Zip | undefined)[]> {
	if (positions.length === 0 || degrees === 0) return positions.map(() => undefined);
	const { rows } = await sql<Zip & { nth: number }>`
		select p.nth::int - 1 as nth, z.*
		from unnest(${positions.map(({ lat }) => lat)}::float8[], ${positions.map(({ lng }) => lng)}::float8[])
			with ordinality p (lat, lng, nth)
		cross join lateral (select greatest(cos(radians(p.lat)), 0.1) as shrink) s
		cross join lateral (
			select z.zip_code, z.city, z.state, z.lat, z.lng from zip_places z
			where z.lat between p.lat - ${degrees}::float8 and p.lat + ${degrees}::float8
				and z.lng between p.lng - ${degrees}::float8 / s.shrink and p.lng + ${degrees}::float8 / s.shrink
			order by (z.lat - p.lat) ^ 2 + ((z.lng - p.lng) * s.shrink) ^ 2, z.zip_code limit 1
		) z`.execute(db);
	const found: (Zip | undefined)[] = positions.map(() => undefined);
	for (const { nth, ...zip } of rows) found[nth] = zip;
	const missing = positions.flatMap((_, at) => (found[at] ? [] : [at]));
	const others = await nearestZips(
		db,
		missing.flatMap((at) => positions[at] ?? []),
		wider,
	);
	for (const [nth, at] of missing.entries()) found[at] = others[nth];
	return found;
}
