import { bestDiscount, type PublicBusiness, type PublicTown } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PlaceSearch } from '#app/PlaceSearch.tsx';
import { paths } from '#lib/paths.ts';
import { publicTown } from '#lib/public-paths.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { SharePage } from './SharePage.tsx';
import { ShopCards } from './ShopCards.tsx';

export interface TownPageProps {
	/** As in the URL: the town, or a ZIP code in it. */
	at: string;
	town: PublicTown;
	shops: readonly PublicBusiness[];
	total: number;
	elsewhere: readonly PublicBusiness[];
	page: number;
	pages: number;
}

export function TownPage({ at, town, shops, total, elsewhere, page, pages }: TownPageProps) {
	const { t } = useLingui();
	const townName = `${town.city}, ${town.state}`;
	const best = bestDiscount(shops);
	const step = 'inline-flex min-h-11 items-center underline';
	return (
		<>
			<div className="flex items-start justify-between gap-3">
				<h1 className="font-bold font-display text-3xl tracking-tight md:text-4xl">
					<Trans>Surprise bags near {townName}</Trans>
				</h1>
				<SharePage label={t`Share this page`} short />
			</div>
			{total > 0 ? (
				<>
					<p className="mt-2 text-ink-soft">
						{best === undefined ? (
							<Plural
								value={total}
								one="# shop packs what's left at the end of the day."
								other="# shops pack what's left at the end of the day."
							/>
						) : (
							<Plural
								value={total}
								one={`# shop packs what's left at the end of the day, for up to ${best}% off.`}
								other={`# shops pack what's left at the end of the day, for up to ${best}% off.`}
							/>
						)}
					</p>
					<PlaceSearch className="mt-4 mb-6" asked={at === town.slug ? undefined : at} />
					<ShopCards shops={shops} eager={2} />
					{pages > 1 && (
						<nav className="mt-8 flex justify-between gap-4">
							{page > 1 ? (
								<a rel="prev" className={step} href={publicTown(at, page - 1)}>
									<Trans>Nearer shops</Trans>
								</a>
							) : (
								<span />
							)}
							{page < pages && (
								<a rel="next" className={step} href={publicTown(at, page + 1)}>
									<Trans>Shops farther away</Trans>
								</a>
							)}
						</nav>
					)}
				</>
			) : (
				<>
					<p className="mt-2 max-w-prose">
						<Trans>
							No shop within 25 miles sells surprise bags yet. Do you run one? It takes about five minutes to
							put your first bag on sale.
						</Trans>
					</p>
					<p className="mt-4">
						<ButtonLink to={`${paths.signup()}?as=business`} tone="secondary">
							<Trans>Sell your leftovers</Trans>
						</ButtonLink>
					</p>
					<PlaceSearch className="mt-4 mb-6" />
					<Elsewhere shops={elsewhere} />
				</>
			)}
		</>
	);
}

export interface MissingPageProps {
	shops: readonly PublicBusiness[];
	asked?: string | undefined;
	/** Where the shop was, by its address. */
	town?: PublicTown | undefined;
}

export function MissingPage({ shops, asked, town }: MissingPageProps) {
	const townName = town && `${town.city}, ${town.state}`;
	if (asked !== undefined)
		return (
			<>
				<h1 className="font-bold font-display text-3xl tracking-tight md:text-4xl">
					<Trans>Where are you hungry?</Trans>
				</h1>
				<p className="wrap-anywhere mt-2 max-w-prose">
					{asked === '' ? (
						<Trans>Type a ZIP code, or a city and state.</Trans>
					) : (
						<Trans>We couldn't find “{asked}”. Try a ZIP code, or a city and state like Portland, OR.</Trans>
					)}
				</p>
				<PlaceSearch asked={asked} />
				<Elsewhere shops={shops} />
			</>
		);
	return (
		<>
			<h1 className="font-bold font-display text-3xl tracking-tight md:text-4xl">
				<Trans>Page Not Found</Trans>
			</h1>
			<p className="mt-2 max-w-prose">
				<Trans>There is no shop at this address. It may have closed, or moved to another one.</Trans>
			</p>
			<p className="mt-4">
				<ButtonLink to={town ? publicTown(town.slug) : paths.landing()} tone="secondary">
					{town ? <Trans>All bags near {townName}</Trans> : <Trans>Go to Homepage</Trans>}
				</ButtonLink>
			</p>
			<Elsewhere shops={shops} />
		</>
	);
}

function Elsewhere({ shops }: { shops: readonly PublicBusiness[] }) {
	if (shops.length === 0) return null;
	return (
		<>
			<h2 className="mt-10 mb-4 font-display font-semibold text-xl">
				<Trans>Bags that can be picked up soon</Trans>
			</h2>
			<ShopCards shops={shops} />
		</>
	);
}
