import type { FavoriteShop, OwnAtBusiness } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useLiveStock } from '#api/live-stock.ts';
import { queryFor } from '#api/query.ts';
import { fromFavorites } from '#lib/favorite-paths.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText, glanceText } from '#lib/time.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { CardList } from '#ui/Caught.tsx';
import { ErrorPanel, ListShell, Skeleton } from '#ui/Panels.tsx';
import { BusinessCard } from './BusinessCard.tsx';
import { columns } from './Cards.tsx';

const grid = columns(false);

/** All favorites at any distance, including sold-out ones with their next sale (R-favorites). */
export function Favorites() {
	const { t } = useLingui();
	const { data, isPending, refetch } = useQuery(queryFor('customer.favorites.list', {}));
	const favorites = data?.favorites ?? [];
	useLiveStock(favorites.map(({ id }) => id));
	return (
		<div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-8">
			<h1 tabIndex={-1} className="font-bold font-display text-3xl">
				<Trans>Your favorites</Trans>
			</h1>
			<div className="mt-4 sm:mt-6">
				<ListShell
					status={data ? 'ready' : isPending ? 'loading' : 'error'}
					isEmpty={favorites.length === 0}
					loading={
						<div role="status" aria-label={t`Loading...`} className={grid}>
							{['a', 'b', 'c', 'd'].map((key) => (
								<Skeleton key={key} className="h-28 rounded-card sm:h-72" />
							))}
						</div>
					}
					failure={<ErrorPanel title={<Trans>Your favorites couldn't be loaded</Trans>} onRetry={refetch} />}
					empty={<NoFavorites away={data?.away ?? 0} />}
				>
					<p role="status" className="mb-3 text-ink-soft text-sm sm:mb-4">
						<Plural value={favorites.length} one="# shop" other="# shops" />
					</p>
					<CardList className={grid} row="flex flex-col">
						{favorites.map((shop, index) => (
							<Favorite key={shop.id} shop={shop} own={data?.yours[shop.id]} eager={index < 2} />
						))}
					</CardList>
					{data && data.away > 0 && (
						<p className="mt-6 text-ink-soft">
							<Away count={data.away} />
						</p>
					)}
				</ListShell>
			</div>
		</div>
	);
}

interface FavoriteProps {
	shop: FavoriteShop;
	own: OwnAtBusiness | undefined;
	eager: boolean;
}

function Favorite({ shop, own, eager }: FavoriteProps) {
	const { t } = useLingui();
	const { next_sale: sale, time_zone: timeZone } = shop;
	const now = serverNow();
	return (
		<>
			<div className="grow">
				<BusinessCard business={shop} eager={eager} search={fromFavorites} own={own ?? {}} />
			</div>
			{!shop.next_pickup && !shop.next_draw && (
				<p className="mt-2 rounded-field bg-raised px-3 py-2 text-sm">
					{sale ? (
						t`Sells again ${dayText(sale.on_sale, timeZone, now)}, for pickup ${glanceText({ ...sale, timeZone }, now)}`
					) : (
						<Trans>No new pickup times planned yet</Trans>
					)}
				</p>
			)}
		</>
	);
}

const Away = ({ count }: { count: number }) => (
	<Plural
		value={count}
		one="# more of your favorites isn't selling on FlavorBag right now. It's back here as soon as it is."
		other="# more of your favorites aren't selling on FlavorBag right now. They're back here as soon as they are."
	/>
);

const NoFavorites = ({ away }: { away: number }) => (
	<div className="grid justify-items-center gap-3 rounded-card bg-raised px-4 py-12 text-center">
		<Heart aria-hidden className="size-10 text-ink-soft" strokeWidth={1.5} />
		<h2 className="font-display font-semibold text-xl">
			<Trans>No favorites yet</Trans>
		</h2>
		<p className="max-w-prose text-ink-soft">
			{away > 0 ? (
				<Away count={away} />
			) : (
				<Trans>
					Tap the heart on a shop that you like, and you'll find it here, even when it's sold out.
				</Trans>
			)}
		</p>
		<ButtonLink to={paths.marketplace()}>
			<Trans>See shops near you</Trans>
		</ButtonLink>
	</div>
);
