import type { PublicBusiness } from '@flavorbag/contract';
import { summaryOf } from '@flavorbag/contract/summary';
import { Trans } from '@lingui/react/macro';
import { cardTexts } from '#features/marketplace/card-texts.ts';
import { publicShop } from '#lib/public-paths.ts';
import { Picture } from '#ui/Picture.tsx';
import { PlaceSearch } from './PlaceSearch.tsx';

/** For the landing page: some bags that can be picked up soon. */
export function LiveRow({ shops, now }: { shops: readonly PublicBusiness[]; now: Date }) {
	if (shops.length === 0) return null;
	return (
		<section aria-labelledby="live-row" className="mt-8">
			<h2 id="live-row" className="font-semibold">
				<Trans>Up for grabs right now</Trans>
			</h2>
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
							<p className="truncate text-ink-soft text-sm first-letter:uppercase">{window}</p>
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
			<PlaceSearch />
		</section>
	);
}
