import { expect, test } from 'vitest';
import { englishIn } from '../../../../contract/src/english.ts';
import { outsideOf, outsideText, stateAlone } from './outside.rules.ts';

test.each([
	['Toronto, ON, Canada', 'Canada'],
	['Toronto, ON', 'Canada'],
	['Toronto, Ontario', 'Canada'],
	['Canada', 'Canada'],
	['Paris, France', 'France'],
	['France', 'France'],
	['London, U.K.', 'the United Kingdom'],
	['London, England', 'the United Kingdom'],
	['Mexico City, Mexico', 'Mexico'],
	['Manila, Philippines', 'the Philippines'],
	['Washington, DC', 'DC'],
	['Washington D.C.', 'DC'],
	['washington dc', 'DC'],
	['1600 Pennsylvania Ave NW, Washington, DC 20500', 'DC'],
	['20001', 'DC'],
	['District of Columbia', 'DC'],
	['Puerto Rico', 'Puerto Rico'],
	['San Juan, PR 00901', 'Puerto Rico'],
	['San Juan, Puerto Rico, USA', 'Puerto Rico'],
	['00901', 'Puerto Rico'],
	['Guam', 'Guam'],
	['Hagåtña, GU 96910', 'Guam'],
	['St. Thomas, U.S. Virgin Islands', 'the U.S. Virgin Islands'],
	['Pago Pago, American Samoa', 'American Samoa'],
	['Saipan', 'the Northern Mariana Islands'],
])('"%s" is in %s', (typed, name) => {
	expect(outsideOf(typed)).toEqual({ name, sure: true });
	const { en, es } = outsideText(name);
	expect(en).toMatch(/50 states|United States/);
	expect(es).toMatch(/50 estados|Estados Unidos/);
	expect(englishIn(es)).toEqual([]);
});

test.each([
	['London UK', 'the United Kingdom'],
	['Paris France', 'France'],
	['Toronto ON', 'Canada'],
	['West Jordan', 'Jordan'],
])('"%s" may be in %s', (typed, name) => {
	expect(outsideOf(typed)).toEqual({ name, sure: false });
});

test.each([
	'Paris, TX',
	'Paris TX',
	'Paris',
	'Canada, KY',
	'Canada, Kentucky, USA',
	'Lebanon, NH 03766',
	'Albuquerque New Mexico',
	'New Mexico',
	'Atlanta, Georgia',
	'Portland, OR, United States',
	'97201',
	'97201 OR',
	'20101',
	'1 Canada Rd, Woodside, CA',
	'Las Vegas',
	'',
])('"%s" is not outside', (typed) => {
	expect(outsideOf(typed)).toBeUndefined();
});

// R-answer-language
test.each([
	['the United Kingdom', 'nada en Reino Unido.'],
	['Germany', 'nada en Alemania.'],
	['Canada', 'nada en Canadá.'],
	['the U.S. Virgin Islands', 'en las Islas Vírgenes de EE. UU.,'],
])('%s is called in Spanish what people call it', (name, words) => {
	expect(outsideText(name).es).toContain(words);
});

test.each([
	['Oregon', 'Oregon'],
	['or', 'Oregon'],
	['new mexico', 'New Mexico'],
	['New York', undefined],
	['washington', undefined],
	['LA', undefined],
	['Portland, OR', undefined],
])('"%s" alone is the state %s', (typed, state) => {
	expect(stateAlone(typed)).toBe(state);
});
