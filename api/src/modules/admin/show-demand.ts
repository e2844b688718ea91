/** Demand without supply, by ZIP code (R-demand). Contains no names, and hides counts below three. */

import { type DemandPlace, type Language, demandLimits as limits } from '@flavorbag/contract';
import type { Alerts } from '#alerts';
import { csvLine } from '#lib/csv.ts';
import { csvHeads, csvWord } from '#lib/csv-words.ts';
import type { Listing } from '#listing';
import type { Places } from '#places';
import type { Shops } from '#shops';
import type { Waitlist } from '#waitlist';

interface DemandDeps {
	places: Pick<Places, 'nearestZips' | 'zips'>;
	shops: Pick<Shops, 'zipsOf'>;
	listing: Pick<Listing, 'emptySearches'>;
	waitlist: Pick<Waitlist, 'demand'>;
	alerts: Pick<Alerts, 'demand'>;
}
type Counts = Record<'alerts' | 'waiting' | 'searches', number>;
type ZipOfShop = { id: string; zip: string };

const sum = ({ alerts, waiting, searches }: Counts) => alerts + waiting + searches;
const shown = (count: number) => (count > 0 && count < limits.countedFrom ? null : count);

async function countsByZip({
	places,
	shops,
	listing,
	waitlist,
	alerts,
}: DemandDeps): Promise<Map<string, Counts>> {
	const [cells, alertShops, waitShops, searches] = await Promise.all([
		alerts.demand.cells(),
		alerts.demand.shops(),
		waitlist.demand.shops(),
		listing.emptySearches.counts(),
	]);
	const [zipOfCell, zipOf] = await Promise.all([
		places.nearestZips(cells),
		shops.zipsOf([...new Set([...alertShops, ...waitShops])]),
	]);
	const withZip = (ids: readonly string[]): ZipOfShop[] =>
		ids.flatMap((id) => {
			const zip = zipOf.get(id);
			return zip === undefined ? [] : [{ id, zip }];
		});
	const placed = cells.flatMap((cell, at) => {
		const zip = zipOfCell[at]?.zip_code;
		return zip === undefined ? [] : [{ ...cell, zip }];
	});
	const [withAlerts, waiting] = await Promise.all([
		alerts.demand.people(placed, withZip(alertShops)),
		waitlist.demand.people(withZip(waitShops)),
	]);
	const counts = new Map<string, Counts>();
	const add = (zip: string, what: keyof Counts, count: number) =>
		counts.set(zip, { ...(counts.get(zip) ?? { alerts: 0, waiting: 0, searches: 0 }), [what]: count });
	for (const { zip, people } of withAlerts) add(zip, 'alerts', people);
	for (const { zip, people } of waiting) add(zip, 'waiting', people);
	for (const { zip_code, count } of searches) add(zip_code, 'searches', count);
	return counts;
}

const columns = ['zip_code', 'city', 'state', 'alerts', 'waiting', 'searches'];

export function createDemand(deps: DemandDeps) {
	async function list(): Promise<DemandPlace[]> {
		const counts = [...(await countsByZip(deps))]
			// Sorts by the visible counts, so that the order doesn't reveal hidden ones.
			.map(([zip, { alerts, waiting, searches }]) => ({
				zip,
				counts: { alerts: shown(alerts), waiting: shown(waiting), searches: shown(searches) },
			}))
			.sort((a, b) => rank(b.counts) - rank(a.counts) || (a.zip < b.zip ? -1 : 1))
			.slice(0, limits.placesMax);
		const known = new Map(
			(await deps.places.zips(counts.map(({ zip }) => zip))).map((one) => [one.zip_code, one]),
		);
		return counts.map(({ zip, counts: own }) => {
			const town = known.get(zip);
			return {
				zip_code: Number(zip),
				city: town?.city ?? null,
				state: town?.state ?? null,
				coordinates: town ? { lat: town.lat, lng: town.lng } : null,
				...own,
			};
		});
	}
	async function* lines(language: Language): AsyncGenerator<string> {
		yield csvLine(csvHeads(columns, language));
		for (const { zip_code, city, state, ...counts } of await list())
			yield csvLine([
				String(zip_code).padStart(5, '0'),
				city ?? '',
				state ?? '',
				...[counts.alerts, counts.waiting, counts.searches].map(
					(count) => count ?? csvWord('under 3', language),
				),
			]);
	}
	return { list, file: lines };
}
const rank = (counts: Record<keyof Counts, number | null>) =>
	sum({ alerts: counts.alerts ?? 1, waiting: counts.waiting ?? 1, searches: counts.searches ?? 1 });

export type Demand = ReturnType<typeof createDemand>;
