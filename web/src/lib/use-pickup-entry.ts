import type { Order } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { addressLine } from './address.ts';
import type { CalendarEntry } from './calendar.ts';
import { formatCode } from './code.ts';

export function usePickupEntry(order: Order): CalendarEntry {
	const { t } = useLingui();
	const { business_name: shop, pickup_place: place } = order;
	const code = formatCode(order.pickup_code ?? '');
	const details = [
		t`Pickup code ${code}. Show it at the counter.`,
		place.notes && t`When you arrive: ${place.notes}`,
		place.phone_number && t`Phone: ${place.phone_number}`,
	];
	return {
		id: order.id,
		title: t`Pick up ${plural(order.quantity, { one: '# bag', other: '# bags' })} at ${shop}`,
		details: details.filter(Boolean).join('\n'),
		place: addressLine(place, { zip: true }),
		startsAt: order.pickup_starts_at,
		endsAt: order.pickup_ends_at,
	};
}
