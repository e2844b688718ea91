/** R-operator-pages, R-contact: pages of the operator as the server renders them. */
import type { OperatorPage } from '@flavorbag/contract';
import { afterEach, expect, test } from 'vitest';
import { activateTexts } from '#lib/texts.ts';
import { prepare, render } from './public-pages.tsx';

const contact = {
	email: 'help@example.com',
	postalAddress: '1 Main St, Portland',
	legalName: 'Rose City Rescue LLC',
};
const nobody = { email: undefined, postalAddress: undefined, legalName: null };
const text: OperatorPage = {
	page: 'terms',
	version: 1,
	saved_at: '2031-06-11T19:00:00.000Z',
	en: '## 1. Be kind\n\nSee the [list](/near).',
	es: '## 1. Sé amable\n\nMira la [lista](/near).',
};

async function written(
	given: Partial<OperatorPage> = {},
	how: { es?: boolean; contact?: typeof nobody } = {},
) {
	await prepare();
	const asked = { origin: 'http://localhost', isSignedIn: false, now: new Date() };
	const language = how.es ? 'es' : 'en';
	const shown = { kind: 'text', text: { ...text, ...given }, contact: how.contact ?? contact } as const;
	return render(shown, { ...asked, language });
}
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');
afterEach(() => activateTexts('en'));

test('a page has its title, the text of the language, and how to reach whoever runs this', async () => {
	const { head, body } = await written();
	expect(head).toContain('<title>Terms of Use · FlavorBag</title>');
	expect(head).toContain('<link rel="canonical" href="__ORIGIN__/terms">');
	const english = parsed(body);
	expect(english.querySelectorAll('h1')).toHaveLength(1);
	expect(english.querySelector('h2')?.textContent).toBe('1. Be kind');
	expect(english.querySelector('#contact')?.textContent).toMatch(
		/help@example\.com\.This marketplace is run by Rose City Rescue LLC\..*1 Main St, Portland$/,
	);
	const spanish = parsed((await written({}, { es: true })).body);
	expect(spanish.querySelector('h1')?.textContent).toBe('Términos de uso');
	expect(spanish.querySelector('h2')?.textContent).toBe('1. Sé amable');
	expect(
		parsed((await written({}, { contact: nobody })).body).querySelector('#contact')?.textContent,
	).toMatch(/^This installation of FlavorBag has no support address yet\./);
	expect(english.querySelector('a[href="/third-party-notices.txt"]')).not.toBeNull();
	for (const path of ['/privacy-policy', '/terms', '/terms/shops', '/imprint'])
		expect(english.querySelector(`footer a[href="${path}"]`), path).not.toBeNull();
});

test.each([
	'<script>alert(1)</script>',
	'a <script src="https://evil.example/x.js"></script> b',
	'<img src=x onerror=alert(1)>',
	'![x](https://evil.example/pixel.png)',
	'[x](javascript:alert(1))',
	'[x](JaVaScRiPt&colon;alert(1))',
	'[x](&#x6A;avascript:alert(1))',
	'[x](data:text/html;base64,PHNjcmlwdD4=)',
	'[x](vbscript:x)',
	'<javascript:alert(1)>',
	'[x]: javascript:alert(1)\n\n[x]',
	'<iframe src="/"></iframe>',
	'<style>*{display:none}</style>',
	'<svg/onload=alert(1)>',
	'[x](/near "a\\" onmouseover=alert(1) b=\\"")',
	'</div></main><form action="https://evil.example">',
	'```html\n<script>alert(1)</script>\n```',
])('what would run or load something is text: %s', async (en) => {
	const main = parsed((await written({ en })).body).querySelector('main');
	expect(main?.querySelectorAll('script, img, iframe, style, svg, form, object, link')).toHaveLength(0);
	for (const element of main?.querySelectorAll('*') ?? []) {
		expect(element.getAttributeNames().filter((name) => name.startsWith('on'))).toEqual([]);
		expect(element.getAttribute('href') ?? '/').toMatch(/^(\/|#|https?:|mailto:)/);
	}
});

test('20,000 characters that repeat what is slow for a parser are shown', async () => {
	for (const part of ['*a_', '[a](', '> ', '- ', '`a``', '![[]()', '<a '])
		expect((await written({ en: part.repeat(20_000 / part.length) })).body).toContain('Terms of Use</h1>');
});
