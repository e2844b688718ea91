import type { BusinessSummary, OwnAtBusiness } from '@flavorbag/contract';
import { Plural } from '@lingui/react/macro';
import { formatCount } from '#lib/money.ts';
import { CardList } from '#ui/Caught.tsx';
import { cx } from '#ui/cx.ts';
import { BusinessCard, type BusinessCardProps } from './BusinessCard.tsx';

export const columns = (map: boolean) =>
	cx(
		'grid gap-x-5 gap-y-5 sm:grid-cols-2 sm:gap-y-7',
		map ? 'xl:grid-cols-2' : 'lg:grid-cols-3 xl:grid-cols-4',
	);

/** One shared object, so that memoized cards don't rerender. */
const nothing = {};

export interface CardsProps {
	businesses: readonly BusinessSummary[];
	/** The customer's own data, by business ID. */
	yours?: Readonly<Record<string, OwnAtBusiness>>;
	total: number;
	/** Replaces the formatted number with a text. */
	count?: string;
	grid: string;
	/** The list's query string, which keeps the filters. */
	search: string;
	textsOf?: BusinessCardProps['textsOf'];
}

export function Cards(props: CardsProps) {
	const { businesses, yours, total, grid, search, textsOf } = props;
	const { count = formatCount(total) } = props;
	return (
		<>
			<p role="status" className="mb-3 short:mb-1 text-ink-soft text-sm sm:not-short:mb-4">
				<Plural value={total} one="# business" other={`${count} businesses`} />
			</p>
			<CardList className={grid}>
				{businesses.map((business, index) => (
					<BusinessCard
						key={business.id}
						business={business}
						eager={index < 2}
						search={search}
						own={yours && (yours[business.id] ?? nothing)}
						{...(textsOf && { textsOf })}
					/>
				))}
			</CardList>
		</>
	);
}
