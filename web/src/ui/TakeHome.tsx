import { Trans, useLingui } from '@lingui/react/macro';
import type { TakeHome as Figures } from '#lib/take-home.ts';

/** Shows what the shop earns per bag before it commits (R-take-home). */
export function TakeHome({ of, className = '' }: { of: Figures | undefined; className?: string }) {
	const { t } = useLingui();
	if (!of) return null;
	const { net, price, fee, share, fixed } = of;
	return (
		<p className={`text-ink-soft text-sm tabular-nums ${className}`}>
			<strong className="text-ink">{t`You keep ${net} of ${price}.`}</strong>{' '}
			{fee === undefined ? (
				<Trans>There's no fee.</Trans>
			) : share && fixed ? (
				t`Our fee is ${fee}: ${share} plus ${fixed} an order.`
			) : share ? (
				t`Our fee is ${fee}: ${share}.`
			) : (
				<Trans>Our fee is {fee} an order.</Trans>
			)}{' '}
			<Trans>Sales tax, if there is any, comes on top: customers pay it.</Trans>
		</p>
	);
}
