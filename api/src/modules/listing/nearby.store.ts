// Neighbors in exact order of great-circle distance. The index orders by distance on the flat map, so it supplies
// candidates until the order is certain. two-copies.test.ts compares this with places-index.ts.
import type { NearestBusiness } from '@flavorbag/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { distanceMiles, earthMiles, innerMapRadius, mapRadius, type Position, toPoint } from '#places';
import { shownRating } from '#shops';

export interface Neighbor {
	id: string;
	distanceMiles: number;
}
interface Candidate {
	id: string;
	lat: number;
	lng: number;
	/** Distance on the map. */
	away: number;
}

/** Cosines can't resolve a smaller radius. */
export const smallestMiles = 0.01;
/** Within 25 miles, the map misorders only close neighbors. */
const spare = 12;
/** From this offset on, pages are counted before they are read, so that one past the end is cheap. */
export const farOffset = 1_000;

const centerOf = (from: Position) => {
	const { x, y } = toPoint(from);
	return sql`point(${x}::float8, ${y}::float8)`;
};

/** Ignores the radius, because a filter would keep the index from returning rows in order. */
async function candidates(db: Db, from: Position, limit: number): Promise<Candidate[]> {
	const center = centerOf(from);
	const { rows } = await sql<Candidate>`
		select id, lat, lng, map_point <-> ${center} as away from businesses
		where listed order by map_point <-> ${center} limit ${limit}`.execute(db);
	return rows;
}

/** The cosine of the angle from the center, with sin(lat) = tanh(y/R) and cos(lat) = 1/cosh(y/R) on the map. */
function cosineFrom(from: Position) {
	const { x } = toPoint(from);
	const lat = (from.lat * Math.PI) / 180;
	return sql<number>`(${Math.sin(lat)}::float8 * tanh(map_point[1] / ${earthMiles}::float8)
		+ ${Math.cos(lat)}::float8 / cosh(map_point[1] / ${earthMiles}::float8)
		* cos((map_point[0] - ${x}::float8) / ${earthMiles}::float8))`;
}

/** Reads only the index, except at the rim, where the exact distance decides. */
function within(from: Position, miles: number) {
	const circle = (radius: number) => sql`circle(${centerOf(from)}, ${radius}::float8)`;
	return sql<boolean>`(map_point <@ ${circle(mapRadius(miles, from.lat))}
		and (map_point <@ ${circle(innerMapRadius(miles, from.lat))}
			or ${cosineFrom(from)} >= ${Math.cos(miles / earthMiles)}::float8))`;
}

async function countWithin(db: Db, from: Position, miles: number): Promise<number> {
	const { rows } = await sql<{ total: number }>`
		select count(*)::int as total from businesses where listed and ${within(from, miles)}`.execute(db);
	return rows[0]?.total ?? 0;
}

/** The total includes everything within the radius. */
export async function neighbors(
	db: Db,
	query: { from: Position; radiusMiles: number; offset: number; count: number },
): Promise<{ found: Neighbor[]; total: number }> {
	const { from, offset, count } = query;
	const miles = Math.max(query.radiusMiles, smallestMiles);
	const needed = offset + count;
	if (offset >= farOffset) {
		const total = await countWithin(db, from, miles);
		if (offset >= total) return { found: [], total };
	}
	for (let limit = needed + spare; ; limit *= 2) {
		const rows = await candidates(db, from, limit);
		const ranked = rows
			.map((row) => ({ id: row.id, distanceMiles: distanceMiles(from, row) }))
			.filter((one) => one.distanceMiles <= miles)
			.sort((a, b) => a.distanceMiles - b.distanceMiles || (a.id < b.id ? -1 : 1));
		const found = ranked.slice(offset, needed);
		const seenAway = rows.at(-1)?.away ?? 0;
		if (rows.length < limit || seenAway > mapRadius(miles, from.lat)) return { found, total: ranked.length };
		// All unseen rows are farther away on the map, so none is nearer than the last one of the page.
		const last = ranked[needed - 1];
		if (last && seenAway > mapRadius(last.distanceMiles, from.lat))
			return { found, total: await countWithin(db, from, miles) };
	}
}

/** R-nearest */
export async function nearestOf(db: Db, from: Position): Promise<NearestBusiness | undefined> {
	const [first] = await candidates(db, from, 1);
	if (!first) return undefined;
	const { display_name, city, state, zip_code } = await db
		.selectFrom('businesses')
		.select(['display_name', 'city', 'state', 'zip_code'])
		.where('id', '=', first.id)
		.executeTakeFirstOrThrow();
	return { display_name, city, state, zip_code: Number(zip_code), distance: distanceMiles(from, first) };
}

export interface ListFilters {
	name?: string | undefined;
	maxPriceCents?: number | undefined;
	/** A condition on a row of businesses. */
	offers?: RawBuilder<boolean> | undefined;
	bag?: readonly RawBuilder<boolean>[];
	/** Sorts by this before the distance. */
	first: keyof typeof orders | RawBuilder<unknown>;
}

export const isAmong = (ids: readonly string[]) => sql<boolean>`id = any(${ids}::uuid[])`;

const orders = {
	distance: undefined,
	price: sql`price_cents`,
	rating: sql`-${shownRating}`,
	// A retail value that proved too high doesn't count (R-value).
	value: sql`case when id in (select low_value_shops()) then null else price_cents::float8 / retail_value_cents end`,
};

/** Reads every row within the radius, because each must be checked. For prices, an index is enough. */
export async function filteredNeighbors(
	db: Db,
	query: { from: Position; radiusMiles: number; offset: number; count: number } & ListFilters,
): Promise<{ found: Neighbor[]; total: number }> {
	const { from, name, maxPriceCents, offers, bag = [] } = query;
	const first = typeof query.first === 'string' ? orders[query.first] : query.first;
	const conditions = [
		sql`listed`,
		within(from, Math.max(query.radiusMiles, smallestMiles)),
		...(name === undefined ? [] : [sql`strpos(lower(display_name), lower(${name})) > 0`]),
		...(maxPriceCents === undefined ? [] : [sql`price_cents <= ${maxPriceCents}`]),
		...(offers ? [offers] : []),
		...bag,
	];
	// Reads only the shown rows from the table if place and price suffice.
	const { rows } = await sql<{ id: string; lat: number; lng: number; total: number }>`
		with page as materialized (
			select id, count(*) over ()::int as total,
				row_number() over (order by ${first ? sql`${first} nulls last,` : sql``} ${cosineFrom(from)} desc, id) as nth
			from businesses where ${sql.join(conditions, sql` and `)}
			order by nth limit ${query.count} offset ${query.offset}
		)
		select id, b.lat, b.lng, page.total from page join businesses b using (id) order by page.nth`.execute(db);
	const found = rows.map((row) => ({ id: row.id, distanceMiles: distanceMiles(from, row) }));
	const [top] = rows;
	if (top || query.offset === 0) return { found, total: top?.total ?? 0 };
	// Past the last page, no row carries the total.
	const counted = await sql<{ total: number }>`
		select count(*)::int as total from businesses where ${sql.join(conditions, sql` and `)}`.execute(db);
	return { found, total: counted.rows[0]?.total ?? 0 };
}

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

/** Reading this many blocks others for only a few milliseconds. */
const placesPerPage = 2_000;
export async function* listedPages(db: Db): AsyncGenerator<ListingRow[]> {
	for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined; ) {
		const { rows }: { rows: ListingRow[] } = await sql<ListingRow>`
			select id, lat, lng, price_cents from businesses where listed and id > ${after}
			order by id limit ${placesPerPage}`.execute(db);
		yield rows;
		after = rows.length < placesPerPage ? undefined : rows.at(-1)?.id;
	}
}
