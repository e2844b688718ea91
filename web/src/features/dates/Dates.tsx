import { type Business, type CalendarDate, reliabilityLimits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarOf } from '#api/calendar.ts';
import { queryFor } from '#api/query.ts';
import { calendarText } from '#lib/full-time.ts';
import { useDateText } from '#lib/use-date-text.ts';
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

/** Customers see one week; the rest is one press away. */
const weeksAtFirst = 2;

/** How many days ahead the calendar proposes to close on a holiday; before that, it only names the holiday. */
const proposedDays = 21;

function useDates(business: Business) {
	const { t } = useLingui();
	const calendar = useQuery(calendarOf(business.id));
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
		.map((one) => {
			const { holiday } = one;
			const day = longDay(one.date);
			return (
				<Banner
					key={one.date}
					className="mt-3"
					action={
						<Button tone="secondary" size="small" onClick={() => void closing.close(one)}>
							<Trans>Close that day</Trans>
						</Button>
					}
				>
					{t`${holiday} is on ${day}. You're open as usual.`}
				</Banner>
			);
		});
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

/** The dates with what they sold, each with a sheet to change it; then the counts suggested for tomorrow. */
export function Dates({ business }: { business: Business }) {
	const { calendar, choose, notices, dialogs } = useDates(business);
	const [isWhole, setIsWhole] = useState(false);
	const { data } = calendar;
	if (calendar.isError && !data)
		return <ErrorPanel title={<Trans>Failed to load the dates</Trans>} onRetry={calendar.refetch} />;
	return (
		<Section level={3} title={<Trans>Dates</Trans>} aside={<Pause business={business} />}>
			<p className="text-ink-soft">
				<Trans>Choose a date to close or change it.</Trans>
			</p>
			{notices}
			{data ? (
				<>
					<Grid
						weeks={weeksOf(data.dates).slice(0, isWhole ? undefined : weeksAtFirst)}
						pausedUntil={data.paused_until}
						onChoose={choose}
					/>
					{!isWhole && (
						<Button tone="quiet" size="small" className="-ml-4" onClick={() => setIsWhole(true)}>
							<Trans>Show eight weeks</Trans>
						</Button>
					)}
					<HonoredNote business={business} />
					<TomorrowCount business={business} calendar={data} />
				</>
			) : (
				<Skeleton className="mt-3 h-56 rounded-card" />
			)}
			{dialogs}
		</Section>
	);
}

interface GridProps {
	weeks: readonly (CalendarDate | null)[][];
	pausedUntil: string | null;
	onChoose(date: string): void;
}

/** Any week, Monday first. */
const oneWeek = [23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`);

function Grid({ weeks, pausedUntil, onChoose }: GridProps) {
	const { t } = useLingui();
	return (
		<table aria-label={t`The next weeks`} className="mt-3 w-full table-fixed border-collapse">
			<thead>
				<tr>
					{oneWeek.map((day) => (
						<th
							key={day}
							scope="col"
							abbr={calendarText(day, { weekday: 'long' })}
							className="pb-2 font-medium text-ink-soft text-sm"
						>
							{calendarText(day, { weekday: 'short' })}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{weeks.map((week) => (
					<tr key={week.find((one) => one)?.date}>
						{week.map((one, at) =>
							one ? (
								<td key={one.date} className="p-[0.5px]">
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
	sold_out: 'border-line bg-raised',
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
	const { t } = useLingui();
	const { date, holiday } = one;
	const { state, bags, gone, sold, waiting } = stateOf(one, pausedUntil);
	const dateText = useDateText();
	const dayOfMonth = Number(date.slice(8));
	const part = (options: Intl.DateTimeFormatOptions) => calendarText(date, options);
	const isCounted = state === 'open' || state === 'changed';
	const shown = {
		paused: t`Paused`,
		closed: t`Closed`,
		sold_out: t`Sold out`,
		changed: `${gone}/${bags}`,
		open: `${gone}/${bags}`,
		nothing: '–',
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
				aria-hidden={isCounted || state === 'nothing'}
				className={cx(
					'max-w-full truncate tabular-nums',
					// The words are wider than numbers, and a phone shows seven columns.
					isCounted || state === 'nothing' ? 'text-xs' : 'text-[0.6875rem] tracking-tighter',
				)}
			>
				{shown}
			</span>
			<span className="sr-only">
				{isCounted && dateText(one.slots)}
				{state === 'changed' && t`, not as usual`}
				{state === 'nothing' && t`nothing planned`}
			</span>
			{waiting > 0 && (
				<span className="max-w-full truncate text-xs tabular-nums">
					<span className="sr-only">· </span>
					<Plural value={waiting} one="# waits" other="# wait" />
				</span>
			)}
			{['closed', 'sold_out'].includes(state) && sold > 0 && (
				<span className="max-w-full truncate text-xs tabular-nums">
					<span className="sr-only">· </span>
					<Trans>{sold} paid</Trans>
				</span>
			)}
		</button>
	);
}

/** Says how a shop can get its cap lifted (R-reliability-steps, R-reliability-cap). */
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
