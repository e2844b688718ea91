/**
 * Listed businesses around a place, as JSON: cards that everybody shares, put together with how far each is from who asks.
 * Places and prices come from memory where they are kept; names and bags are the database's to look for.
 */
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
	/** Miles. */
	radius: number;
	q?: string | undefined;
	day?: 'today' | 'tomorrow' | undefined;
	period?: Period | undefined;
	in_stock?: 'true' | undefined;
	/** Dollars. */
	max_price?: number | undefined;
	kind?: BagKind | undefined;
	/** Only what fits this. */
	diet?: MyDiet | undefined;
	/** Only what the asker marked. */
	favorites?: 'true' | undefined;
	sort?: ListSort | undefined;
	page: number;
	per_page: number;
}

export interface ListedPage<Shown> {
	cards: RawJson<Shown[]>;
	/** Of the cards. */
	ids: string[];
	/** Of the first card. */
	timeZone: string | undefined;
	total: number;
	/** Where nobody sells around there. */
	nearest: NearestBusiness | undefined;
}

export interface ListingDeps {
	db: Db;
	/** For what may be a moment old. */
	reads: Reads;
	clock: Clock;
	places: Places;
	listingCache: ListingCache;
	/** Of the asker. */
	favoritesOf(userId: string): Promise<ReadonlySet<string>>;
	emptySearches: Pick<EmptySearches, 'note'>;
}

async function centerOf(
	{ db, places }: ListingDeps,
	userId: string,
	{ type, value }: NearbyQuery,
): Promise<Position> {
	if (value !== undefined) return places.locate({ type: type ?? 'address', value });
	const saved = await findPosition(db, userId);
	if (!saved) throw new AppError('LOCATION_REQUIRED');
	return saved;
}

/** Places and prices are known; for names and bags the database has to look at more than is shown. */
export async function findNear(
	{ clock, listingCache }: ListingDeps,
	copy: Db,
	query: NearbyQuery,
	from: Position,
	/** Among these alone. */
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
		// Far pages sort very many: that is the database's work.
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

/** R-empty-searches. A name, and what somebody marked, say nothing about what is around a place. */
function noteEmpty({ emptySearches }: ListingDeps, userId: string, from: Position, query: NearbyQuery): void {
	const { q, day, period, in_stock, max_price, kind, diet, favorites, radius } = query;
	if (query.page > 1 || q !== undefined || favorites) return;
	emptySearches.note(userId, from, { day, period, in_stock, max_price, kind, diet, radius });
}

/** What was put together of these cards. */
interface Page<Shown> extends Omit<ListedPage<Shown>, 'total' | 'nearest'> {
	/** One of each business that was found; undefined: it isn't listed anymore. */
	of: (Card | undefined)[];
	hasBags: boolean;
}
type TailOf = (miles: number, timeZone: string | undefined) => string;

/** Promised: the same page while the same was found and no card is another one; so it is hashed and compressed once. */
function createPages<Shown>(cards: Cards, tailOf: TailOf) {
	/** The index gives out what it found before, as long as it is so. */
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
		// While few ask, each read of a card makes another one.
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

/** Lists of cards of one kind: around the place asked about, else around the customer's saved one (R-list-place). */
function createList<Shown>(deps: ListingDeps, cards: Cards, tailOf: TailOf) {
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

/** In hundredths of a mile: that is what a card shows, and whoever moved by less has the same list. */
function summaryTail(miles: number, timeZone: string | undefined): string {
	const zone = timeZone === undefined ? '' : `,"time_zone":${JSON.stringify(timeZone)}`;
	return `,"distance":${Math.round(miles * 100) / 100}${zone}}`;
}

export const createLists = (deps: ListingDeps & { fullCards: Cards; summaryCards: Cards }) => ({
	findListed: createList<ListedBusiness>(deps, deps.fullCards, (miles) => `,"distance":${miles}}`),
	findSummaries: createList<Omit<BusinessSummary, 'time_zone'>>(deps, deps.summaryCards, summaryTail),
});
