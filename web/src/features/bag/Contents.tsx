import {
	type BagWords,
	bagChips,
	bagContainers,
	bagDiets,
	bagHandling,
	bagLimits,
	bagSizes,
} from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Draft, problemsOf, toggled } from './bag-draft.ts';
import { Choices } from './Choices.tsx';

export interface ContentsProps {
	draft: Draft;
	words: BagWords;
	onChange(next: (before: Draft) => Draft): void;
}

/** All but the allergens: chips to tap. */
export function Contents({ draft, words, onChange }: ContentsProps) {
	const { t } = useLingui();
	const problems = problemsOf(draft, words);
	const { chipsMin, chipsMax } = bagLimits;
	return (
		<>
			<Choices
				title={words.labels.size}
				options={bagSizes}
				words={words.sizes}
				chosen={draft.size ? [draft.size] : []}
				onToggle={(size) => onChange((before) => ({ ...before, size: before.size === size ? null : size }))}
			/>
			<Choices
				title={words.labels.contains}
				help={
					<Trans>
						{chipsMin} to {chipsMax}. You've chosen {draft.contains.length}.
					</Trans>
				}
				problem={problems.contains && t`Choose at least ${chipsMin}, or none.`}
				options={bagChips}
				words={words.chips}
				chosen={draft.contains}
				isFull={draft.contains.length >= chipsMax}
				onToggle={(chip) => onChange((before) => ({ ...before, contains: toggled(before.contains, chip) }))}
			/>
			<Choices
				title={words.labels.diets}
				help={<Trans>Only if every bag is.</Trans>}
				problem={problems.diets}
				options={bagDiets}
				words={words.diets}
				chosen={draft.diets}
				onToggle={(diet) => onChange((before) => ({ ...before, diets: toggled(before.diets, diet) }))}
			/>
			<Choices
				title={words.labels.handling}
				options={bagHandling}
				words={words.handling}
				chosen={draft.handling}
				onToggle={(one) => onChange((before) => ({ ...before, handling: toggled(before.handling, one) }))}
			/>
			<Choices
				title={words.labels.container}
				options={bagContainers}
				words={words.containers}
				chosen={draft.container ? [draft.container] : []}
				onToggle={(one) =>
					onChange((before) => ({ ...before, container: before.container === one ? null : one }))
				}
			/>
		</>
	);
}
