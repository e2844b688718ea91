import type { Order } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CalendarEntry } from './calendar.ts';
import { formatCode } from './code.ts';

/** A pickup for the calendar; `place` in one line, where it is known. */
export function usePickupEntry(order: Order, place: string | undefined): CalendarEntry {
	const { t } = useLingui();
	const shop = order.business_name;
	const code = formatCode(order.pickup_code ?? '');
	return {
		id: order.id,
		title: t`Pick up ${plural(order.quantity, { one: '# bag', other: '# bags' })} at ${shop}`,
		details: t`Pickup code ${code}. Show it at the counter.`,
		place,
		startsAt: order.pickup_starts_at,
		endsAt: order.pickup_ends_at,
	};
}
