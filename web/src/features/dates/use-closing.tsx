import type { Business, CalendarDate, DateChange, Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { ordersOfDate, useChangeDates } from '#api/calendar.ts';
import { queryClient } from '#api/query-client.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateFormat, shopClock } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { CancelQuestion } from './CancelQuestion.tsx';
import { allClosed, reopened, setBack } from './date-draft.ts';

export const longDay = (date: string, locale: string): string =>
	dateFormat(locale, { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
		Date.parse(date),
	);

export type Closing = ReturnType<typeof useClosing>;

export function useClosing(business: Business) {
	const { t, i18n } = useLingui();
	const change = useChangeDates(business.id);
	const [asked, setAsked] = useState<{ date: CalendarDate; orders: readonly Order[] }>();
	/** The date last closed here, as it was before. */
	const [before, setBefore] = useState<CalendarDate>();
	async function attempt(work: () => Promise<unknown>): Promise<boolean> {
		try {
			await work();
			return true;
		} catch (error) {
			toast.error(messageOf(error, t`That wasn't saved. Please try again.`));
			return false;
		}
	}
	const save = (date: CalendarDate, changesOf: (newest: CalendarDate, now: string) => DateChange[]) =>
		change.mutateAsync((shown) =>
			changesOf(
				shown?.dates.find((one) => one.date === date.date) ?? date,
				shopClock(business.time_zone, serverNow()),
			),
		);
	const askAbout = (date: CalendarDate) =>
		attempt(async () => {
			const { orders } = await queryClient.fetchQuery(ordersOfDate(business.id, date.date));
			const paid = orders.filter(({ status }) => status === 'paid');
			if (paid.length > 0) setAsked({ date, orders: paid });
		});
	async function close(date: CalendarDate): Promise<boolean> {
		let then = date;
		const isSaved = await attempt(() =>
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
	const reopen = (date: CalendarDate) =>
		attempt(async () => {
			await save(date, (newest, now) =>
				before?.date === date.date ? setBack(before, newest, now) : reopened(newest, now),
			);
			setBefore(undefined);
			toast.success(t`Open again on ${longDay(date.date, i18n.locale)}.`);
		});
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
	const note = (
		<div role="status" className="mt-4 empty:hidden">
			{before && <ClosedNote day={longDay(before.date, i18n.locale)} onUndo={() => void reopen(before)} />}
		</div>
	);
	return { close, reopen, askAbout, question, note };
}

const ClosedNote = ({ day, onUndo }: { day: string; onUndo(): void }) => (
	<p className="flex items-center justify-between gap-4 rounded-card bg-raised py-1 pr-1 pl-4 text-sm">
		<span>
			<Trans>Closed on {day}.</Trans>
		</span>
		<Button tone="quiet" size="small" icon={<Undo2 aria-hidden />} onClick={onUndo}>
			<Trans>Undo</Trans>
		</Button>
	</p>
);
