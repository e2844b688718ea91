/** Counts people with alert rules by place (R-demand). Rules for favorites have no place. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Groups circles into cells of 0.01 degrees (less than a mile), each of which needs one ZIP code lookup. */
const cells = sql`round(lat * 100)::int as y, round(lng * 100)::int as x`;
const isOn = sql<boolean>`not (paused and resumes_at is null)`;

/** Averages the centers of a cell's circles, most of which are the center of a ZIP code. */
export async function circleCells(db: Db): Promise<Cell[]> {
	const { rows } = await sql<Cell>`
		select ${cells}, avg(lat) as lat, avg(lng) as lng from alert_rules
		where place = 'circle' and ${isOn} group by 1, 2`.execute(db);
	return rows;
}

export async function shopsWithRules(db: Db): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select distinct business_id as id from alert_rules where place = 'shop' and ${isOn}`.execute(db);
	return rows.map(({ id }) => id);
}

interface Cell {
	x: number;
	y: number;
	lat: number;
	lng: number;
}
export type PlacedCell = Pick<Cell, 'x' | 'y'> & { zip: string };
export interface PlacedShop {
	id: string;
	zip: string;
}
export async function peopleByZip(
	db: Db,
	placed: readonly PlacedCell[],
	shops: readonly PlacedShop[],
): Promise<{ zip: string; people: number }[]> {
	const { rows } = await sql<{ zip: string; people: number }>`
		select zip, count(distinct user_id)::int as people
		from (
			select c.zip, r.user_id from (select ${cells}, user_id from alert_rules where place = 'circle' and ${isOn}) r
			join unnest(${placed.map(({ x }) => x)}::int[], ${placed.map(({ y }) => y)}::int[],
				${placed.map(({ zip }) => zip)}::text[]) c (x, y, zip) using (x, y)
			union all
			select s.zip, r.user_id from alert_rules r
			join unnest(${shops.map(({ id }) => id)}::uuid[], ${shops.map(({ zip }) => zip)}::text[]) s (id, zip)
				on s.id = r.business_id
			where r.place = 'shop' and ${isOn}
		) everybody group by zip`.execute(db);
	return rows;
}
