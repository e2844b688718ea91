import { bagOnCard, type PublicBusiness } from '@flavorbag/contract';
import { summaryOf } from '@flavorbag/contract/summary';
import { BusinessCard } from '#features/marketplace/BusinessCard.tsx';
import { columns } from '#features/marketplace/Cards.tsx';

export const ShopCards = ({ shops, eager = 0 }: { shops: readonly PublicBusiness[]; eager?: number }) => (
	<ul className={columns(false)}>
		{shops.map((shop, index) => (
			<li key={shop.id}>
				<BusinessCard
					business={{
						...summaryOf({ ...shop, bag: bagOnCard(shop.bag) }),
						// Without a distance, the town is more useful than the street.
						...(shop.distance === null && { address: `${shop.city}, ${shop.state}` }),
						distance: shop.distance,
					}}
					eager={index < eager}
					search=""
					own={undefined}
				/>
			</li>
		))}
	</ul>
);
