import { expect, test } from 'vitest';
import { names } from '#test/names.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { drawBagSheet } from './bag-sheet.ts';
import { loadFonts, outline } from './outlines.ts';
import { drawPoster } from './poster.ts';
import { drawSharePicture } from './share-picture.ts';
import { drawStatement } from './statement.ts';

const sums = {
	grossCents: 540,
	taxCents: 40,
	taxPassedOnCents: 0,
	feeCents: 50,
	refundCents: 0,
	adjustmentCents: 0,
	netCents: 450,
};
const totals = {
	openingCents: 0,
	earnedCents: 450,
	adjustedCents: 0,
	depositedCents: 0,
	returnedCents: 0,
	closingCents: 450,
};
const statementOf = (shops: string[]) =>
	drawStatement(
		{
			month: '2031-06',
			preparedOn: '2031-07-01',
			clock: { en: 'Portland time', es: 'hora de Portland' },
			shops,
			deposits: [],
			sums,
			totals,
			others: shops.map((shop) => ({
				kind: 'order',
				date: '2031-06-12',
				orderId: null,
				shop,
				detail: { en: 'Order', es: 'Pedido' },
				...sums,
			})),
		},
		'en',
	);
const sheetOf = (name: string) =>
	drawBagSheet({
		locale: 'en-US',
		name,
		address: `${name}, 1 Main St`,
		title: 'What’s in the bag',
		lines: [{ label: 'Usually', text: name }],
		columns: ['Allergen', 'State', 'Stated by'],
		allergens: [{ name: 'milk', state: 'contains', statedBy: name }],
		note: 'Ask us.',
		printed: 'Printed on Jun 1, 2031, 5:00\u202fPM',
	});

/** Ignores spaces, because lines wrap. */
const joined = (text: string) => text.replaceAll(/\s+/g, '');
const timesIn = (pdf: Uint8Array, drawn: string): number => {
	const shown = textOfPdf(Buffer.from(pdf)).replaceAll(
		/^.*(?:\b(?:Tf|Tm|cm|cs|scn|BT|ET|q|Q|re|l|m|w|S|f)|T\*)$/gm,
		'',
	);
	return joined(shown).split(joined(drawn)).length - 1;
};

// R-drawn-letters
test('each name is read on a statement and on the sheet about a bag, and copied from there', async () => {
	const statement = await statementOf(names.map(([name]) => name));
	for (const [name, drawn] of names) {
		expect([name, timesIn(statement, drawn)]).toEqual([name, 2]);
		expect([name, timesIn(await sheetOf(name), drawn)]).toEqual([name, 4]);
	}
	expect(timesIn(await sheetOf('Ana'), 'Jun 1, 2031, 5:00 PM')).toBe(1);
});

// R-drawn-letters
test('each name is drawn on a poster and on a picture to share, no letter left out', async () => {
	await loadFonts();
	const pathOf = (text: string) => outline(text, { face: 'display', weight: 700, size: 46 }).path;
	for (const [name, drawn] of names) {
		expect([name, pathOf(name) === pathOf(drawn)]).toEqual([name, true]);
		for (const letter of joined(drawn))
			expect([name, letter, pathOf(letter) === '']).toEqual([name, letter, false]);
	}
	const shop = { price: '$5.99', retailValue: undefined, language: 'en' } as const;
	const poster = (name: string) =>
		drawPoster({ ...shop, name, url: 'https://flavorbag.example', format: 'letter' });
	const strokes = async (name: string) => textOfPdf(await poster(name)).match(/ m$/gm)?.length ?? 0;
	const picture = (name: string) =>
		drawSharePicture({ ...shop, name, town: 'Portland, OR', photo: undefined });
	for (const name of ['Łódź', '寿司店', '🥐', 'ó'.repeat(60)])
		expect([name, (await strokes(name)) > (await strokes('.')) + 5]).toEqual([name, true]);
	expect((await picture('寿司店')).equals(await picture('ShouSiDian'))).toBe(true);
	expect((await picture('寿司店')).equals(await picture('.'))).toBe(false);
});
