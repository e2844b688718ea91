/** List filters in the URL, so that a filtered view can be shared (R-list-filters). Pure. */
import { type BagKind, bagKinds, type ListSort, listSorts } from '@flavorbag/contract';
import { oneOf, type Wanted, wantedIn } from './wanted.ts';

/** A circle; the radius is in miles. */
export interface Area {
	lat: number;
	lng: number;
	radius: number;
}

export const prices = [4, 5, 6, 8, 10, 15] as const;

export interface Filters extends Wanted {
	q: string;
	inStock: boolean;
	/** Dollars per bag. */
	maxPrice: number | undefined;
	kind: BagKind | undefined;
	fits: boolean;
	favorites: boolean;
	sort: ListSort;
	/** The area searched on the map; undefined means around the home. */
	area: Area | undefined;
}
export const noFilters: Filters = {
	q: '',
	day: undefined,
	period: undefined,
	inStock: false,
	maxPrice: undefined,
	kind: undefined,
	fits: false,
	favorites: false,
	sort: 'distance',
	area: undefined,
};

/** Parses `45.51,-122.65,8`: latitude, longitude, miles. */
function areaIn(text: string | null): Area | undefined {
	const [lat = 91, lng = 181, radius = 0] = (text ?? '')
		.split(',')
		.map((part) => (part ? Number(part) : Number.NaN));
	const isPlace = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && radius > 0 && radius <= 100;
	return isPlace ? { lat, lng, radius } : undefined;
}

/** Drops unknown values, so that an old or mistyped URL still shows something. */
export const readFilters = (search: URLSearchParams): Filters => ({
	q: (search.get('q') ?? '').slice(0, 80),
	...wantedIn(search),
	inStock: search.get('stock') === '1',
	maxPrice: oneOf(prices, Number(search.get('max'))),
	kind: oneOf(bagKinds, search.get('kind')),
	fits: search.get('fits') === '1',
	favorites: search.get('favorites') === '1',
	sort: oneOf(listSorts, search.get('sort')) ?? 'distance',
	area: areaIn(search.get('at')),
});

/** Keeps other parameters of the URL. */
export function writeFilters(search: URLSearchParams, filters: Filters): URLSearchParams {
	const next = new URLSearchParams(search);
	const entries: [string, string | undefined][] = [
		['q', filters.q || undefined],
		['day', filters.day],
		['period', filters.period],
		['stock', filters.inStock ? '1' : undefined],
		['max', filters.maxPrice?.toString()],
		['kind', filters.kind],
		['fits', filters.fits ? '1' : undefined],
		['favorites', filters.favorites ? '1' : undefined],
		['sort', filters.sort === 'distance' ? undefined : filters.sort],
		['at', filters.area && `${filters.area.lat},${filters.area.lng},${filters.area.radius}`],
	];
	for (const [key, value] of entries) {
		if (value === undefined) next.delete(key);
		else next.set(key, value);
	}
	return next;
}

/** Number of filters in the sheet that differ from their defaults. */
export const chosen = ({ day, period, inStock, maxPrice, kind, fits, favorites, sort }: Filters): number =>
	[day, period, inStock, maxPrice, kind, fits, favorites, sort !== 'distance'].filter(Boolean).length;

export const narrows = (filters: Filters): boolean =>
	filters.q.trim() !== '' || chosen({ ...filters, sort: 'distance' }) > 0;

export function toQuery(filters: Filters) {
	const { q, day, period, inStock, maxPrice, kind, fits, favorites, sort, area } = filters;
	return {
		...(area && { type: 'coordinates' as const, value: `${area.lat},${area.lng}`, radius: area.radius }),
		...(q.trim() !== '' && { q: q.trim() }),
		...(day && { day }),
		...(period && { period }),
		...(inStock && { in_stock: 'true' as const }),
		...(maxPrice !== undefined && { max_price: maxPrice }),
		...(kind && { kind }),
		...(fits && { fits: 'true' as const }),
		...(favorites && { favorites: 'true' as const }),
		...(sort !== 'distance' && { sort }),
	};
}
