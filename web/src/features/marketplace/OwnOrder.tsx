import type { BusinessSummary, OwnAtBusiness } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { Ticket } from 'lucide-react';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { useSetFavorite } from '#api/favorites.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { glanceText, windowOf } from '#lib/time.ts';
import { FavoriteButton } from '#ui/FavoriteButton.tsx';

interface OwnPartsProps {
	own: OwnAtBusiness;
	business: Pick<BusinessSummary, 'id' | 'display_name' | 'time_zone'>;
}

/** The customer's own parts of a card: favorite and ticket. */
export const OwnParts = ({ own, business }: OwnPartsProps) => (
	<>
		<CardFavorite id={business.id} name={business.display_name} favorite={own.favorite === true} />
		{own.open_order && <OwnOrder order={own.open_order} timeZone={business.time_zone} />}
	</>
);

interface OwnOrderProps {
	order: NonNullable<OwnAtBusiness['open_order']>;
	timeZone: string;
}

function OwnOrder({ order, timeZone }: OwnOrderProps) {
	const window = glanceText(windowOf({ ...order, time_zone: timeZone }), serverNow());
	return (
		<Link
			to={paths.ticket(order.id)}
			className="relative z-10 mt-1 flex min-h-11 w-fit items-center gap-1.5 font-medium text-sm underline underline-offset-4"
		>
			<Ticket aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
			<Trans>Your order: pick up {window}</Trans>
		</Link>
	);
}

/** Sits beside the name, above the link that covers the card (R-favorites). */
function CardFavorite({ id, name, favorite }: { id: string; name: string; favorite: boolean }) {
	const set = useSetFavorite(id);
	return (
		<FavoriteButton
			name={name}
			pressed={favorite}
			onChange={set}
			messageOf={messageOf}
			className="absolute -top-2.5 -right-3 z-10 sm:not-short:top-0.5"
		/>
	);
}
