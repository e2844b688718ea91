import { Trans, useLingui } from '@lingui/react/macro';
import { Map as MapIcon, Search, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { partOf, useLazyPart } from '#lib/lazy-part.ts';
import { chosen, type Filters } from '#lib/list-filters.ts';
import { paths } from '#lib/paths.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { Chip } from '#ui/Chip.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { FilterChoices } from './FilterChoices.tsx';

const loadSheet = partOf(() => import('./FilterSheet.tsx'), 'FilterSheet');

const debounceMs = 250;

export interface FilterBarProps {
	place: ReactNode;
	filters: Filters;
	onChange(filters: Filters): void;
	/** Number of results; undefined while loading. */
	total: number | undefined;
	map: boolean;
	onMap(shown: boolean): void;
}

export function FilterBar({ place, filters, onChange, total, map, onMap }: FilterBarProps) {
	const { t } = useLingui();
	const [isOpen, setOpen] = useState(false);
	const FilterSheet = useLazyPart(loadSheet);
	const count = chosen(filters);
	return (
		<search className="short:sm:flex grid items-center gap-2 sm:gap-3">
			<div className="flex min-w-0 items-center justify-between gap-3">
				{place}
				<Chip
					pressed={map}
					onClick={() => onMap(!map)}
					className="shrink-0 max-sm:w-11 max-sm:justify-center max-sm:px-0"
				>
					<MapIcon aria-hidden className="size-4" />
					<span className="max-sm:sr-only">{t`Map`}</span>
				</Chip>
			</div>
			<div className="flex short:flex-1 flex-wrap short:flex-nowrap gap-2 sm:gap-x-3">
				<NameField value={filters.q} onChange={(q) => onChange({ ...filters, q })} />
				<Chip
					pressed={count > 0}
					count={count || undefined}
					// A transition, so that the press paints first.
					onClick={() => startTransition(() => setOpen(true))}
					aria-haspopup="dialog"
					className="min-h-12"
				>
					<SlidersHorizontal aria-hidden className="size-4" />
					<Trans>Filter</Trans>
				</Chip>
				<fieldset aria-label={t`Filters`} className="hidden min-w-0 flex-wrap gap-2 sm:not-short:flex">
					<FilterChoices filters={filters} onChange={onChange} />
				</fieldset>
			</div>
			{isOpen && FilterSheet && (
				<FilterSheet
					filters={filters}
					onChange={onChange}
					total={total}
					onClose={() => startTransition(() => setOpen(false))}
				/>
			)}
		</search>
	);
}

/** Updates the URL once typing pauses. If a card is pressed meanwhile, its navigation wins (R-late). */
function NameField({ value, onChange }: { value: string; onChange(value: string): void }) {
	const { t } = useLingui();
	const [typed, setTyped] = useState(value);
	const [announced, setAnnounced] = useState(value);
	const settled = useDebounced(typed, debounceMs);
	const { pathname } = useLocation();
	const isAtList = useNavigation().state === 'idle' && pathname === paths.marketplace();
	if (value !== announced) {
		setAnnounced(value);
		setTyped(value);
	}
	useEffect(() => {
		if (isAtList && settled === typed && settled !== announced) {
			setAnnounced(settled);
			onChange(settled);
		}
	}, [isAtList, settled, typed, announced, onChange]);
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
			className="min-w-0 flex-1 sm:not-short:min-w-56 sm:max-w-sm"
			inputClassName="[&::-webkit-search-cancel-button]:hidden"
			value={typed}
			onChange={(event) => setTyped(event.currentTarget.value)}
		/>
	);
}
