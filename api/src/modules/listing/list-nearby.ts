// Lists of businesses around a place, as JSON. Places and prices may come from memory, and so may whole answers where
// only those matter. Names and bags need the database.
import type {
	BusinessSummary,
	Endpoints,
	Input,
	ListedBusiness,
	MyDiet,
	NearestBusiness,
} from '@flavorbag/contract';
import { bagConditions } from '#bags';
import type { Db } from '#db/database.ts';
import { findPosition } from '#identity';
import { AppError } from '#lib/app-error.ts';
import type { SharedJson } from '#lib/raw-json.ts';
import type { Places, Position } from '#places';
import { type CardRow, type ShownRow, type SummaryRow, toCents } from '#shops';
import { hasBags, nextPickup } from '#stock';
import { type CardsDeps, type CardView, createCards, fullView, summaryView } from './cards.ts';
import type { EmptySearches } from './count-empty-searches.ts';
import type { Answer, ListMemory } from './memory.ts';
import { filteredNeighbors, isAmong, nearestOf, neighbors } from './nearby.store.ts';
import type { ListedPlaces, ListedQuery } from './places-index.ts';

type Asked = Input<Endpoints['customer.businesses.list']>['query'];
export type NearbyQuery = Pick<Asked, 'radius' | 'page' | 'per_page'> &
	Partial<Omit<Asked, 'fits'>> & { diet?: MyDiet | undefined };

export interface ListedPage<List extends object> extends Omit<Answer, 'shared'> {
	shared: SharedJson<List>;
	nearest: NearestBusiness | undefined;
}

export interface ListDeps extends CardsDeps {
	db: Db;
	places: Places;
	memory: ListMemory;
	favoritesOf(userId: string): Promise<ReadonlySet<string>>;
	emptySearches: Pick<EmptySearches, 'note'>;
}

async function centerOf(
	{ db, places }: ListDeps,
	userId: string,
	{ type, value }: NearbyQuery,
): Promise<Position> {
	if (value !== undefined) return places.locate({ type: type ?? 'address', value });
	const saved = await findPosition(db, userId);
	if (!saved) throw new AppError('LOCATION_REQUIRED');
	return saved;
}

export const aroundOf = (from: Position, query: NearbyQuery): ListedQuery => ({
	from,
	radiusMiles: query.radius,
	offset: (query.page - 1) * query.per_page,
	count: query.per_page,
	maxPriceCents: query.max_price === undefined ? undefined : toCents(query.max_price),
	cheapestFirst: query.sort === 'price',
});

const isNarrowed = ({ q, day, period, in_stock, max_price, kind, diet, favorites }: NearbyQuery): boolean =>
	[q, day, period, in_stock, max_price, kind, diet, favorites].some((filter) => filter !== undefined);

function findInDatabase(
	copy: Db,
	now: Date,
	around: ListedQuery,
	query: NearbyQuery,
	among: ReadonlySet<string> | undefined,
): Promise<ListedPlaces> {
	const { q, day, period, in_stock, sort = 'distance' } = query;
	if (sort === 'distance' && !isNarrowed(query)) return neighbors(copy, around);
	const offers = day || period || in_stock ? hasBags({ day, period }, now) : undefined;
	const bag = [...bagConditions(query, now), ...(among ? [isAmong([...among])] : [])];
	const first = sort === 'soonest' ? nextPickup({ day, period }, now) : sort;
	return filteredNeighbors(copy, { ...around, name: q, offers, bag, first });
}

/** Searches by name or among favorites say nothing about supply, so they don't count (R-empty-searches). */
function noteEmpty({ emptySearches }: ListDeps, userId: string, from: Position, query: NearbyQuery): void {
	const { q, day, period, in_stock, max_price, kind, diet, favorites, radius } = query;
	if (query.page > 1 || q !== undefined || favorites) return;
	emptySearches.note(userId, from, { day, period, in_stock, max_price, kind, diet, radius });
}

/** R-list-place */
function createList<Row extends CardRow, List extends object>(deps: ListDeps, view: CardView<Row>) {
	const { clock, memory, reads } = deps;
	const write = createCards(deps, view);

	function fromMemory(around: ListedQuery, query: NearbyQuery): Promise<Answer> | undefined {
		const { sort = 'distance' } = query;
		const isPlain = !isNarrowed({ ...query, max_price: undefined });
		if (!isPlain || (sort !== 'distance' && sort !== 'price')) return undefined;
		const { from, radiusMiles, offset, count, maxPriceCents } = around;
		// Without a change of the data, a list changes only on the minute.
		const minute = Math.floor(clock.now().getTime() / 60_000);
		const key = [view.name, minute, from.lat, from.lng, radiusMiles, offset, count, maxPriceCents, sort];
		return memory.answer(key.join(' '), around, (places) => write(places, {}));
	}

	return async (userId: string, query: NearbyQuery): Promise<ListedPage<List>> => {
		const [from, among] = await Promise.all([
			centerOf(deps, userId, query),
			query.favorites && deps.favoritesOf(userId),
		]);
		const around = aroundOf(from, query);
		const answer =
			(await fromMemory(around, query)) ??
			(await write(
				await reads.read((copy) => findInDatabase(copy, clock.now(), around, query, among)),
				query,
			));
		if (!answer.hasBags) noteEmpty(deps, userId, from, query);
		const isAlone = answer.total === 0 && !isNarrowed(query);
		const nearest = isAlone ? await reads.read((copy) => nearestOf(copy, from)) : undefined;
		return { ...answer, shared: answer.shared as SharedJson<List>, nearest };
	};
}

interface Summaries {
	businesses: Omit<BusinessSummary, 'time_zone'>[];
	time_zone: string | null;
}
export const createLists = (deps: ListDeps) => ({
	findListed: createList<ShownRow, { businesses: Omit<ListedBusiness, 'bag'>[] }>(deps, fullView),
	findSummaries: createList<SummaryRow, Summaries>(deps, summaryView),
});
