import {
	type Allergen,
	type AllergenState,
	allergenStates,
	type BagWords,
	type OwnBag,
} from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { cx } from '#ui/cx.ts';
import type { Draft } from './bag-draft.ts';

export interface AllergenRowsProps {
	bag: OwnBag;
	draft: Draft;
	words: BagWords;
	onState(allergen: Allergen, state: AllergenState): void;
}

export const AllergenRows = ({ bag, draft, words, onState }: AllergenRowsProps) => (
	<div className="divide-y divide-line">
		{draft.allergens.map(({ allergen, state }, nth) => {
			const saved = bag.allergens[nth];
			const isOld = state !== 'not_stated' && state === saved?.state && !saved.confirmed;
			return (
				<Row
					key={allergen}
					name={words.allergens[allergen]}
					words={words.states}
					state={state}
					isOld={isOld}
					onState={(next) => onState(allergen, next)}
				/>
			);
		})}
	</div>
);

interface RowProps {
	name: string;
	words: BagWords['states'];
	state: AllergenState;
	/** Stated earlier and due for confirmation. */
	isOld: boolean;
	onState(state: AllergenState): void;
}

function Row({ name, words, state, isOld, onState }: RowProps) {
	const id = useId();
	return (
		<fieldset className="grid gap-2 py-3 sm:grid-cols-[9.5rem_1fr] sm:items-center">
			<legend className="contents">
				<span className="font-medium first-letter:uppercase">
					{name}
					{isOld && (
						<span className="ml-2 font-normal text-honey-ink text-sm">
							<Trans>not confirmed</Trans>
						</span>
					)}
				</span>
			</legend>
			<div className="grid grid-cols-4 gap-1 sm:col-start-2 sm:grid-cols-[4fr_5fr_4fr_4.5fr]">
				{allergenStates.map((one) => (
					<label
						key={one}
						className={cx(
							'relative grid min-h-11 cursor-pointer place-items-center rounded-field border border-edge bg-surface px-1 text-center text-xs leading-tight transition-colors hover:border-ink has-checked:border-ink has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 sm:text-sm',
							one === 'not_stated' ? 'has-checked:bg-raised' : 'has-checked:bg-ink has-checked:text-paper',
						)}
					>
						<input
							type="radio"
							name={id}
							value={one}
							checked={state === one}
							onChange={() => onState(one)}
							className="sr-only"
						/>
						{words[one]}
					</label>
				))}
			</div>
		</fieldset>
	);
}
