import type { Business, CalendarDate, DateChange, Order } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ordersOfDate, useChangeDates } from '#api/calendar.ts';
import { queryClient } from '#api/query-client.ts';
import { toasted } from '#api/toasted.ts';
import { calendarText } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { shopClock } from '#lib/time.ts';
import { CancelQuestion } from './CancelQuestion.tsx';
import { allClosed, reopened, setBack } from './date-draft.ts';
import { Note } from './Note.tsx';

export const longDay = (date: string): string =>
	calendarText(date, { weekday: 'long', month: 'long', day: 'numeric' });

export type Closing = ReturnType<typeof useClosing>;

export function useClosing(business: Business) {
	const { t } = useLingui();
	const change = useChangeDates(business.id);
	const [asked, setAsked] = useState<{ date: CalendarDate; orders: readonly Order[] }>();
	/** The date last closed here, as it was before. */
	const [before, setBefore] = useState<CalendarDate>();
	const attempt = (work: Promise<unknown>, done?: string) =>
		toasted(work, { done, failed: t`That wasn't saved. Please try again.` });
	const save = (date: CalendarDate, changesOf: (newest: CalendarDate, now: string) => DateChange[]) =>
		change.mutateAsync((shown) =>
			changesOf(
				shown?.dates.find((one) => one.date === date.date) ?? date,
				shopClock(business.time_zone, serverNow()),
			),
		);
	async function ask(date: CalendarDate) {
		const { orders } = await queryClient.fetchQuery(ordersOfDate(business.id, date.date));
		const paid = orders.filter(({ status }) => status === 'paid');
		if (paid.length > 0) setAsked({ date, orders: paid });
	}
	const askAbout = (date: CalendarDate) => attempt(ask(date));
	async function close(date: CalendarDate): Promise<boolean> {
		let then = date;
		const isSaved = await attempt(
			save(date, (newest, now) => {
				then = newest;
				return allClosed(newest, now, date.holiday ?? undefined);
			}),
		);
		if (!isSaved) return false;
		setBefore(then);
		await askAbout(date);
		return true;
	}
	async function reopen(date: CalendarDate) {
		const work = save(date, (newest, now) =>
			before?.date === date.date ? setBack(before, newest, now) : reopened(newest, now),
		);
		if (await attempt(work, t`Open again on ${longDay(date.date)}.`)) setBefore(undefined);
	}
	const holiday = asked?.date.holiday;
	const question = asked && (
		<CancelQuestion
			business={business}
			date={asked.date.date}
			orders={asked.orders}
			reason={holiday ? t`We're closed on ${holiday}. We're sorry.` : t`We can't open that day. We're sorry.`}
			onReopen={() => void reopen(asked.date)}
			onClose={() => setAsked(undefined)}
		/>
	);
	const day = before && longDay(before.date);
	const note = (
		<div role="status" className="mt-4 empty:hidden">
			{before && (
				<Note
					words={t`Closed on ${day}.`}
					action={t`Undo`}
					icon={<Undo2 aria-hidden />}
					onPress={() => void reopen(before)}
				/>
			)}
		</div>
	);
	return { close, reopen, askAbout, question, note };
}
