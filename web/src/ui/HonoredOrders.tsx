import { Trans } from '@lingui/react/macro';
import { BadgeCheck, Leaf, Store } from 'lucide-react';

interface RealSurplusProps {
	of: { real: number; answered: number } | undefined;
	className: string;
}

/** Whether a shop sells what is left, in words (R-real-surplus). */
export const RealSurplus = ({ of, className }: RealSurplusProps) =>
	of && (
		<p className={`flex items-center gap-1.5 ${className}`}>
			<Leaf aria-hidden className="size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
			<Trans>
				Sold what was really left at {of.real} of the last {of.answered} pickup times
			</Trans>
		</p>
	);

interface HonoredOrdersProps {
	of: { honored: number; counted: number } | null;
	className: string;
}

/** A shop's reliability in words (R-reliability); null means too few orders. */
export function HonoredOrders({ of, className }: HonoredOrdersProps) {
	const Icon = of ? BadgeCheck : Store;
	return (
		<p className={`flex items-center gap-1.5 ${className}`}>
			<Icon aria-hidden className="size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
			{of ? (
				<Trans>
					Kept {of.honored} of the last {of.counted} orders
				</Trans>
			) : (
				<Trans>New on FlavorBag</Trans>
			)}
		</p>
	);
}
