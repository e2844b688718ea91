import type { Dashboard } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { formatDollars } from '#lib/money.ts';
import { dateFormat } from '#lib/time.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { Table } from '#ui/Table.tsx';

const SalesChart = lazy(async () => ({ default: (await import('./SalesChart.tsx')).SalesChart }));

/** Sales of the last two weeks, and how many customers have the shop as a favorite, but never who (R-favorites). */
export function Sales({ board: { days, favorites, totals } }: { board: Dashboard }) {
	const { t, i18n } = useLingui();
	const short = dateFormat(i18n.locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
	const rows = days.map((day) => ({ ...day, label: short.format(Date.parse(day.date)) }));
	const bags = days.reduce((sum, day) => sum + day.bags, 0);
	const revenue = formatDollars(days.reduce((sum, day) => sum + day.revenue, 0));
	if (totals.orders + favorites === 0) return null;
	return (
		<Disclosure title={<Trans>The last 14 days</Trans>}>
			<p className="text-ink-soft empty:hidden">
				{favorites > 0 && (
					<Plural
						value={favorites}
						one="# customer has this shop as a favorite"
						other="# customers have this shop as a favorite"
					/>
				)}
			</p>
			<p className="mt-1 text-ink-soft tabular-nums">
				<Plural value={bags} one="# bag sold" other="# bags sold" />,{' '}
				<Trans>{revenue} revenue before tax</Trans>
			</p>
			<div
				role="img"
				aria-label={t`Bags sold and revenue by day; the table below has the figures.`}
				className="mt-4"
			>
				<Suspense fallback={<Skeleton className="h-65" />}>
					<SalesChart days={rows} words={{ bags: t`Bags sold`, revenue: t`Revenue` }} money={formatDollars} />
				</Suspense>
			</div>
			<ul aria-hidden="true" className="mt-2 flex gap-5 text-ink-soft text-sm">
				<li className="flex items-center gap-2">
					<span className="size-3 rounded-sm bg-primary" /> <Trans>Bags sold</Trans>
				</li>
				<li className="flex items-center gap-2">
					<span className="h-1 w-4 rounded-full bg-leaf" /> <Trans>Revenue</Trans>
				</li>
			</ul>
			<Disclosure title={<Trans>Show as a table</Trans>} className="my-3">
				<Table
					caption={t`Bags sold and revenue of the last 14 days`}
					rows={[...rows].reverse()}
					rowId={(row) => row.date}
					columns={[
						[t`Date`, (row) => row.label],
						[t`Bags sold`, (row) => row.bags, 'figures'],
						[t`Revenue before tax`, (row) => formatDollars(row.revenue), 'figures'],
					]}
				/>
			</Disclosure>
		</Disclosure>
	);
}
