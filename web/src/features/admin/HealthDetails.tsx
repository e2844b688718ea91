import type { DriftingCounter, HealthAnswer, QueuedEntry } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { adminOrderPath, adminShopPath } from '#lib/admin-paths.ts';
import { timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { factLink } from './FactLine.tsx';
import { useQueuedWords } from './mail-words.ts';

const list = 'mt-3 grid gap-2 text-sm';

/** What was given up or is late, each with the way to its order. */
export function Entries({ answer: { entries, figures } }: { answer: HealthAnswer }) {
	const words = useQueuedWords();
	if (entries.length === 0) return null;
	const more = (figures.given_up ?? 0) + (figures.late ?? 0) - entries.length;
	const about = ({ order_id: id }: QueuedEntry) =>
		id !== null && (
			<>
				{' · '}
				<Link to={adminOrderPath(id)} className={factLink}>
					<Trans>Order {shortOrderId(id)}</Trans>
				</Link>
			</>
		);
	return (
		<ul className={list}>
			{entries.map((entry, at) => (
				// Two of a kind may be about one order.
				// biome-ignore lint/suspicious/noArrayIndexKey: a list that is replaced as a whole
				<li key={at} className="wrap-anywhere">
					<span className="font-medium">{words(entry)}</span>
					{about(entry)}
					<span className="text-ink-soft">
						{' · '}
						{entry.is_given_up ? <Trans>given up</Trans> : <Trans>late</Trans>}
					</span>
				</li>
			))}
			{more > 0 && (
				<li className="text-ink-soft">
					<Plural value={more} one="and # more" other="and # more" />
				</li>
			)}
		</ul>
	);
}

function useCounterNames(): Record<DriftingCounter['counter'], string> {
	const { t } = useLingui();
	return {
		held: t`Bags held`,
		sold: t`Bags sold`,
		waiting: t`Bags waited for`,
		orders: t`Orders`,
		bags: t`Bags`,
		cents: t`Revenue`,
		users: t`Users`,
		businesses: t`Businesses`,
		listed: t`Shops listed to customers`,
	};
}

/** Which counters drift: whose, of which pickup, and by how much. */
export function Counters({ counters }: { counters: readonly DriftingCounter[] }) {
	if (counters.length === 0) return null;
	return (
		<ul className={list}>
			{counters.map((counter) => (
				<li key={JSON.stringify(counter)} className="wrap-anywhere">
					<Counter drifting={counter} />
				</li>
			))}
		</ul>
	);
}

function Counter({
	drifting: { business, date, window, status, counter, says, truth },
}: {
	drifting: DriftingCounter;
}) {
	const { t, i18n } = useLingui();
	const names = useCounterNames();
	const shown = (value: number) => (counter === 'cents' ? formatDollars(value / 100) : i18n.number(value));
	const off = Math.abs(says - truth);
	const tooMany = says > truth;
	const difference =
		counter === 'cents'
			? tooMany
				? t`${shown(off)} too much`
				: t`${shown(off)} too little`
			: tooMany
				? plural(off, { one: '# too many', other: '# too many' })
				: plural(off, { one: '# too few', other: '# too few' });
	const day = date && i18n.date(`${date}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' });
	const [counted, right] = [shown(says), shown(truth)];
	return (
		<>
			<p>
				{business ? (
					<Link to={adminShopPath(business.id)} className={factLink}>
						{business.name || <Trans>A shop that is gone</Trans>}
					</Link>
				) : (
					<span className="font-medium">
						<Trans>The whole platform</Trans>
					</span>
				)}
				<span className="text-ink-soft">
					{day ? ` · ${day}` : business && ` · ${t`all dates`}`}
					{window && ` · ${timeRange(window.start, window.end)}`}
				</span>{' '}
				{status && <StatusBadge status={status} />}
			</p>
			<p>
				<Trans>
					{names[counter]}: it says {counted}, and should say {right} ({difference}).
				</Trans>
			</p>
		</>
	);
}
