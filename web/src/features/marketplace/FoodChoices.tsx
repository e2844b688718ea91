import { type BagKind, bagKinds } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { Chip } from '#ui/Chip.tsx';
import type { FilterChoicesProps } from './FilterChoices.tsx';
import { Pick } from './Pick.tsx';

/** What is usually in the bag, whether it fits one's own diet, and the way to say what one eats. */
export function FoodChoices({ filters, onChange }: Omit<FilterChoicesProps, 'part'>) {
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
			<Link
				to={paths.profile()}
				className="inline-flex min-h-11 items-center px-2 font-medium text-sm underline underline-offset-4"
			>
				<Trans>Set my diet</Trans>
			</Link>
		</>
	);
}
