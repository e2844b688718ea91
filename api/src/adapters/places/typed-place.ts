/** Parses a typed place: a ZIP code, "City", "City, ST", or an address. */
import { type UsState, usStates } from '@flavorbag/contract';

export interface TypedPlace {
	/** Five digits in a ZIP code's position, not a house number. */
	zip: string | undefined;
	state: UsState | undefined;
	/** In lower case, most likely first. Empty for a ZIP code alone. */
	cities: string[];
	/** Digits before a state or city, as in "97201 OR"; a ZIP code if it matches. */
	zipBefore: string | undefined;
	/** Has a house number or a street name, so it isn't the beginning of a town's name. */
	street: boolean;
}

const nicknames: Record<string, [city: string, state: UsState]> = {
	nyc: ['new york', 'NY'],
	'new york city': ['new york', 'NY'],
	'the big apple': ['new york', 'NY'],
	la: ['los angeles', 'CA'],
	'l.a.': ['los angeles', 'CA'],
	sf: ['san francisco', 'CA'],
	'san fran': ['san francisco', 'CA'],
	philly: ['philadelphia', 'PA'],
	vegas: ['las vegas', 'NV'],
	nola: ['new orleans', 'LA'],
	atl: ['atlanta', 'GA'],
	chitown: ['chicago', 'IL'],
	okc: ['oklahoma city', 'OK'],
	slc: ['salt lake city', 'UT'],
	pdx: ['portland', 'OR'],
	kc: ['kansas city', 'MO'],
	indy: ['indianapolis', 'IN'],
	jax: ['jacksonville', 'FL'],
	cincy: ['cincinnati', 'OH'],
	'st pete': ['saint petersburg', 'FL'],
	abq: ['albuquerque', 'NM'],
};
const streetEnd =
	/\s(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|ct|court|pl|place|hwy|highway|pkwy|parkway|ter|terrace|cir|circle|sq|square)\.?$/;
const zipAtStart = /^(\d{5})(?:-\d{4})?[\s,]+(?=\D)/;
const zipBeforeCity = /(?:^|,\s*)(\d{5})(?:-\d{4})?[\s,]+(?=\D)[^,]*$/;
const stateAtEnd = /^(.*?)(?:[\s,]+([a-z]{2})|,\s*([a-z]\.?\s?[a-z]\.|[a-z]{3,5}\.?)|\s([a-z]{3,5}\.))$/;

const byName = new Map(Object.entries(usStates).map(([code, name]) => [name.toLowerCase(), code as UsState]));
const namesByLength = [...byName.keys()].sort((a, b) => b.length - a.length);
const zipAtEnd = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/;
const country = /[\s,]+(?:u\.?s\.?a?\.?|united states(?: of america)?)$/;
const maxCityWords = 4;

function spelledOut(city: string): string {
	return city
		.replace(/^st\.?\s+/, 'saint ')
		.replace(/^ft\.?\s+/, 'fort ')
		.replace(/^mt\.?\s+/, 'mount ');
}

function splitState(text: string): { rest: string; state: UsState | undefined } {
	for (const name of namesByLength) {
		if (text.endsWith(` ${name}`) || text.endsWith(`,${name}`))
			return { rest: text.slice(0, -name.length).replace(/[\s,]+$/, ''), state: byName.get(name) };
	}
	const [, before, ...words] = stateAtEnd.exec(text) ?? [];
	const letters = words.join('').replace(/[.\s]/g, '');
	const state = stateNamed(letters) ?? stateBeginning(letters);
	return before && state ? { rest: before, state } : { rest: text, state: undefined };
}

/** "Ore.", "Calif.": the only state whose name begins with these letters. */
function stateBeginning(letters: string): UsState | undefined {
	if (letters === 'fla') return 'FL';
	const [name, another] = letters.length < 3 ? [] : namesByLength.filter((one) => one.startsWith(letters));
	return name !== undefined && another === undefined ? byName.get(name) : undefined;
}

const stateNamed = (text: string): UsState | undefined =>
	byName.get(text) ?? (text.toUpperCase() in usStates ? (text.toUpperCase() as UsState) : undefined);

export function readTypedPlace(input: string): TypedPlace {
	const clean = input.toLowerCase().replace(/\s+/g, ' ').trim();
	let text = clean.replace(country, '').replace(/[\s,]+$/, '');
	const zip = zipAtEnd.exec(text)?.[1];
	if (zip) text = text.replace(zipAtEnd, '').replace(/[\s,]+$/, '');
	const first = zip ? undefined : zipAtStart.exec(text)?.[1];
	const stateAfter = first && stateNamed(text.replace(zipAtStart, ''));
	if (stateAfter) return { zip: undefined, zipBefore: first, state: stateAfter, cities: [], street: false };
	const { rest, state: written } = splitState(text);
	const zipBefore = zip ? undefined : zipBeforeCity.exec(rest)?.[1];
	const segment = rest.split(',').at(-1)?.trim() ?? '';
	const [nickname, home] = nicknames[segment] ?? [];
	if (nickname && home && (written === undefined || written === home))
		return { zip, zipBefore: undefined, state: home, cities: [nickname], street: false };
	const state = written;
	const street = /^\d/.test(segment) || (streetEnd.test(segment) && state === undefined);
	// Without a comma the city may be any of the last words: "123 main st portland".
	const words = segment.split(' ').filter(Boolean);
	const numbered = /\d/.test(words[0] ?? '');
	const starts = numbered && streetEnd.test(segment) ? [] : numbered ? words.slice(-maxCityWords) : words;
	const cities = starts
		.map((_, index) => starts.slice(index).join(' '))
		.filter((city) => /^\D{2,}/.test(city));
	const named = [...new Set(cities.map(spelledOut))].slice(0, maxCityWords);
	return { zip, zipBefore, state, cities: named, street };
}

/** Damerau–Levenshtein distance with adjacent swaps; at most `max + 1`. */
export function typingErrors(a: string, b: string, max: number): number {
	if (Math.abs(a.length - b.length) > max) return max + 1;
	let [older, old]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const cost = a[i - 1] === b[j - 1] ? 0 : 1;
			let best = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + cost);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				best = Math.min(best, (older[j - 2] ?? 0) + 1);
			row.push(best);
		}
		[older, old] = [old, row];
	}
	return Math.min(old[b.length] ?? 0, max + 1);
}
