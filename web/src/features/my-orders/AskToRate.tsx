import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { myRatings } from '#api/ratings.ts';
import { RateOrder } from './RateOrder.tsx';

/** Above the orders: one question about one of them, 90 minutes after pickup, or of the one that an email was about. */
export function AskToRate() {
	const [search] = useSearchParams();
	const { data } = useQuery(myRatings());
	const [put, setPut] = useState<readonly string[]>([]);
	const open = (data?.to_rate ?? []).filter(({ order_id }) => !put.includes(order_id));
	const asked = open.find(({ order_id }) => order_id === search.get('rate')) ?? open.find(({ ask }) => ask);
	if (!asked) return null;
	const { order_id: orderId, business_name: businessName } = asked;
	return (
		<section aria-labelledby="rate" className="mt-4 rounded-card border border-line bg-surface p-4">
			<h2 id="rate" className="sr-only">
				<Trans>Rate your bag</Trans>
			</h2>
			<RateOrder
				key={orderId}
				orderId={orderId}
				businessName={businessName}
				onLater={() => setPut((before) => [...before, orderId])}
			/>
		</section>
	);
}
