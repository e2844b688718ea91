import { ClosedStall } from '#ui/illustrations/ClosedStall.tsx';
import { EmptyBasket } from '#ui/illustrations/EmptyBasket.tsx';
import { LostBag } from '#ui/illustrations/LostBag.tsx';
import { Mailbox } from '#ui/illustrations/Mailbox.tsx';
import { MarketStall } from '#ui/illustrations/MarketStall.tsx';
import { TornMap } from '#ui/illustrations/TornMap.tsx';
import { PickupWindow } from '#ui/PickupWindow.tsx';
import { Group, Row } from './Group.tsx';

const small = 'w-56';

export function Drawings() {
	return (
		<Group id="drawings" title="Drawings and the clock">
			<Row name="MarketStall">
				<MarketStall className="w-full max-w-2xl" title="A market stall in the evening" />
			</Row>
			<Row name="EmptyBasket, ClosedStall, TornMap, Mailbox, LostBag">
				<EmptyBasket className={small} />
				<ClosedStall className={small} />
				<TornMap className={small} />
				<Mailbox className={small} />
				<LostBag className={small} />
			</Row>
			<Row name="EmptyBasket, small">
				<EmptyBasket className="w-24" />
			</Row>
			<Row name="PickupWindow: to come, another zone, over">
				<PickupWindow words="today 5:00–8:00 PM" until="in 2 h 10 min" />
				<PickupWindow words="tomorrow 8:00–11:00 AM" until="in 14 h" zone="CST" />
				<PickupWindow words="yesterday 5:00–8:00 PM" />
			</Row>
		</Group>
	);
}
