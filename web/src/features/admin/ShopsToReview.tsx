import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { shopsToReview } from '#api/reliability.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { ShopCards } from './ShopCard.tsx';

/** Shops that didn't keep more than a fifth of their last orders. Nothing when there are none. */
export function ShopsToReview() {
	const { data, isError, refetch } = useQuery(shopsToReview());
	if (isError && !data)
		return (
			<LoadFailure onRetry={refetch}>
				<Trans>Failed to load the shops to review</Trans>
			</LoadFailure>
		);
	if (!data || data.shops.length === 0) return null;
	return (
		<section aria-labelledby="unkept" className="mt-10">
			<h2 id="unkept" className="font-display font-semibold text-xl">
				<Plural value={data.shops.length} one="# shop to review" other="# shops to review" />
			</h2>
			<p className="mt-1 text-ink-soft">
				<Trans>More than 1 in 5 orders wasn't kept.</Trans>
			</p>
			<ShopCards shops={data.shops} />
		</section>
	);
}
