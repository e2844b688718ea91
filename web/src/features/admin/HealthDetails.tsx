import type { DriftingCounter, Health } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useJobNames, useUnits } from './health-words.ts';
import { ShopLink } from './parts.tsx';
import { columnsOf, WholeTable } from './Rows.tsx';

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

type Job = Health['jobs'][number];

/** What runs by itself: how often, when it last ended well, and why its last turn failed. */
export function JobRuns({ jobs }: { jobs: Health['jobs'] }) {
	const { t } = useLingui();
	const { column } = columnsOf<Job>();
	const { duration } = useUnits();
	const names = useJobNames();
	if (jobs.length === 0) return null;
	const onces: Partial<Record<number, string>> = {
		1: t`every second`,
		60: t`every minute`,
		3600: t`every hour`,
		86400: t`every day`,
	};
	const every = ({ every_seconds: seconds }: Job) => onces[seconds] ?? t`every ${duration(seconds)}`;
	const lastRan = ({ good_seconds_ago: ago }: Job) => (ago === null ? t`Not yet` : t`${duration(ago)} ago`);
	return (
		<Disclosure
			className="border-line border-t pt-2"
			title={<Trans>What runs by itself, and when it last ran</Trans>}
		>
			<WholeTable
				caption={t`Jobs`}
				rows={jobs}
				rowId={({ name }) => name}
				columns={[
					column('name', t`Job`, ({ name, problem }) => (
						<>
							{names(name)}
							{problem && (
								<span className="wrap-anywhere block font-normal text-tomato-ink text-xs">
									<Trans>
										failed: <span lang="en">{problem}</span>
									</Trans>
								</span>
							)}
						</>
					)),
					column('every', t`How often`, every),
					column('good', t`Last good run`, lastRan),
				]}
			/>
		</Disclosure>
	);
}
