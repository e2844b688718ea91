import { stateNamesIn, type UsState } from '@flavorbag/contract';
import { activeWords } from './language.ts';

export const stateOptions = (): { value: UsState; label: string }[] =>
	Object.entries(stateNamesIn(activeWords().say))
		.map(([value, label]) => ({ value: value as UsState, label }))
		.sort((one, other) => one.label.localeCompare(other.label));
