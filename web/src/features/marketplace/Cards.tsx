import type { ListedBusiness } from '@flavorbag/contract';
import { Plural } from '@lingui/react/macro';
import { BusinessCard } from './BusinessCard.tsx';
import type { Filters } from './filters.ts';

export interface CardsProps {
	businesses: readonly ListedBusiness[];
	/** On all pages together. */
	total: number;
	/** Classes of the columns. */
	grid: string;
	/** Of the list's address: the filters stay. */
	search: string;
	filters: Filters;
}

/** How many there are, and those that are loaded. The first two pictures come first. */
export function Cards({ businesses, total, grid, search, filters }: CardsProps) {
	return (
		<>
			<p role="status" className="mb-4 text-ink-soft text-sm">
				<Plural value={total} one="# business" other="# businesses" />
			</p>
			<ul className={grid}>
				{businesses.map((business, index) => (
					<li key={business.id}>
						<BusinessCard
							business={business}
							eager={index < 2}
							search={search}
							day={filters.day}
							period={filters.period}
						/>
					</li>
				))}
			</ul>
		</>
	);
}
