import { problemText } from './problem-words.ts';

/** Two bags at the same address need different names (R-bag-names). */
interface NamedPlace {
	display_name: string;
	street: string;
	city: string;
	state: string;
	/** A number on the wire, a string in a form. */
	zip_code: number | string;
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const placeOf = ({ street, city, state, zip_code }: Omit<NamedPlace, 'display_name'>) =>
	[plain(street), plain(city), state, Number(String(zip_code).trim().slice(0, 5))].join('\n');

const isSameBag = (one: NamedPlace, other: NamedPlace): boolean =>
	plain(one.display_name) === plain(other.display_name) && placeOf(one) === placeOf(other);

export const bagNameProblem = (one: NamedPlace, others: readonly NamedPlace[]): string | undefined =>
	others.some((other) => isSameBag(one, other)) ? problemText('bagName') : undefined;
