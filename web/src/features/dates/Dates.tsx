import { type Business, type CalendarDate, limits, reliabilityLimits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarOf } from '#api/calendar.ts';
import { queryFor } from '#api/query.ts';
import { dateFormat } from '#lib/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { Section } from '#ui/Section.tsx';
import { DateSheet } from './DateSheet.tsx';
import { stateOf, weeksOf } from './date-draft.ts';
import { Notice } from './Notice.tsx';
import { Pause } from './Pause.tsx';
import { TomorrowCount } from './TomorrowCount.tsx';
import { longDay, useClosing } from './use-closing.tsx';

export { CalendarLink } from './CalendarLink.tsx';

/** How many days ahead a holiday is proposed for closing; before that it is only named. */
const proposedDays = 21;

function useDates(business: Business, days?: number) {
	const calendar = useQuery(calendarOf(business.id, days));
	const [chosen, choose] = useState<string>();
	const [writes, setWrites] = useState<{ date: string; count: number }>();
	const closing = useClosing(business);
	const { data } = calendar;
	const date = data?.dates.find((one) => one.date === chosen);
	const holidays = data?.dates
		.slice(0, proposedDays)
		.filter(
			(one) => one.holiday !== null && ['open', 'changed'].includes(stateOf(one, data.paused_until).state),
		)
		.map((one) => (
			<div key={one.date} className="mt-4">
				<Banner
					action={
						<Button tone="secondary" size="small" onClick={() => void closing.close(one)}>
							<Trans>Close that day</Trans>
						</Button>
					}
				>
					<HolidayText date={one} />
				</Banner>
			</div>
		));
	const dialogs = (
		<>
			{data && date && (
				<DateSheet
					key={date.date}
					business={business}
					date={date}
					price={data.price}
					closing={closing}
					onWrite={(count) => {
						choose(undefined);
						setWrites({ date: date.date, count });
					}}
					onClose={() => choose(undefined)}
				/>
			)}
			{writes && <Notice business={business} {...writes} onClose={() => setWrites(undefined)} />}
			{closing.question}
		</>
	);
	const notices = (
		<>
			{holidays}
			{closing.note}
		</>
	);
	return { calendar, choose, notices, dialogs };
}

export function Dates({ business }: { business: Business }) {
	const { calendar, choose, notices, dialogs } = useDates(business);
	const { data } = calendar;
	if (calendar.isError && !data)
		return <ErrorPanel title={<Trans>Failed to load the dates</Trans>} onRetry={calendar.refetch} />;
	return (
		<section aria-labelledby="dates">
			<div className="flex flex-wrap items-start justify-between gap-3">
				<div>
					<h3 id="dates" className="font-display font-semibold text-lg">
						<Trans>Dates</Trans>
					</h3>
					<p className="mt-1 max-w-prose text-ink-soft">
						<Trans>
							The next eight weeks. Choose a date to close it or to change it, for that day alone.
						</Trans>
					</p>
				</div>
				<Pause business={business} />
			</div>
			{notices}
			{data ? (
				<Grid dates={data.dates} pausedUntil={data.paused_until} onChoose={choose} />
			) : (
				<Skeleton className="mt-4 h-148 rounded-card" />
			)}
			{dialogs}
		</section>
	);
}

export function NextDays({ business }: { business: Business }) {
	const { i18n } = useLingui();
	const { calendar, choose, notices, dialogs } = useDates(business, limits.daysOffered);
	const { data } = calendar;
	if (!data) return null;
	const weekday = dateFormat(i18n.locale, { timeZone: 'UTC', weekday: 'short' });
	return (
		<Section title={<Trans>Next 7 days</Trans>}>
			{notices}
			<ul className="mt-3 grid grid-cols-7 gap-px sm:gap-1">
				{data.dates.map((one) => (
					<li key={one.date}>
						<p aria-hidden className="pb-1 text-center font-medium text-ink-soft text-sm">
							{weekday.format(Date.parse(one.date))}
						</p>
						<Cell date={one} pausedUntil={data.paused_until} onChoose={choose} />
					</li>
				))}
			</ul>
			<HonoredNote business={business} />
			<TomorrowCount business={business} calendar={data} />
			{dialogs}
		</Section>
	);
}

function HolidayText({ date: { date, holiday } }: { date: CalendarDate }) {
	const { t, i18n } = useLingui();
	const day = longDay(date, i18n.locale);
	return t`${holiday} is on ${day}. You're open as usual.`;
}

interface GridProps {
	dates: readonly CalendarDate[];
	pausedUntil: string | null;
	onChoose(date: string): void;
}

function Grid({ dates, pausedUntil, onChoose }: GridProps) {
	const { t, i18n } = useLingui();
	const weeks = weeksOf(dates);
	const monday = Date.parse('2026-11-23');
	const names = Array.from({ length: 7 }, (_, day) => new Date(monday + day * 86_400_000));
	const format = (width: 'short' | 'long') => dateFormat(i18n.locale, { timeZone: 'UTC', weekday: width });
	return (
		<table aria-label={t`The next eight weeks`} className="mt-4 w-full table-fixed border-collapse">
			<thead>
				<tr>
					{names.map((day) => (
						<th
							key={day.getTime()}
							scope="col"
							abbr={format('long').format(day)}
							className="pb-2 font-medium text-ink-soft text-sm"
						>
							{format('short').format(day)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{weeks.map((week) => (
					<tr key={week.find((one) => one)?.date}>
						{week.map((one, at) =>
							one ? (
								<td key={one.date} className="p-px">
									<Cell date={one} pausedUntil={pausedUntil} onChoose={onChoose} />
								</td>
							) : (
								// biome-ignore lint/suspicious/noArrayIndexKey: the days before today have no other name.
								<td key={at} />
							),
						)}
					</tr>
				))}
			</tbody>
		</table>
	);
}

const looks = {
	paused: 'border-line border-dashed text-ink-soft',
	closed: 'border-tomato bg-tomato-soft text-tomato-ink',
	changed: 'border-honey bg-honey-soft text-honey-ink',
	open: 'border-edge bg-surface',
	nothing: 'border-line text-ink-soft',
};

interface CellProps {
	date: CalendarDate;
	pausedUntil: string | null;
	onChoose(date: string): void;
}

function Cell({ date: one, pausedUntil, onChoose }: CellProps) {
	const { t, i18n } = useLingui();
	const { date, holiday } = one;
	const { state, bags, gone, sold, waiting } = stateOf(one, pausedUntil);
	const dayOfMonth = Number(date.slice(8));
	const part = (options: Intl.DateTimeFormatOptions) =>
		dateFormat(i18n.locale, { timeZone: 'UTC', ...options }).format(Date.parse(date));
	const figures = `${gone}/${bags}`;
	const [shown, more] = {
		paused: [t`Paused`, ''],
		closed: [t`Closed`, ''],
		changed: [figures, t`bags sold, not as usual`],
		open: [figures, t`bags sold`],
		nothing: ['–', t`nothing planned`],
	}[state];
	return (
		<button
			type="button"
			onClick={() => onChoose(date)}
			className={cx(
				'grid min-h-14 w-full content-center justify-items-center rounded-field border px-0.5 py-1 text-center leading-tight hover:border-ink',
				looks[state],
			)}
		>
			<span className="font-semibold text-sm tabular-nums">
				<span className="sr-only">{part({ weekday: 'long' })}, </span>
				{dayOfMonth === 1 ? (
					<span className="whitespace-nowrap text-xs">{part({ month: 'short', day: 'numeric' })}</span>
				) : (
					<>
						<span className="sr-only">{part({ month: 'long' })} </span>
						{dayOfMonth}
					</>
				)}
				{holiday && (
					<>
						<span aria-hidden> ★</span>
						<span className="sr-only">, {holiday}</span>
					</>
				)}
				<span className="sr-only">: </span>
			</span>
			<span
				className={cx(
					'max-w-full truncate tabular-nums',
					// The words are wider than numbers, and a phone shows seven columns.
					state === 'paused' || state === 'closed' ? 'text-[0.6875rem] tracking-tighter' : 'text-xs',
				)}
			>
				{shown}
				<span className="sr-only"> {more}</span>
			</span>
			{waiting > 0 && (
				<span className="max-w-full truncate text-xs tabular-nums">
					<span className="sr-only">· </span>
					<Plural value={waiting} one="# waits" other="# wait" />
				</span>
			)}
			{state === 'closed' && sold > 0 && (
				<span className="max-w-full truncate text-xs tabular-nums">
					<span className="sr-only">· </span>
					<Trans>{sold} paid</Trans>
				</span>
			)}
		</button>
	);
}

/** Says how a shop gets out of its cap (R-reliability-steps, R-reliability-cap). */
function HonoredNote({ business }: { business: Business }) {
	const { t } = useLingui();
	const { data } = useQuery(queryFor('business.reliability.get', { params: { id: business.id } }));
	if (!data || data.step === 'fine') return null;
	const { honored, counted, in_a_row, step } = data;
	const left = Math.max(reliabilityLimits.honoredInARow - in_a_row, 0);
	return (
		<Banner className="mt-4" tone="info">
			<p className="font-semibold">{t`Kept ${honored} of the last ${counted} orders`}</p>
			<p>
				{t`Some days bring less than you'd planned. Offer a few bags less, and you won't have to cancel.`}{' '}
				{step !== 'note' && left > 0 && (
					<Trans>
						You can go up to the count we suggest until{' '}
						<Plural value={left} one="# more order" other="# more orders" /> in a row went well.
					</Trans>
				)}
			</p>
		</Banner>
	);
}
