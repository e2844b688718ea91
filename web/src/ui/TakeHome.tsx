import { Trans } from '@lingui/react/macro';
import type { TakeHome as Figures } from '#lib/take-home.ts';

/** What a shop keeps of a bag, said before it promises anything (R-take-home). */
export function TakeHome({ of, className = '' }: { of: Figures | undefined; className?: string }) {
	if (!of) return null;
	const { net, price, fee, share, fixed } = of;
	return (
		<p className={`text-ink-soft text-sm tabular-nums ${className}`}>
			<strong className="text-ink">
				<Trans>
					You keep {net} of {price}.
				</Trans>
			</strong>{' '}
			{fee === undefined ? (
				<Trans>There's no fee.</Trans>
			) : share && fixed ? (
				<Trans>
					Our fee is {fee}: {share} plus {fixed} an order.
				</Trans>
			) : share ? (
				<Trans>
					Our fee is {fee}: {share}.
				</Trans>
			) : (
				<Trans>Our fee is {fee} an order.</Trans>
			)}{' '}
			<Trans>Sales tax, if there is any, comes on top: customers pay it.</Trans>
		</p>
	);
}
