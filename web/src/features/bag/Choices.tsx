import { type ReactNode, useId } from 'react';
import { Chip } from '#ui/Chip.tsx';

export interface ChoicesProps<T extends string> {
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
export function Choices<T extends string>(props: ChoicesProps<T>) {
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
