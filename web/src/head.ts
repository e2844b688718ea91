/** What the public pages tell search engines and whoever shares them. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { paths } from '#lib/paths.ts';

export const publicPages = ['landing', 'privacy', 'login', 'signup', 'forgotPassword'] as const;
export type PublicPage = (typeof publicPages)[number];

const origin = '__ORIGIN__';
const texts = {
	landing: {
		path: paths.landing(),
		title: msg`FlavorBag: surprise bags of good food, up to 70% off`,
		description: msg`Restaurants, cafés and markets near you sell what is left of the day as surprise bags. Pay by card, collect with a code, and keep good food out of the bin.`,
	},
	privacy: {
		path: paths.privacyPolicy(),
		title: msg`Privacy Policy · FlavorBag`,
		description: msg`Which personal data FlavorBag needs, why, for how long, and what you can do about it.`,
	},
	login: {
		path: paths.login(),
		title: msg`Sign In · FlavorBag`,
		description: msg`Sign in to FlavorBag to see which surprise bags are left near you.`,
	},
	signup: {
		path: paths.signup(),
		title: msg`Sign Up · FlavorBag`,
		description: msg`Create an account as a customer or as a business, and save good food from the bin.`,
	},
	forgotPassword: {
		path: paths.forgotPassword(),
		title: msg`Forgot password · FlavorBag`,
		description: msg`Ask for a link to choose a new password for your FlavorBag account.`,
	},
} as const;

const escaped = (text: string) =>
	text.replace(
		/[&<>"]/g,
		(sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
	);
const meta = (name: string, content: string) =>
	`<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escaped(content)}">`;

function structured(page: PublicPage, description: string): string {
	const organisation = {
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
		inLanguage: 'en-US',
		publisher: { '@id': organisation['@id'] },
	};
	const graph = page === 'landing' ? [organisation, site] : [organisation];
	const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
	return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** Lines for the head of the page, in place of the app's own title and description. */
export function headOf(page: PublicPage, i18n: I18n): string {
	const { path } = texts[page];
	const title = i18n._(texts[page].title);
	const description = i18n._(texts[page].description);
	return [
		`<title>${escaped(title)}</title>`,
		meta('description', description),
		`<link rel="canonical" href="${origin}${path}">`,
		meta('og:type', 'website'),
		meta('og:site_name', 'FlavorBag'),
		meta('og:title', title),
		meta('og:description', description),
		meta('og:url', `${origin}${path}`),
		meta('og:image', `${origin}/share.png`),
		meta('og:image:width', '1200'),
		meta('og:image:height', '630'),
		meta('og:image:alt', 'Surprise bags on a market stall'),
		meta('twitter:card', 'summary_large_image'),
		structured(page, description),
	].join('\n\t\t');
}
