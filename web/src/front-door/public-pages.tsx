/** Renders shop and town pages on the server (R-public-pages); api/src/app/public-pages.ts loads the built module. */
import {
	bestDiscount,
	type Language,
	languages,
	type OperatorPage,
	operatorPagePaths,
	operatorPages,
	type PublicBusiness,
	type PublicTown,
	type ShownRatings,
} from '@flavorbag/contract';
import { summaryOf } from '@flavorbag/contract/summary';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { BrandLink } from '#app/BrandLink.tsx';
import { cardTexts } from '#features/marketplace/card-texts.ts';
import { languageNames } from '#lib/language-choice.ts';
import { formatDollars } from '#lib/money.ts';
import { useOperatorPageNames } from '#lib/operator-page-names.ts';
import { paths } from '#lib/paths.ts';
import { publicLanguage, publicShop, publicTown } from '#lib/public-paths.ts';
import { activateTexts, screenTexts } from '#lib/texts.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { offlineLine } from '#ui/notice-line.ts';
import { Picture } from '#ui/Picture.tsx';
import { headLines, headOfReaders, headOfText } from './head.ts';
import { type Contact, OperatorText } from './public/OperatorText.tsx';
import { ReadersPage } from './public/ReadersPage.tsx';
import { ShopPage } from './public/ShopPage.tsx';
import { structuredShop, structuredTown } from './public/structured.ts';
import { MissingPage, TownPage } from './public/TownPage.tsx';

export type PublicPage =
	| { kind: 'shop'; shop: PublicBusiness; ratings: ShownRatings; town: PublicTown; near: PublicBusiness[] }
	| {
			kind: 'town';
			at: string;
			town: PublicTown;
			shops: PublicBusiness[];
			total: number;
			elsewhere: PublicBusiness[];
			page: number;
			pages: number;
	  }
	| { kind: 'text'; text: OperatorPage; contact: Contact }
	| { kind: 'readers'; shop: PublicBusiness | undefined }
	| { kind: 'missing'; shops: PublicBusiness[]; asked?: string; town?: PublicTown | undefined };

export interface Asked {
	origin: string;
	isSignedIn: boolean;
	language: Language;
	now: Date;
}

/** Called once, before the first page. */
export async function prepare(): Promise<void> {
	for (const language of languages) await screenTexts(language);
}

const shopsOn = (page: PublicPage): readonly PublicBusiness[] =>
	page.kind === 'shop'
		? page.near
		: page.kind === 'town'
			? [...page.shops, ...page.elsewhere]
			: page.kind === 'missing'
				? page.shops
				: [];

export function render(page: PublicPage, asked: Asked): { head: string; body: string } {
	// No `await` from here to the result, because the active language is global.
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
	for (const { id, slug } of shopsOn(page))
		body = body.replaceAll(`href="${paths.marketplaceBusiness(id)}"`, `href="${publicShop(slug)}"`);
	return { head: headOf(page, asked), body };
}

/** Bags for the landing page, near `town` if it is known; empty when nothing is on sale. */
export function renderRow(
	shops: readonly PublicBusiness[],
	town: PublicTown | undefined,
	{ language, now }: Asked,
): string {
	activateTexts(language);
	return renderToStaticMarkup(
		<I18nProvider i18n={i18n}>
			<LiveRow shops={shops} town={town} now={now} />
		</I18nProvider>,
	).replaceAll(/<link rel="preload"[^>]*>/g, '');
}

function addressOf(page: PublicPage): string {
	if (page.kind === 'shop') return publicShop(page.shop.slug);
	if (page.kind === 'town') return publicTown(page.at, page.page);
	if (page.kind === 'text') return operatorPagePaths[page.text.page];
	if (page.kind === 'readers') return page.shop ? `/data?shop=${page.shop.slug}` : '/data';
	return page.asked === undefined ? paths.landing() : `/near?${new URLSearchParams({ place: page.asked })}`;
}

function screenOf(page: PublicPage, asked: Asked): ReactNode {
	if (page.kind === 'shop') return <ShopPage {...page} {...asked} />;
	if (page.kind === 'town') return <TownPage {...page} />;
	if (page.kind === 'text') return <OperatorText {...page} {...asked} />;
	if (page.kind === 'readers') return <ReadersPage {...page} {...asked} />;
	return <MissingPage {...page} />;
}

function headOf(page: PublicPage, { origin, language }: Asked): string {
	if (page.kind === 'missing') {
		const asks = page.asked !== undefined;
		const title = `${i18n._(asks ? msg`Where are you hungry?` : msg`Page Not Found`)} · FlavorBag`;
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
	if (page.kind === 'text') return headOfText(page.text.page, i18n);
	if (page.kind === 'readers') return headOfReaders(i18n);
	const town = `${page.town.city}, ${page.town.state}`;
	const { total } = page;
	const best = bestDiscount(page.shops);
	const lines = headLines({
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
	return `${lines}\n\t\t<link rel="alternate" type="application/rss+xml" href="${origin}/feed/v1.rss?city=${page.town.slug}&amp;lang=${language}">`;
}

interface LiveRowProps {
	shops: readonly PublicBusiness[];
	town: PublicTown | undefined;
	now: Date;
}

function LiveRow({ shops, town, now }: LiveRowProps) {
	if (shops.length === 0) return null;
	const townName = town && `${town.city}, ${town.state}`;
	return (
		<section aria-labelledby="live-row" className="mt-5 md:mt-8">
			<div className="flex flex-wrap items-center justify-between gap-x-4">
				<h2 id="live-row" className="font-semibold">
					{town ? <Trans>Up for grabs near {townName}</Trans> : <Trans>Up for grabs right now</Trans>}
				</h2>
				{town && (
					<a href={publicTown(town.slug)} className="inline-flex min-h-11 items-center underline">
						<Trans>See all</Trans>
					</a>
				)}
			</div>
			<ul
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys as well
				tabIndex={0}
				className="-mx-5 mt-3 flex snap-x gap-3 overflow-x-auto px-5 pb-2 md:-mx-2 md:px-2"
			>
				{shops.map((shop) => {
					const { name, window, price, retailValue } = cardTexts(
						{ ...summaryOf({ ...shop, bag: [] }), distance: null },
						now,
					);
					return (
						<li key={shop.id} className="relative w-40 shrink-0 snap-start scroll-ml-5">
							<div className="overflow-hidden rounded-card">
								<Picture of={shop} sizes="10rem" eager className="aspect-[4/3]" />
							</div>
							<a
								href={publicShop(shop.slug)}
								className="mt-2 line-clamp-1 font-semibold after:absolute after:inset-0 after:rounded-card"
							>
								{name}
							</a>
							<p className="line-clamp-2 min-h-10 text-ink-soft text-sm first-letter:uppercase">{window}</p>
							<p className="truncate text-ink-soft text-sm">
								{shop.city}, {shop.state}
							</p>
							<p className="font-bold font-display text-lg tabular-nums">
								{price}
								{retailValue && (
									<span className="ml-1.5 font-normal font-sans text-ink-soft text-sm">
										<Trans>worth {retailValue}</Trans>
									</span>
								)}
							</p>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

/** Keeps the header on one line on a phone, in Spanish, too. */
const oneLine = 'whitespace-nowrap max-sm:px-2.5!';

/** Layout of every public page. It works without scripts; enhance.ts adds to it. */
function Frame(props: { isSignedIn: boolean; here: string; children: ReactNode }) {
	const { isSignedIn, here, children } = props;
	const { i18n } = useLingui();
	const names = useOperatorPageNames();
	return (
		<div className="flex min-h-dvh flex-col">
			<a
				href="#main"
				className="sr-only z-50 rounded-full bg-primary px-5 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
			>
				<Trans>Skip to content</Trans>
			</a>
			<div role="status">
				<p hidden data-offline className={offlineLine}>
					<Trans>You're offline. What you see may be out of date.</Trans>
				</p>
			</div>
			<header className="border-line border-b px-4 md:px-8">
				<div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-3">
					<BrandLink to={paths.landing()} />
					{isSignedIn ? (
						<ButtonLink to={paths.marketplace()} tone="secondary" size="small">
							<Trans>Marketplace</Trans>
						</ButtonLink>
					) : (
						<span className="flex items-center gap-1">
							<ButtonLink to={paths.login()} tone="quiet" size="small" className={oneLine}>
								<Trans>Sign In</Trans>
							</ButtonLink>
							<ButtonLink to={paths.signup()} size="small" className={oneLine}>
								<Trans>Sign Up</Trans>
							</ButtonLink>
						</span>
					)}
				</div>
			</header>
			<main id="main" tabIndex={-1} className="flex-1 px-4 py-6 md:px-8 md:py-10">
				<div className="mx-auto max-w-6xl">{children}</div>
			</main>
			<footer className="border-line border-t px-4 py-6 text-ink-soft text-sm md:px-8">
				<div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6">
					<p>
						<Trans>Good food that would have been thrown away, for less.</Trans>
					</p>
					<ul className="flex flex-wrap gap-x-5">
						{languages.map((language) => (
							<li key={language}>
								<a
									lang={language}
									hrefLang={language}
									rel="nofollow"
									aria-current={i18n.locale.startsWith(language) || undefined}
									className="inline-flex min-h-11 items-center underline aria-[current=true]:font-semibold aria-[current=true]:no-underline"
									href={publicLanguage(language, here)}
								>
									{languageNames[language]}
								</a>
							</li>
						))}
						<li>
							<a className="inline-flex min-h-11 items-center underline" href={paths.landing('how-it-works')}>
								<Trans>How it works</Trans>
							</a>
						</li>
						<li>
							<a className="inline-flex min-h-11 items-center underline" href="/data">
								<Trans>Use our data</Trans>
							</a>
						</li>
						{operatorPages.map((page) => (
							<li key={page}>
								<a className="inline-flex min-h-11 items-center underline" href={operatorPagePaths[page]}>
									{names[page]}
								</a>
							</li>
						))}
					</ul>
				</div>
			</footer>
		</div>
	);
}
