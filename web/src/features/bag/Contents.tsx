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
import { type ReactNode, useId } from 'react';
import { Chip } from '#ui/Chip.tsx';
import { type Draft, problemsOf, toggled } from './bag-draft.ts';

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
				help={t`${chipsMin} to ${chipsMax}. You've chosen ${draft.contains.length}.`}
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

interface ChoicesProps<T extends string> {
	title: ReactNode;
	help?: ReactNode;
	problem?: ReactNode;
	options: readonly T[];
	/** What each is called. */
	words: Record<T, string>;
	chosen: readonly T[];
	/** No more than these. */
	isFull?: boolean;
	onToggle(option: T): void;
}

/** Chips to tap, under a heading. */
function Choices<T extends string>(props: ChoicesProps<T>) {
	const { title, help, problem, options, words, chosen, isFull = false, onToggle } = props;
	const id = useId();
	return (
		<fieldset className="min-w-0" aria-describedby={problem ? `${id}-problem` : undefined}>
			<legend className="font-semibold">{title}</legend>
			{help && <p className="mt-0.5 text-ink-soft text-sm">{help}</p>}
			<div className="mt-2 flex flex-wrap gap-2">
				{options.map((option) => (
					<Chip
						key={option}
						pressed={chosen.includes(option)}
						disabled={isFull && !chosen.includes(option)}
						className="disabled:border-line disabled:bg-raised disabled:text-ink-soft"
						onClick={() => onToggle(option)}
					>
						<span className="inline-block first-letter:uppercase">{words[option]}</span>
					</Chip>
				))}
			</div>
			{problem && (
				<p id={`${id}-problem`} role="alert" className="mt-2 text-sm text-tomato">
					{problem}
				</p>
			)}
		</fieldset>
	);
}
