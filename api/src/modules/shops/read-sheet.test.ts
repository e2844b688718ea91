import { expect, test } from 'vitest';
import { AppError } from '#lib/app-error.ts';
import { linesOf } from './read-sheet.ts';

const head = 'name,street,ZIP,email,kind,language';
const good = 'Moss Bakery,1 Main St,97201,ada@example.com,bakery,en';
const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (...lines: string[]) => linesOf(utf8([head, ...lines].join('\n')));
const refusal = (bytes: Uint8Array) => {
	try {
		linesOf(bytes);
	} catch (error) {
		return error instanceof AppError ? error.details?.map(({ message }) => message.en).join() : String(error);
	}
	return undefined;
};

// R-shop-sheet
test('a line says what a shop is, and where in the file it stands', () => {
	expect(read(good, '', `"Two\nlines",2 Oak St,02108-1234,B@Example.com, CAFÉ ,`)).toMatchObject([
		{
			line: 2,
			problems: [],
			given: {
				display_name: 'Moss Bakery',
				street: '1 Main St',
				zip_code: '97201',
				email: 'ada@example.com',
				category: 'bakery',
				language: 'en',
			},
		},
		{
			line: 5,
			given: {
				display_name: 'Two lines',
				zip_code: '02108',
				email: 'b@example.com',
				category: 'cafe',
				language: 'en',
			},
		},
	]);
});

const accented = `${head}\r\nCafé Peña,1 Main St,97201,ada@example.com,cafe,Español\r\n`;
test.each([
	['UTF-8', utf8(accented)],
	['UTF-8 with a byte order mark', utf8(`\ufeff${accented}`)],
	['Latin-1', new Uint8Array(Buffer.from(accented, 'latin1'))],
	['semicolons', utf8(accented.replaceAll(',', ';'))],
	['tabs', utf8(accented.replaceAll(',', '\t'))],
	[
		'columns in another order, and one more',
		utf8(
			'Zip code,email,KIND,language,note,street,name\n97201,ada@example.com,cafe,es,closed on Mondays,1 Main St,Café Peña',
		),
	],
	['empty lines of a spreadsheet', utf8(`${accented},,,,,\r\n,,,,,\r\n`)],
])('a sheet with %s reads the same', (_name, bytes) => {
	const lines = linesOf(bytes);
	expect(lines).toHaveLength(1);
	expect(lines[0]).toMatchObject({
		line: 2,
		given: { display_name: 'Café Peña', language: 'es' },
		problems: [],
	});
});

test.each([
	['2134', '02134'],
	['501', '00501'],
	['2134-0001', '02134'],
	['97201', '97201'],
])('the ZIP code %s is %s', (typed, zip) => {
	expect(read(good.replace('97201', typed))[0]?.given?.zip_code).toBe(zip);
});

// R-csv-is-data
test('a formula is text', () => {
	const name = "=cmd|' /C calc'!A0";
	expect(read(good.replace('Moss Bakery', name))[0]?.given?.display_name).toBe(name);
});

test.each([
	[
		'an unknown kind',
		good.replace('bakery', 'casino'),
		/^kind “casino”: Choose bakery, cafe, .*, or pastry\.$/,
	],
	['another language', good.replace(',en', ',fr'), /^language “fr”: Choose en or es\.$/],
	['a ZIP code of letters', good.replace('97201', 'Salem'), /^zip “Salem”: A ZIP code has five digits\.$/],
	['no ZIP code', good.replace('97201', ''), /^zip: Enter a ZIP code\.$/],
	['no name', good.replace('Moss Bakery', ' '), /^name: Enter a display name\.$/],
	['a name with a web address', good.replace('Moss Bakery', 'moss.example'), /web address/],
	['a wrong address', good.replace('@', ' at '), /^email “ada at example\.com”: Please enter a valid email$/],
	['a line that ends early', 'Moss Bakery,1 Main St', /^zip: Enter a ZIP code\.$/],
])('%s is said in words', (_name, line, words) => {
	const [found] = read(line);
	expect(found?.problems[0]?.en).toMatch(words);
	expect(found?.problems[0]?.es).not.toBe(found?.problems[0]?.en);
});

test('all that is wrong in a line is said at once', () => {
	const [found] = read(',1 Main St,Salem,ada at example.com,casino,fr');
	expect(found?.problems.map(({ en }) => en.split(':')[0])).toEqual([
		'name',
		'zip “Salem”',
		'email “ada at example.com”',
		'kind “casino”',
		'language “fr”',
	]);
});

test.each([
	[
		'missing columns',
		utf8('name,street,email\nMoss,1 Main St,ada@example.com'),
		/Missing: zip, kind, language\./,
	],
	['a spreadsheet that is not CSV', utf8('PK\u0003\u0004\u0000'), /^Save the sheet as CSV/],
	['an empty file', new Uint8Array(), /Missing: name/],
	['no shop', utf8(head), /no shops below the first line/],
	[
		'5,000 shops',
		utf8([head, ...Array.from({ length: 5_000 }, () => good)].join('\n')),
		/^This sheet has 5,?000 shops\. Split it: 500 fit in one\.$/,
	],
	[
		'a quotation mark without an end',
		utf8([head, good, '"Moss,1 Main St'].join('\n')),
		/^The quotation mark in line 3/,
	],
])('a sheet with %s is refused as a whole', (_name, bytes, words) => {
	expect(refusal(bytes)).toMatch(words);
});
