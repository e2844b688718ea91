import type { Draft, Problems } from './draft.ts';

export interface StepProps {
	draft: Draft;
	onChange(next: Partial<Draft>): void;
	/** What to say now: empty until somebody tried to go on. */
	problems: Problems;
	/** On to the next step. */
	onNext(): void;
}
