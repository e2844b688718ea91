/** What the public pages tell search engines and whoever shares them. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { paths } from '#lib/paths.ts';

const origin = '__ORIGIN__';

export const publicPages = [
	{
		path: paths.landing(),
		title: msg`FlavorBag: surprise bags of good food, up to 70% off`,
		description: msg`Restaurants, cafés and markets near you pack what's left at the end of the day into surprise bags. Pay by card, pick up with a code, and keep good food out of the trash.`,
	},
	{
		path: paths.privacyPolicy(),
		title: msg`Privacy Policy · FlavorBag`,
		description: msg`Which personal data FlavorBag needs, why, for how long, and what you can do about it.`,
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

function structured(path: string, description: string): string {
	const organization = {
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
		publisher: { '@id': organization['@id'] },
	};
	const graph = path === paths.landing() ? [organization, site] : [organization];
	const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
	return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** Lines for the head of the page, in place of the app's own title and description. */
export function headOf(page: (typeof publicPages)[number], i18n: I18n): string {
	const url = `${origin}${page.path}`;
	const title = i18n._(page.title);
	const description = i18n._(page.description);
	const tags = {
		description,
		'og:type': 'website',
		'og:site_name': 'FlavorBag',
		'og:title': title,
		'og:description': description,
		'og:url': url,
		'og:image': `${origin}/share.png`,
		'og:image:width': '1200',
		'og:image:height': '630',
		'og:image:alt': 'Surprise bags on a market stall',
		'twitter:card': 'summary_large_image',
	};
	return [
		`<title>${escaped(title)}</title>`,
		`<link rel="canonical" href="${url}">`,
		...Object.entries(tags).map(([name, content]) => meta(name, content)),
		structured(page.path, description),
	].join('\n\t\t');
}
