import { type OperatorPageName, operatorPagePaths } from '@flavorbag/contract';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { activeLanguage, activeLocale } from '#lib/language.ts';
import { paths } from '#lib/paths.ts';

const origin = '__ORIGIN__';

export const publicPages = [
	{
		path: paths.landing(),
		title: msg`FlavorBag: surprise bags of good food, up to 70% off`,
		description: msg`Restaurants, cafés and markets near you pack what's left at the end of the day into surprise bags. Pay by card, pick up with a code, and keep good food out of the trash.`,
	},
	{
		path: paths.login(),
		title: msg`Sign In · FlavorBag`,
		description: msg`Sign in to FlavorBag to see which surprise bags are still up for grabs near you.`,
	},
	{
		path: paths.signup(),
		title: msg`Sign Up · FlavorBag`,
		description: msg`Create an account as a customer or as a business, and keep good food out of the trash.`,
	},
	{
		path: paths.forgotPassword(),
		title: msg`Forgot password · FlavorBag`,
		description: msg`Ask for a link to choose a new password for your FlavorBag account.`,
	},
];

const escaped = (text: string) =>
	text.replace(
		/[&<>"]/g,
		(sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
	);
const meta = (name: string, content: string) =>
	`<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escaped(content)}">`;

interface Head {
	/** The English URL; Spanish adds a parameter. */
	url: string;
	title: string;
	description: string;
	image: string;
	imageAlt: string;
	/** JSON-LD. */
	structured: object;
}

export function headLines({ url: english, title, description, image, imageAlt, structured }: Head): string {
	const spanish = `${english}${english.includes('?') ? '&' : '?'}lang=es`;
	const url = activeLanguage() === 'es' ? spanish : english;
	const alternate = (language: string, address: string) =>
		`<link rel="alternate" hreflang="${language}" href="${escaped(address)}">`;
	const tags = {
		description,
		'og:type': 'website',
		'og:site_name': 'FlavorBag',
		'og:title': title,
		'og:description': description,
		'og:url': url,
		'og:image': image,
		'og:image:width': '1200',
		'og:image:height': '630',
		'og:image:alt': imageAlt,
		'twitter:card': 'summary_large_image',
	};
	return [
		`<title>${escaped(title)}</title>`,
		`<link rel="canonical" href="${escaped(url)}">`,
		alternate('en', english),
		alternate('es', spanish),
		alternate('x-default', english),
		...Object.entries(tags).map(([name, content]) => meta(name, content)),
		`<script type="application/ld+json">${JSON.stringify(structured).replaceAll('<', '\\u003c')}</script>`,
	].join('\n\t\t');
}

function organization(path: string, description: string): object {
	const owner = {
		'@type': 'Organization',
		'@id': `${origin}/#organization`,
		name: 'FlavorBag',
		url: `${origin}/`,
		logo: `${origin}/icon-512.png`,
	};
	const site = {
		'@type': 'WebSite',
		name: 'FlavorBag',
		url: `${origin}/`,
		description,
		inLanguage: activeLocale(),
		publisher: { '@id': owner['@id'] },
	};
	return { '@context': 'https://schema.org', '@graph': path === paths.landing() ? [owner, site] : [owner] };
}

const texts = {
	terms: [msg`Terms of Use · FlavorBag`, msg`What you and we agree on when you use FlavorBag.`],
	shop_terms: [
		msg`Terms for Shops · FlavorBag`,
		msg`What a shop and we agree on when it sells on FlavorBag.`,
	],
	privacy: [
		msg`Privacy Policy · FlavorBag`,
		msg`Which personal data FlavorBag needs, why, for how long, and what you can do about it.`,
	],
	imprint: [msg`Imprint · FlavorBag`, msg`Who runs this FlavorBag, and how to reach them.`],
} as const;
export function headOfText(page: OperatorPageName, i18n: I18n): string {
	const [title, description] = texts[page];
	return headOf({ path: operatorPagePaths[page], title, description }, i18n);
}

export function headOfReaders(i18n: I18n): string {
	const title = msg`Use our data · FlavorBag`;
	const description = msg`Lists of surprise bags for your website, map, spreadsheet or assistant, free under CC BY 4.0.`;
	return headOf({ path: '/data', title, description }, i18n);
}

/** Replaces the app's own title and description. */
export function headOf(page: (typeof publicPages)[number], i18n: I18n): string {
	const description = i18n._(page.description);
	return headLines({
		url: `${origin}${page.path}`,
		title: i18n._(page.title),
		description,
		image: `${origin}/share.png`,
		imageAlt: i18n._(msg`Surprise bags on a market stall`),
		structured: organization(page.path, description),
	});
}
