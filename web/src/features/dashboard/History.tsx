import type { OrderEvent } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { dateTimeText } from '#lib/full-time.ts';

/** What happened to an order, oldest first, in the business's time. */
export function History({ events, timeZone }: { events: readonly OrderEvent[]; timeZone: string }) {
	const { t, i18n } = useLingui();
	const what: Record<OrderEvent['status'], string> = {
		pending: t`Bags held`,
		abandoned: t`Not paid`,
		paid: t`Paid`,
		fulfilled: t`Handed over`,
		cancelled: t`Cancelled`,
		expired: t`Not collected in time`,
		refunded: t`Refunded`,
		refund_requested: t`Refund asked for`,
		refund_refused: t`Refund declined`,
	};
	const who: Record<OrderEvent['by'], string> = {
		customer: t`by the customer`,
		business: t`by the shop`,
		admin: t`by support`,
		system: '',
	};
	return (
		<ol className="mt-2 grid gap-2 border-line border-l-2 pl-4">
			{events.map(({ at, status, by, name }) => (
				<li key={`${at} ${status}`}>
					<span className="font-medium">{what[status]}</span>{' '}
					<span className="text-ink-soft">
						{name ? t`by ${name}` : who[by]}{' '}
						<time dateTime={at}>{dateTimeText(at, timeZone, i18n.locale)}</time>
					</span>
				</li>
			))}
		</ol>
	);
}
