import { expect, test } from 'vitest';
import { canGoBack } from './can-go-back.ts';

interface Tab {
	length: number;
	referrer?: string;
	canGoBack?: boolean;
}
const tab = ({ length, referrer = '', canGoBack }: Tab) =>
	({
		history: { length },
		document: { referrer },
		...(canGoBack !== undefined && { navigation: { canGoBack } }),
	}) as unknown as Window;

test.each<[string, Tab, boolean]>([
	['a tab that has shown nothing else', { length: 1, canGoBack: false }, false],
	[
		'a tab that was opened by another site',
		{ length: 1, canGoBack: false, referrer: 'https://a.example/' },
		false,
	],
	['a page after another of ours', { length: 2, canGoBack: true }, true],
	['a page after one of another site', { length: 2, canGoBack: false, referrer: 'https://a.example/' }, true],
	['the first page again, with others ahead', { length: 3, canGoBack: false }, false],
	['a browser that does not tell', { length: 2 }, true],
	['a browser that does not tell, in a new tab', { length: 1 }, false],
])('%s', (_, given, expected) => {
	expect(canGoBack(tab(given))).toBe(expected);
});
