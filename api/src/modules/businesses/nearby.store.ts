/**
 * Neighbours, nearest first, exactly by great-circle distance. The index knows only distances on the flat map,
 * which stretch a little with latitude: it gives candidates, and more of them until the order is certain.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { distanceMiles, earthMiles, mapRadius, type Position, toSpot } from '#places';

export interface Neighbour {
	id: string;
	distanceMiles: number;
}
interface Candidate {
	id: string;
	lat: number;
	lng: number;
	/** On the map. */
	away: number;
}

/** A radius below this is no question that anybody asks, and finer than cosines tell apart. */
const smallestMiles = 0.01;
/** More than the page: within 25 miles the map changes the order only among close neighbours. */
const spare = 12;

interface Circle {
	center: RawBuilder<unknown>;
	inside: RawBuilder<boolean>;
}

function circleAround(from: Position, radiusMiles: number): Circle {
	const { x, y } = toSpot(from);
	const miles = Math.max(radiusMiles, smallestMiles);
	const lat = (from.lat * Math.PI) / 180;
	const center = sql`point(${x}::float8, ${y}::float8)`;
	// The spherical law of cosines, read from the map: sin(lat) = tanh(y/R), cos(lat) = 1/cosh(y/R).
	const cosine = sql`${Math.sin(lat)}::float8 * tanh(spot[1] / ${earthMiles}::float8)
		+ ${Math.cos(lat)}::float8 / cosh(spot[1] / ${earthMiles}::float8)
		* cos((spot[0] - ${x}::float8) / ${earthMiles}::float8)`;
	const inside = sql<boolean>`listed
		and spot <@ circle(${center}, ${mapRadius(miles, from.lat)}::float8)
		and ${cosine} >= ${Math.cos(miles / earthMiles)}::float8`;
	return { center, inside };
}

async function candidates(db: Db, circle: Circle, limit: number): Promise<Candidate[]> {
	const { rows } = await sql<Candidate>`
		select id, lat, lng, spot <-> ${circle.center} as away from businesses
		where ${circle.inside} order by spot <-> ${circle.center} limit ${limit}`.execute(db);
	return rows;
}

async function countInside(db: Db, circle: Circle): Promise<number> {
	const { rows } = await sql<{ total: number }>`
		select count(*)::int as total from businesses where ${circle.inside}`.execute(db);
	return rows[0]?.total ?? 0;
}

/** Listed businesses from `offset` on, and how many there are within the radius. */
export async function neighbours(
	db: Db,
	query: { from: Position; radiusMiles: number; offset: number; count: number },
): Promise<{ found: Neighbour[]; total: number }> {
	const { from, offset, count } = query;
	const circle = circleAround(from, query.radiusMiles);
	const needed = offset + count;
	for (let limit = needed + spare; ; limit *= 2) {
		const rows = await candidates(db, circle, limit);
		const ranked = rows
			.map((row) => ({ id: row.id, distanceMiles: distanceMiles(from, row) }))
			.sort((a, b) => a.distanceMiles - b.distanceMiles || (a.id < b.id ? -1 : 1));
		const found = ranked.slice(offset, needed);
		if (rows.length < limit) return { found, total: rows.length };
		// Nobody unseen is nearer than the page's last: all of them lie farther out on the map.
		const seenMiles = ranked[needed - 1]?.distanceMiles ?? 0;
		if ((rows.at(-1)?.away ?? 0) > mapRadius(seenMiles, from.lat))
			return { found, total: await countInside(db, circle) };
	}
}
