/** Formats and validates typed card data. Pure. */
const digits = (text: string) => text.replace(/\D/g, '');

const isAmex = (number: string) => /^3[47]/.test(number);

/** "4242424242424242" → "4242 4242 4242 4242"; American Express 4-6-5. */
export function spaceCardNumber(typed: string): string {
	const number = digits(typed).slice(0, 19);
	const groups = isAmex(number)
		? /(\d{1,4})(\d{1,6})?(\d{1,5})?/
		: /(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/;
	return (groups.exec(number) ?? []).slice(1).filter(Boolean).join(' ');
}

/** "1229" and "12/2029" → "12 / 29"; "4" → "04". */
export function spaceExpiry(typed: string): string {
	const all = digits(typed);
	const padded = /^[2-9]/.test(all) ? `0${all}` : all;
	const month = padded.slice(0, 2);
	// "1220" could end in the year 20; a fifth digit shows that "20" was the century.
	const year = (/^\d\d20\d/.test(padded) ? padded.slice(4) : padded.slice(2)).slice(0, 2);
	return year ? `${month} / ${year}` : month;
}

export const onlyDigits = (typed: string, max: number): string => digits(typed).slice(0, max);

/** Keeps the caret after the same digit once the text is reformatted. */
export function caretAfter(typed: string, caret: number, tidied: string): number {
	if (caret >= typed.length) return tidied.length;
	const before = digits(typed.slice(0, caret)).length;
	let seen = 0;
	for (const [index, character] of [...tidied].entries()) {
		if (seen === before) return index;
		if (/\d/.test(character)) seen += 1;
	}
	return tidied.length;
}

export function passesLuhn(typed: string): boolean {
	const number = digits(typed);
	let sum = 0;
	for (const [index, digit] of [...number].reverse().entries()) {
		const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
		sum += value > 9 ? value - 9 : value;
	}
	return number.length >= 13 && sum % 10 === 0;
}

export interface CardFields {
	number: string;
	expiry: string;
	cvc: string;
	zip: string;
}
export type CardProblem = 'number' | 'expiry' | 'past' | 'cvc' | 'zip';

export function cardProblems(card: CardFields, now: Date): Partial<Record<keyof CardFields, CardProblem>> {
	const problems: Partial<Record<keyof CardFields, CardProblem>> = {};
	if (!passesLuhn(card.number)) problems.number = 'number';
	const expiry = readExpiry(card.expiry);
	if (!expiry) problems.expiry = 'expiry';
	else if (expiry.year * 12 + expiry.month < now.getFullYear() * 12 + now.getMonth() + 1)
		problems.expiry = 'past';
	if (digits(card.cvc).length !== (isAmex(digits(card.number)) ? 4 : 3)) problems.cvc = 'cvc';
	if (!/^\d{5}$/.test(card.zip.trim())) problems.zip = 'zip';
	return problems;
}

export function readExpiry(typed: string): { month: number; year: number } | undefined {
	const all = digits(typed);
	const month = Number(all.slice(0, 2));
	if (all.length !== 4 || month < 1 || month > 12) return undefined;
	return { month, year: 2000 + Number(all.slice(2)) };
}
