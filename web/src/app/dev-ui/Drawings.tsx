import { ClosedStall } from '#ui/illustrations/ClosedStall.tsx';
import { EmptyBasket } from '#ui/illustrations/EmptyBasket.tsx';
import { LostBag } from '#ui/illustrations/LostBag.tsx';
import { MarketStall } from '#ui/illustrations/MarketStall.tsx';
import { TornMap } from '#ui/illustrations/TornMap.tsx';
import { Group, Row } from './Group.tsx';

const small = 'w-56';

export function Drawings() {
	return (
		<Group id="drawings" title="Drawings">
			<Row name="MarketStall">
				<MarketStall className="w-full max-w-2xl" />
			</Row>
			<Row name="EmptyBasket, ClosedStall, TornMap, LostBag">
				<EmptyBasket className={small} />
				<ClosedStall className={small} />
				<TornMap className={small} />
				<LostBag className={small} />
			</Row>
			<Row name="EmptyBasket, small">
				<EmptyBasket className="w-24" />
			</Row>
		</Group>
	);
}
