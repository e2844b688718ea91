import { type ListSort, periods } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Filters, prices } from '#lib/list-filters.ts';
import { formatDollars } from '#lib/money.ts';
import { Chip } from '#ui/Chip.tsx';
import { Pick } from './Pick.tsx';

export interface FilterChoicesProps {
	filters: Filters;
	onChange(filters: Filters): void;
	part?: 'when' | 'bags' | 'order';
}

export function FilterChoices({ filters, onChange, part }: FilterChoicesProps) {
	const { t } = useLingui();
	const words = { morning: t`Morning`, afternoon: t`Afternoon`, evening: t`Evening` };
	const sorts: Record<ListSort, string> = {
		distance: t`Nearest first`,
		soonest: t`Soonest first`,
		price: t`Cheapest first`,
		rating: t`Best rated first`,
		value: t`Best value first`,
	};
	const toggle = <K extends keyof Filters>(key: K, value: Filters[K], off: Filters[K]) =>
		onChange({ ...filters, [key]: filters[key] === value ? off : value });
	const when = (
		<>
			<Chip pressed={filters.day === 'today'} onClick={() => toggle('day', 'today', undefined)}>
				<Trans>Today</Trans>
			</Chip>
			<Chip pressed={filters.day === 'tomorrow'} onClick={() => toggle('day', 'tomorrow', undefined)}>
				<Trans>Tomorrow</Trans>
			</Chip>
			{periods.map((period) => (
				<Chip
					key={period}
					pressed={filters.period === period}
					onClick={() => toggle('period', period, undefined)}
				>
					{words[period]}
				</Chip>
			))}
		</>
	);
	const bags = (
		<>
			<Chip pressed={filters.inStock} onClick={() => onChange({ ...filters, inStock: !filters.inStock })}>
				<Trans>In stock</Trans>
			</Chip>
			<Pick
				label={t`Price up to`}
				value={filters.maxPrice?.toString() ?? ''}
				on={filters.maxPrice !== undefined}
				onChange={(value) => onChange({ ...filters, maxPrice: value ? Number(value) : undefined })}
				options={[
					['', t`Any price`],
					...prices.map((price): [string, string] => [`${price}`, t`Up to ${formatDollars(price)}`]),
				]}
			/>
		</>
	);
	const order = (
		<Pick
			label={t`Sort by`}
			value={filters.sort}
			on={filters.sort !== 'distance'}
			onChange={(sort) => onChange({ ...filters, sort: sort as ListSort })}
			options={Object.entries(sorts)}
		/>
	);
	const parts = { when, bags, order };
	if (part) return parts[part];
	return (
		<>
			{when}
			{bags}
			{order}
		</>
	);
}
