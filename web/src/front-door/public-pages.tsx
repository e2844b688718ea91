/**
 * Renders the pages of shops and towns on the server (R-public-pages), with the cards of the app. The build makes a module
 * of its own of this; api/src/app/public-pages.ts loads it and asks for a page.
 */
import {
	bestDiscount,
	type Language,
	languages,
	type PublicBusiness,
	type PublicTown,
	type ShownRatings,
} from '@flavorbag/contract';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { publicShop, publicTown } from '#lib/public-paths.ts';
import { activateTexts, screenTexts } from '#lib/texts.ts';
import { headLines } from './head.ts';
import { Frame } from './public/Frame.tsx';
import { LiveRow } from './public/LiveRow.tsx';
import { ShopPage } from './public/ShopPage.tsx';
import { structuredShop, structuredTown } from './public/structured.ts';
import { MissingPage, TownPage } from './public/TownPage.tsx';

export type PublicPage =
	| { kind: 'shop'; shop: PublicBusiness; ratings: ShownRatings; town: PublicTown; near: PublicBusiness[] }
	| {
			kind: 'town';
			town: PublicTown;
			shops: PublicBusiness[];
			total: number;
			elsewhere: PublicBusiness[];
			page: number;
			pages: number;
	  }
	| { kind: 'missing'; shops: PublicBusiness[]; asked?: string };

export interface Asked {
	/** Of this installation, without a slash at its end. */
	origin: string;
	isSignedIn: boolean;
	language: Language;
	now: Date;
}

/** Once, before the first page. */
export async function prepare(): Promise<void> {
	for (const language of languages) await screenTexts(language);
}

const shopsOn = (page: PublicPage): readonly PublicBusiness[] =>
	page.kind === 'shop' ? page.near : page.kind === 'town' ? [...page.shops, ...page.elsewhere] : page.shops;

/** Lines for the head, and what goes into #root. */
export function render(page: PublicPage, asked: Asked): { head: string; body: string } {
	// Nothing is waited for until it is rendered: another page may be in another language.
	activateTexts(asked.language);
	const screen = (
		<I18nProvider i18n={i18n}>
			<StaticRouter location="/">
				<Frame isSignedIn={asked.isSignedIn} here={addressOf(page)}>
					{screenOf(page, asked)}
				</Frame>
			</StaticRouter>
		</I18nProvider>
	);
	let body = renderToStaticMarkup(screen).replaceAll(/<link rel="preload"[^>]*>/g, '');
	// A card of the marketplace leads into it; here it leads to the shop's own page.
	for (const { id, slug } of shopsOn(page))
		body = body.replaceAll(`href="${paths.marketplaceBusiness(id)}"`, `href="${publicShop(slug)}"`);
	return { head: headOf(page, asked), body };
}

/** The row of bags on the landing page; empty when nobody sells. */
export function renderRow(shops: readonly PublicBusiness[], { language, now }: Asked): string {
	activateTexts(language);
	return renderToStaticMarkup(
		<I18nProvider i18n={i18n}>
			<LiveRow shops={shops} now={now} />
		</I18nProvider>,
	).replaceAll(/<link rel="preload"[^>]*>/g, '');
}

function addressOf(page: PublicPage): string {
	if (page.kind === 'shop') return publicShop(page.shop.slug);
	if (page.kind === 'town') return publicTown(page.town.slug, page.page);
	return page.asked === undefined ? paths.landing() : `/near?${new URLSearchParams({ place: page.asked })}`;
}

function screenOf(page: PublicPage, asked: Asked): ReactNode {
	if (page.kind === 'shop') return <ShopPage {...page} {...asked} />;
	if (page.kind === 'town') return <TownPage {...page} />;
	return <MissingPage {...page} />;
}

function headOf(page: PublicPage, { origin, language }: Asked): string {
	if (page.kind === 'missing') {
		const title = `${i18n._(msg`Page Not Found`)} · FlavorBag`;
		return `<title>${title}</title>\n\t\t<meta name="robots" content="noindex">`;
	}
	if (page.kind === 'shop') {
		const { shop, ratings } = page;
		const [name, town, price] = [shop.display_name, `${shop.city}, ${shop.state}`, formatDollars(shop.price)];
		return headLines({
			url: origin + publicShop(shop.slug),
			title: i18n._(msg`${name}: surprise bags in ${town} for ${price} · FlavorBag`),
			description: shop.description.slice(0, 300),
			image: `${origin}${publicShop(shop.slug)}/share.png${language === 'en' ? '' : `?lang=${language}`}`,
			imageAlt: i18n._(msg`Surprise bags from ${name}`),
			structured: structuredShop(origin, shop, ratings),
		});
	}
	const town = `${page.town.city}, ${page.town.state}`;
	const { total } = page;
	const best = bestDiscount(page.shops);
	return headLines({
		url: origin + publicTown(page.town.slug, page.page),
		title: i18n._(msg`Surprise bags of good food near ${town} · FlavorBag`),
		description: i18n._(
			best === undefined
				? msg`${total} shops near ${town} sell what's left at the end of the day. See what can be picked up today.`
				: msg`${total} shops near ${town} sell what's left at the end of the day, for up to ${best}% off. See what can be picked up today.`,
		),
		image: `${origin}/share.png`,
		imageAlt: i18n._(msg`Surprise bags on a market stall`),
		structured: structuredTown(origin, page.town, page.shops),
	});
}
