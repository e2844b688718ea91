// Cards of businesses in lists, serialized once for all readers.
import { businessSummary, listedBusiness, type Offered, type WantedPickup } from '@flavorbag/contract';
import type { ZodType } from 'zod';
import type { Db } from '#db/database.ts';
import type { Reads } from '#db/replica.ts';
import { createBatcher } from '#lib/batch.ts';
import { SharedJson } from '#lib/raw-json.ts';
import type { SchemaFilter } from '#lib/schema-filter.ts';
import type { Clock } from '#ports/clock.ts';
import {
	businessesById,
	type CardRow,
	type ShownRow,
	type SummaryRow,
	summariesById,
	toCard,
	toSummary,
} from '#shops';
import { changesWithoutEvent, offeredDates, offeredOf, type Wanted } from '#stock';
import type { Answer } from './memory.ts';
import type { ListedPlaces } from './places-index.ts';

/** With one statement at a time, the database and the server would take turns waiting for each other. */
const batchOptions = { maxSize: 4, maxQueued: 20_000, concurrency: 4 };

export interface CardsDeps {
	clock: Clock;
	reads: Reads;
	mediaUrl: MediaUrl;
	filterBySchema: SchemaFilter;
}
type MediaUrl = (key: string) => string;

export interface CardView<Row extends CardRow> {
	name: string;
	schema: ZodType<object>;
	read(copy: Db, ids: readonly string[], now: Date): Promise<Row[]>;
	write(row: Row, mediaUrl: MediaUrl, offered: Offered, wanted: WantedPickup): object;
	/** Fields added to a card; includes the zone only if it differs from the list's. */
	tail(miles: number, timeZone: string | undefined): object;
	/** Fields added to the list. */
	end(timeZone: string | null): object;
}
export const fullView: CardView<ShownRow> = {
	name: 'full',
	schema: listedBusiness.omit({ distance: true, bag: true }),
	read: businessesById,
	write: toCard,
	tail: (distance) => ({ distance }),
	end: () => ({}),
};
export const summaryView: CardView<SummaryRow> = {
	name: 'summary',
	schema: businessSummary.omit({ distance: true, time_zone: true }),
	read: summariesById,
	write: toSummary,
	/** Rounds to hundredths of a mile, as cards show them, so that smaller moves give the same list. */
	tail: (miles, time_zone) => ({
		distance: Math.round(miles * 100) / 100,
		...(time_zone !== undefined && { time_zone }),
	}),
	end: (time_zone) => ({ time_zone }),
};

/** Returns a function that writes a page of the businesses found, leaving out those that are no longer listed. */
export function createCards<Row extends CardRow>(deps: CardsDeps, view: CardView<Row>) {
	const { clock, reads, mediaUrl } = deps;
	const filterData = deps.filterBySchema(view.schema);
	const rowsOf = createBatcher(async (lists: (readonly string[])[]) => {
		const now = clock.now();
		const rows = await reads.read((copy) => view.read(copy, [...new Set(lists.flat())], now));
		const listed = new Map(rows.filter((row) => row.listed).map((row) => [row.id, row]));
		return lists.map(() => ({ rows: listed, now }));
	}, batchOptions);

	return async ({ found, total }: ListedPlaces, { day, period }: Wanted): Promise<Answer> => {
		const { rows, now } = await rowsOf(found.map(({ id }) => id));
		const shown = found.flatMap(({ id, distanceMiles }) => {
			const row = rows.get(id);
			return row ? [{ row, miles: distanceMiles, offered: offeredOf(row, now, row.tz) }] : [];
		});
		const timeZone = shown[0]?.row.tz;
		const businesses = shown.map(({ row, miles, offered }) => {
			const date = day && offeredDates(now, row.tz)[day === 'today' ? 0 : 1];
			const card = filterData(view.write(row, mediaUrl, offered, { date, period }));
			return { ...card, ...view.tail(miles, row.tz === timeZone ? undefined : row.tz) };
		});
		return {
			shared: new SharedJson({ businesses, ...view.end(timeZone ?? null) }),
			ids: shown.map(({ row }) => row.id),
			total,
			hasBags: shown.some(({ offered }) => offered.inventory.length > 0),
			isSteady: !shown.some(({ row }) => changesWithoutEvent(row)),
		};
	};
}
