import { periods } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Map as MapIcon, Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDollars } from '#lib/money.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { Chip } from '#ui/Chip.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type Filters, prices } from './filters.ts';

const debounceMs = 250;

export interface FilterBarProps {
	filters: Filters;
	onChange(filters: Filters): void;
	map: boolean;
	onMap(shown: boolean): void;
}

/** Name, when, how much, in which order. A chip that is pressed again lets go. */
export function FilterBar({ filters, onChange, map, onMap }: FilterBarProps) {
	const { t } = useLingui();
	const words = { morning: t`Morning`, afternoon: t`Afternoon`, evening: t`Evening` };
	const toggle = <K extends keyof Filters>(key: K, value: Filters[K], off: Filters[K]) =>
		onChange({ ...filters, [key]: filters[key] === value ? off : value });
	return (
		<search className="mt-4 grid gap-3">
			<div className="flex gap-3">
				<NameField value={filters.q} onChange={(q) => onChange({ ...filters, q })} />
				<Chip pressed={map} onClick={() => onMap(!map)} className="min-h-12 shrink-0">
					<MapIcon aria-hidden className="size-4" />
					<Trans>Map</Trans>
				</Chip>
			</div>
			<fieldset
				aria-label={t`Filters`}
				className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
			>
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
				<Pick
					label={t`Sort by`}
					value={filters.sort}
					on={filters.sort !== 'distance'}
					onChange={(value) => onChange({ ...filters, sort: value === 'price' ? 'price' : 'distance' })}
					options={[
						['distance', t`Nearest first`],
						['price', t`Cheapest first`],
					]}
				/>
			</fieldset>
		</search>
	);
}

/** The address changes once the typing pauses; when the address changes by itself, the field follows. */
function NameField({ value, onChange }: { value: string; onChange(value: string): void }) {
	const { t } = useLingui();
	const [typed, setTyped] = useState(value);
	const [announced, setAnnounced] = useState(value);
	const settled = useDebounced(typed, debounceMs);
	if (value !== announced) {
		setAnnounced(value);
		setTyped(value);
	}
	useEffect(() => {
		if (settled === typed && settled !== announced) {
			setAnnounced(settled);
			onChange(settled);
		}
	}, [settled, typed, announced, onChange]);
	return (
		<TextField
			label={t`Search by name`}
			labelHidden
			type="search"
			enterKeyHint="search"
			placeholder={t`Search by name`}
			maxLength={80}
			lead={<Search aria-hidden />}
			{...(typed !== '' && {
				trail: (
					<IconButton
						label={t`Clear the search`}
						icon={<X aria-hidden />}
						onClick={() => {
							setTyped('');
							setAnnounced('');
							onChange('');
						}}
					/>
				),
			})}
			className="min-w-0 flex-1 sm:max-w-sm"
			inputClassName="[&::-webkit-search-cancel-button]:hidden"
			value={typed}
			onChange={(event) => setTyped(event.currentTarget.value)}
		/>
	);
}

/** One of a few, as small as a chip: the device's own list. */
function Pick({
	label,
	value,
	on,
	options,
	onChange,
}: {
	label: string;
	value: string;
	on: boolean;
	options: readonly [value: string, text: string][];
	onChange(value: string): void;
}) {
	return (
		<select
			aria-label={label}
			data-on={on || undefined}
			value={value}
			onChange={(event) => onChange(event.currentTarget.value)}
			className={`min-h-11 shrink-0 cursor-pointer rounded-full border px-4 font-medium text-sm ${
				on
					? 'border-ink bg-ink text-paper'
					: 'border-edge bg-surface text-ink hover:border-ink hover:bg-raised'
			}`}
		>
			{options.map(([key, text]) => (
				<option key={key} value={key} className="bg-surface text-ink">
					{text}
				</option>
			))}
		</select>
	);
}
