/** Recognizes places that aren't covered: other countries, DC and the territories (R-outside). */

import { type Translated, usStates } from '@flavorbag/contract';
import { inEach, msg, type Translate } from '#lib/texts.ts';

const stateNames = new Set(Object.values(usStates).map((name) => name.toLowerCase()));

const territories: Record<string, string> = {
	'puerto rico': 'Puerto Rico',
	pr: 'Puerto Rico',
	guam: 'Guam',
	gu: 'Guam',
	'us virgin islands': 'the U.S. Virgin Islands',
	'virgin islands': 'the U.S. Virgin Islands',
	vi: 'the U.S. Virgin Islands',
	usvi: 'the U.S. Virgin Islands',
	'american samoa': 'American Samoa',
	as: 'American Samoa',
	'northern mariana islands': 'the Northern Mariana Islands',
	saipan: 'the Northern Mariana Islands',
	mp: 'the Northern Mariana Islands',
};
const district = ['dc', 'district of columbia', 'washington dc'];
/** ZIP code prefixes. */
const zipsOutside: [pattern: RegExp, name: string][] = [
	[/^00[679]/, 'Puerto Rico'],
	[/^008/, 'the U.S. Virgin Islands'],
	[/^969[123]/, 'Guam'],
	[/^9695[012]/, 'the Northern Mariana Islands'],
	[/^96799/, 'American Samoa'],
	[/^(200|202|203|204|205)/, 'DC'],
];

const provinces = new Set(
	'ontario,on,quebec,qc,british columbia,bc,alberta,ab,manitoba,mb,saskatchewan,sk,nova scotia,ns,new brunswick,nb,newfoundland,nl,prince edward island,pe'.split(
		',',
	),
);
const aliases: Record<string, string> = {
	uk: 'the United Kingdom',
	'great britain': 'the United Kingdom',
	britain: 'the United Kingdom',
	england: 'the United Kingdom',
	scotland: 'the United Kingdom',
	wales: 'the United Kingdom',
	'northern ireland': 'the United Kingdom',
	turkey: 'Türkiye',
	'czech republic': 'Czechia',
	uae: 'the United Arab Emirates',
	korea: 'Korea',
	'hong kong': 'Hong Kong',
	deutschland: 'Germany',
	españa: 'Spain',
	brasil: 'Brazil',
	méxico: 'Mexico',
};
const withArticle = new Set([
	'United Kingdom',
	'Netherlands',
	'Philippines',
	'United Arab Emirates',
	'Bahamas',
]);

const codes = new Map<string, string>();

/** Maps lower-case names to countries, except those that are also states. */
function countriesByName(): Map<string, string> {
	const names = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' });
	const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
	const ours = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'ZZ', 'EU', 'UN', 'EZ', 'QO', 'XA', 'XB']);
	const found = new Map<string, string>();
	for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
		const name = ours.has(code) ? undefined : names.of(code);
		if (name && !stateNames.has(name.toLowerCase()))
			found.set(name.toLowerCase(), withArticle.has(name) ? `the ${name}` : name);
		if (name) codes.set(found.get(name.toLowerCase()) ?? name, code);
	}
	for (const [alias, name] of Object.entries(aliases)) found.set(alias, name);
	return found;
}
const countries = countriesByName();

export interface Outside {
	name: string;
	/** False if only the last words match, because US towns may be called that ("West Jordan"). */
	sure: boolean;
}

const cleaned = (text: string) => text.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ').trim();

const endings = (words: string[]): string[] =>
	[3, 2, 1].filter((count) => count < words.length).map((count) => words.slice(-count).join(' '));

/** Returns `DC`, or the country or territory that the text ends in. */
export function outsideOf(typed: string): Outside | undefined {
	const text = cleaned(typed).replace(/[\s,]+$/, '');
	const us = /[\s,]+(?:usa?|united states(?: of america)?)$/;
	const here = text.replace(us, '');
	const zip = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/.exec(here)?.[1];
	const zipName = zip && zipsOutside.find(([pattern]) => pattern.test(zip))?.[1];
	if (zipName) return { name: zipName, sure: true };
	const named = here.replace(/[\s,]+\d{5}(?:-\d{4})?$/, '');
	const segments = named.split(',').map((part) => part.trim());
	const last = segments.at(-1) ?? '';
	const nameOf = (words: string): string | undefined => {
		if (district.includes(words)) return 'DC';
		const name = territories[words];
		// Two letters alone may be the beginning of anything.
		return name && (words.length > 2 || segments.length > 1 || text !== words) ? name : undefined;
	};
	const parts = last.split(' ');
	const ours = [last, ...endings(parts)].map(nameOf).find(Boolean);
	if (ours) return { name: ours, sure: true };
	if (isState(last) || endings(parts).some(isState)) return undefined;
	const country = countries.get(last) ?? (segments.length > 1 && provinces.has(last) ? 'Canada' : undefined);
	if (country) return { name: country, sure: true };
	const ending = endings(parts).find((words) => countries.has(words) || isProvinceCode(words));
	if (ending === undefined) return undefined;
	return { name: countries.get(ending) ?? 'Canada', sure: false };
}
const isProvinceCode = (words: string) => words.length === 2 && provinces.has(words);
const isState = (words: string) => stateNames.has(words) || words.toUpperCase() in usStates;

/** `name` is its English name. */
function placeIn(t: Translate, name: string): string {
	if (t.language === 'en') return name;
	const ours: Record<string, string> = {
		'the U.S. Virgin Islands': t('the U.S. Virgin Islands'),
		'American Samoa': t('American Samoa'),
		'the Northern Mariana Islands': t('the Northern Mariana Islands'),
	};
	const code = codes.get(name);
	return ours[name] ?? (code && new Intl.DisplayNames(t.locale, { type: 'region' }).of(code)) ?? name;
}

export function outsideText(name: string): Translated {
	if (name === 'DC')
		return msg(
			'We’re not in the District of Columbia yet, only in the 50 states. Try a place nearby, such as Arlington, VA or Silver Spring, MD.',
		);
	const place = inEach((t) => placeIn(t, name));
	return Object.values(territories).includes(name)
		? msg('We’re not in {place} yet, only in the 50 states. Try a ZIP code or a city and state there.', {
				place,
			})
		: msg(
				'We only work in the United States, so there’s nothing in {place}. For a US town of that name, add its state.',
				{ place },
			);
}

/** States whose name usually means the city. */
const alsoCities = new Set(['New York', 'Washington']);

/** Returns the state if the text names nothing else, which is too large an area to search. */
export function stateAlone(typed: string): string | undefined {
	const text = cleaned(typed);
	const found = Object.entries(usStates).find(
		([code, name]) => name.toLowerCase() === text || code.toLowerCase() === text,
	)?.[1];
	return found && (found.toLowerCase() !== text ? text !== 'la' : !alsoCities.has(found)) ? found : undefined;
}
export const stateText = (state: string): Translated =>
	msg('{state} is too large to look around in. Add a city, or type a ZIP code there.', { state });
