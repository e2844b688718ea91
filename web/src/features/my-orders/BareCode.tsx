import type { Order } from '@flavorbag/contract';
import { CodeText } from '#ui/CodeText.tsx';

/** Shop and code, rendered by code that can't fail, for when the ticket can't be shown (R-part-fails). */
export function BareCode({ order }: { order: Order }) {
	if (!order.pickup_code) return null;
	return (
		<p translate="no" className="wrap-anywhere font-semibold">
			{order.business_name}
			<span className="block font-bold font-display text-4xl tabular-nums tracking-wide">
				<CodeText code={order.pickup_code} />
			</span>
		</p>
	);
}
