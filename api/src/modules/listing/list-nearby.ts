// Lists of businesses around a place, as JSON: shared cards with the caller's distances. Places and prices may come
// from memory. Names and bags need the database.
import type {
	BagKind,
	BusinessSummary,
	ListedBusiness,
	ListSort,
	MyDiet,
	NearestBusiness,
	Period,
} from '@flavorbag/contract';
import { bagConditions } from '#bags';
import type { Db } from '#db/database.ts';
import type { Reads } from '#db/replica.ts';
import { findPosition } from '#identity';
import { AppError } from '#lib/app-error.ts';
import { RawJson, sharedText } from '#lib/raw-json.ts';
import type { Places, Position } from '#places';
import type { Clock } from '#ports/clock.ts';
import { toCents } from '#shops';
import { hasBags, nextPickup } from '#stock';
import type { Card, Cards } from './cards.ts';
import type { EmptySearches } from './count-empty-searches.ts';
import type { Listed } from './listing-answers.ts';
import type { ListingCache } from './listing-cache.ts';
import {
	farOffset,
	filteredNeighbors,
	isAmong,
	type Neighbor,
	nearestOf,
	neighbors,
} from './nearby.store.ts';

export interface NearbyQuery {
	type?: 'address' | 'coordinates';
	value?: string;
	/** In miles. */
	radius: number;
	q?: string | undefined;
	day?: 'today' | 'tomorrow' | undefined;
	period?: Period | undefined;
	in_stock?: 'true' | undefined;
	/** In dollars. */
	max_price?: number | undefined;
	kind?: BagKind | undefined;
	diet?: MyDiet | undefined;
	favorites?: 'true' | undefined;
	sort?: ListSort | undefined;
	page: number;
	per_page: number;
}

export interface ListedPage<Shown> {
	cards: RawJson<Shown[]>;
	ids: string[];
	timeZone: string | undefined;
	total: number;
	nearest: NearestBusiness | undefined;
}

export interface ListDeps {
	db: Db;
	reads: Reads;
	clock: Clock;
	places: Places;
	listingCache: ListingCache;
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

/** Uses memory if only places and prices matter. */
export async function findNear(
	{ clock, listingCache }: ListDeps,
	copy: Db,
	query: NearbyQuery,
	from: Position,
	among?: ReadonlySet<string>,
): Promise<Listed> {
	const { q, day, period, in_stock, max_price } = query;
	const around = {
		from,
		radiusMiles: query.radius,
		offset: (query.page - 1) * query.per_page,
		count: query.per_page,
	};
	const wantsBags = Boolean(day || period || in_stock);
	const maxPriceCents = max_price === undefined ? undefined : toCents(max_price);
	const { sort = 'distance' } = query;
	const bag = [...bagConditions(query, clock.now()), ...(among ? [isAmong([...among])] : [])];
	if (!wantsBags && bag.length === 0 && q === undefined && (sort === 'distance' || sort === 'price')) {
		// Far pages sort very many rows, which the database does better.
		const answers = around.offset < farOffset ? listingCache.now() : undefined;
		if (answers) return answers.page({ ...around, maxPriceCents, cheapestFirst: sort === 'price' });
		if (maxPriceCents === undefined && sort === 'distance') return neighbors(copy, around);
	}
	const offers = wantsBags ? hasBags({ day, period }, clock.now()) : undefined;
	const first = sort === 'soonest' ? nextPickup({ day, period }, clock.now()) : sort;
	return filteredNeighbors(copy, { ...around, name: q, maxPriceCents, offers, bag, first });
}

const isNarrowed = ({ q, day, period, in_stock, max_price, kind, diet, favorites }: NearbyQuery): boolean =>
	[q, day, period, in_stock, max_price, kind, diet, favorites].some((filter) => filter !== undefined);

/** Searches by name or among favorites say nothing about supply, so they don't count (R-empty-searches). */
function noteEmpty({ emptySearches }: ListDeps, userId: string, from: Position, query: NearbyQuery): void {
	const { q, day, period, in_stock, max_price, kind, diet, favorites, radius } = query;
	if (query.page > 1 || q !== undefined || favorites) return;
	emptySearches.note(userId, from, { day, period, in_stock, max_price, kind, diet, radius });
}

interface Page<Shown> extends Omit<ListedPage<Shown>, 'total' | 'nearest'> {
	/** Undefined if the business is no longer listed. */
	of: (Card | undefined)[];
	hasBags: boolean;
}
type TailOf = (miles: number, timeZone: string | undefined) => string;

/** Returns the same page object for the same businesses and cards, so that it is hashed and compressed once. */
function createPages<Shown>(cards: Cards, tailOf: TailOf) {
	/** Keyed by the array that the index reuses while its answer holds. */
	const known = new WeakMap<readonly Neighbor[], Page<Shown>>();

	function put(found: readonly Neighbor[], of: Page<Shown>['of'], isRepeated = false): Page<Shown> {
		const timeZone = of.find((card) => card !== undefined)?.timeZone;
		const write = () => {
			const written = found.flatMap(({ distanceMiles }, at) => {
				const card = of[at];
				if (!card) return [];
				return card.open + tailOf(distanceMiles, card.timeZone === timeZone ? undefined : card.timeZone);
			});
			return `[${written.join(',')}]`;
		};
		return {
			cards: new RawJson('', { start: { before: '', shared: sharedText(write, isRepeated) } }),
			ids: found.flatMap(({ id }, at) => (of[at] ? id : [])),
			timeZone,
			of,
			hasBags: of.some((card) => card?.hasBags),
		};
	}
	return async (copy: Db, { found, isCached }: Listed, query: NearbyQuery): Promise<Page<Shown>> => {
		const isCaching = cards.countList();
		// Without caching, every read creates new cards.
		const isRepeated = isCached && isCaching;
		const before = isRepeated ? known.get(found) : undefined;
		if (before && cards.areCurrent(found, before.of)) return before;
		const ids = found.map(({ id }) => id);
		const shown = await cards.of(copy, ids, query, isCaching);
		const of = ids.map((id) => shown.get(id));
		if (before?.of.every((card, at) => card === of[at])) return before;
		const page = put(found, of, isRepeated);
		if (isRepeated) known.set(found, page);
		return page;
	};
}

/** R-list-place */
function createList<Shown>(deps: ListDeps, cards: Cards, tailOf: TailOf) {
	const pageOf = createPages<Shown>(cards, tailOf);
	return async (userId: string, query: NearbyQuery): Promise<ListedPage<Shown>> => {
		const [from, among] = await Promise.all([
			centerOf(deps, userId, query),
			query.favorites && deps.favoritesOf(userId),
		]);
		return deps.reads.read(async (copy) => {
			const listed = await findNear(deps, copy, query, from, among);
			const { total } = listed;
			const page = await pageOf(copy, listed, query);
			if (!page.hasBags) noteEmpty(deps, userId, from, query);
			const nearest = total === 0 && !isNarrowed(query) ? await nearestOf(copy, from) : undefined;
			return { cards: page.cards, ids: page.ids, timeZone: page.timeZone, total, nearest };
		});
	};
}

/** Rounds to hundredths of a mile, as cards show them, so that smaller moves give the same list. */
function summaryTail(miles: number, timeZone: string | undefined): string {
	const zone = timeZone === undefined ? '' : `,"time_zone":${JSON.stringify(timeZone)}`;
	return `,"distance":${Math.round(miles * 100) / 100}${zone}}`;
}

export const createLists = (deps: ListDeps & { fullCards: Cards; summaryCards: Cards }) => ({
	findListed: createList<ListedBusiness>(deps, deps.fullCards, (miles) => `,"distance":${miles}}`),
	findSummaries: createList<Omit<BusinessSummary, 'time_zone'>>(deps, deps.summaryCards, summaryTail),
});
