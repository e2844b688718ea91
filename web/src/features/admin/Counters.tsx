import type { DriftingCounter } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { ShopLink } from './parts.tsx';

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
		<ul className="mt-3 grid gap-2 text-sm">
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
					<ShopLink id={business.id} name={business.name} />
				) : (
					<span className="font-medium">{t`The whole platform`}</span>
				)}
				<span className="text-ink-soft">
					{day ? ` · ${day}` : business && ` · ${t`all dates`}`}
					{window && ` · ${timeRange(window.start, window.end)}`}
				</span>{' '}
				{status && <StatusBadge status={status} />}
			</p>
			<p>{t`${names[counter]}: it says ${counted}, and should say ${right} (${difference}).`}</p>
		</>
	);
}
