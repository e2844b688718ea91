import { type BagKind, bagKinds } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { Link } from 'react-router';
import { chosen, noFilters } from '#lib/list-filters.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ChipGroup } from '#ui/ChipGroup.tsx';
import { Modal } from '#ui/Modal.tsx';
import { FilterChoices, type FilterChoicesProps } from './FilterChoices.tsx';
import { Pick } from './Pick.tsx';

export interface FilterSheetProps extends FilterChoicesProps {
	/** Number of results; undefined while loading. */
	total: number | undefined;
	onClose(): void;
}

export function FilterSheet({ filters, onChange, total, onClose }: FilterSheetProps) {
	const { t } = useLingui();
	const parts = [
		['when', t`When to pick up`],
		['bags', t`Bags and price`],
		['order', t`Show first`],
	] as const;
	return (
		<Modal
			onClose={onClose}
			title={t`Filter and sort`}
			height="low"
			footer={
				<div className="flex gap-3">
					<Button
						tone="secondary"
						disabled={chosen(filters) === 0}
						onClick={() => onChange({ ...noFilters, q: filters.q })}
					>
						<Trans>Clear</Trans>
					</Button>
					<Button wide onClick={onClose}>
						{total === undefined ? (
							<Trans>Show the list</Trans>
						) : (
							<Plural value={total} one="Show # business" other="Show # businesses" />
						)}
					</Button>
				</div>
			}
		>
			<ChipGroup title={t`What's in the bag`}>
				<FoodChoices filters={filters} onChange={onChange} />
			</ChipGroup>
			<ChipGroup title={t`Your shops`}>
				<Chip
					pressed={filters.favorites}
					onClick={() => onChange({ ...filters, favorites: !filters.favorites })}
				>
					<Heart aria-hidden className="size-4" />
					<Trans>Favorites</Trans>
				</Chip>
				<Link to={paths.favorites()} className={linkLook}>
					<Trans>See all favorites</Trans>
				</Link>
			</ChipGroup>
			{parts.map(([part, title]) => (
				<ChipGroup key={part} title={title}>
					<FilterChoices filters={filters} onChange={onChange} part={part} />
				</ChipGroup>
			))}
		</Modal>
	);
}

const linkLook = 'inline-flex min-h-11 items-center px-2 font-medium text-sm underline underline-offset-4';

function FoodChoices({ filters, onChange }: Omit<FilterChoicesProps, 'part'>) {
	const { t } = useLingui();
	const words: Record<BagKind, string> = {
		bakery: t`Bakery`,
		meals: t`Meals`,
		groceries: t`Groceries`,
		sweets: t`Sweets`,
		snacks: t`Snacks & drinks`,
	};
	return (
		<>
			<Pick
				label={t`What's in the bag`}
				value={filters.kind ?? ''}
				on={filters.kind !== undefined}
				onChange={(value) => onChange({ ...filters, kind: value ? (value as BagKind) : undefined })}
				options={[['', t`Any food`], ...bagKinds.map((kind): [string, string] => [kind, words[kind]])]}
			/>
			<Chip pressed={filters.fits} onClick={() => onChange({ ...filters, fits: !filters.fits })}>
				<Trans>Fits my diet</Trans>
			</Chip>
			<Link to={paths.profile()} className={linkLook}>
				<Trans>Set my diet</Trans>
			</Link>
		</>
	);
}
