import { type Business, type Calendar, hasRole, limits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { hasCode, messageOf } from '#api/api-error.ts';
import { calendarOf, ordersOfDate, useChangeDates } from '#api/calendar.ts';
import { queryFor } from '#api/query.ts';
import { timeRange } from '#lib/full-time.ts';
import { backText } from '#lib/pause.ts';
import { serverNow } from '#lib/server-clock.ts';
import { glanceText, shopClock } from '#lib/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { CancelQuestion } from './CancelQuestion.tsx';
import { ClosingQuestion } from './ClosingQuestion.tsx';
import { NextSlot } from './NextSlot.tsx';
import {
	closed,
	type DatedSlot,
	leftOf,
	nextSlots,
	opened,
	restored,
	sameSlot,
	soldOut,
	withMore,
} from './tonight.ts';
import { useEndPause } from './use-end-pause.ts';

export function Tonight({ business }: { business: Business }) {
	const { data: calendar, isError } = useQuery(calendarOf(business.id, limits.daysOffered));
	// Waits for the closing question below, so that both render together.
	const { isPending } = useQuery(queryFor('business.closing.get', { params: { id: business.id } }));
	if (isError) return null;
	if (!calendar || isPending) return <Skeleton className="h-56 rounded-card" />;
	const slots = nextSlots(calendar, shopClock(business.time_zone, serverNow()));
	const back = backText(business, serverNow());
	return (
		<>
			{slots.length > 0 ? (
				<NextSlots business={business} calendar={calendar} slots={slots} back={back} />
			) : (
				back !== undefined && (
					<NextTime>
						<Paused business={business} back={back} slots={slots} />
					</NextTime>
				)
			)}
			<ClosingQuestion business={business} />
		</>
	);
}

const NextTime = ({ children }: { children: ReactNode }) => (
	<section aria-labelledby="tonight" className="rounded-card border border-line bg-surface p-4 sm:p-6">
		<h2 id="tonight" className="sr-only">
			<Trans>Next pickup time</Trans>
		</h2>
		{children}
	</section>
);

interface Done {
	words: string;
	before: readonly DatedSlot[];
}

/** Updates are optimistic and saved one after the other. */
function useTonight(businessId: string) {
	const { t } = useLingui();
	const change = useChangeDates(businessId);
	const [done, setDone] = useState<Done>();
	const [failure, setFailure] = useState<string>();

	async function act(
		slots: readonly DatedSlot[],
		changeOf: (slot: DatedSlot, before: DatedSlot) => ReturnType<typeof closed>,
		words?: (before: readonly DatedSlot[]) => string,
	) {
		setFailure(undefined);
		let before: readonly DatedSlot[] = slots;
		try {
			await change.mutateAsync((shown) => {
				before = slots.map((slot) => sameSlot(shown, slot));
				return before.map((slot, at) => changeOf(slot, slots[at] ?? slot));
			});
			setDone(words && { words: words(before), before });
		} catch (error) {
			setDone(undefined);
			setFailure(
				hasCode(error, 'PRECONDITION_FAILED')
					? t`Someone else changed this a moment ago. Here's how it is now.`
					: messageOf(error, t`That wasn't saved. Please try again.`),
			);
		}
	}
	const undo = () => {
		if (!done) return;
		const { before } = done;
		void act(before, (now, then) => restored(then, now));
	};
	return { act, undo, done, failure, isBusy: change.isPending };
}

function usePaid(businessId: string, slots: readonly DatedSlot[]) {
	const date = slots[0]?.date;
	const { data } = useQuery({ ...ordersOfDate(businessId, date ?? ''), enabled: date !== undefined });
	return (data?.orders ?? []).filter(
		({ status, pickup_window }) => status === 'paid' && slots.some(({ period }) => period === pickup_window),
	);
}

interface NextSlotsProps {
	business: Business;
	calendar: Calendar;
	slots: readonly DatedSlot[];
	back: string | undefined;
}

function NextSlots({ business, calendar, slots, back }: NextSlotsProps) {
	const { t } = useLingui();
	const leftNow = useLeftNow();
	const tonight = useTonight(business.id);
	const { act, undo, done, failure } = tonight;
	const [asks, setAsks] = useState(false);
	const [first] = slots;
	const paid = usePaid(business.id, slots);
	if (!first) return null;
	const isToday = first.date === calendar.today;
	// R-team: the counter role may change today's counts only.
	const mayClose = isToday && hasRole(business.my_role, 'manager');
	const mayCount = isToday || hasRole(business.my_role, 'manager');
	const selling = slots.filter(({ quantity }) => quantity > 0);
	// All windows were closed, here or elsewhere, so one press reopens them.
	const isShut = isToday && slots.every(({ exception }) => exception?.closed);
	const reopen = () => void act(slots, opened);
	const notComing = () => {
		if (!isShut) void act(slots, closed);
		if (paid.length > 0) setAsks(true);
	};
	return (
		<NextTime>
			{back !== undefined ? (
				<Paused business={business} back={back} slots={slots} />
			) : (
				<div className="grid gap-6">
					{slots.map((slot) => (
						<NextSlot
							key={`${slot.date} ${slot.period}`}
							business={business}
							slot={slot}
							mayCount={mayCount}
							isToday={isToday}
							isSaid={isShut || done?.before.some(({ period }) => period === slot.period) === true}
							onMore={(by) => void act([slot], (now) => withMore(now, by), leftNow(by))}
							onSoldOut={() =>
								void act([slot], soldOut, ([now]) =>
									now?.sold === 0
										? t`No more bags are sold for this pickup time.`
										: t`Sold out: no one can buy or wait.`,
								)
							}
						/>
					))}
				</div>
			)}
			<div role="status" className="mt-4 empty:hidden">
				{isShut && back === undefined && <ShutNote hasPaid={paid.length > 0} onReopen={mayClose && reopen} />}
				{!isShut && back === undefined && done && (
					<DoneNote {...done} isNamed={slots.length > 1} onUndo={undo} />
				)}
			</div>
			{failure && (
				<Banner className="mt-4" tone="danger">
					{failure}
				</Banner>
			)}
			{mayClose && (paid.length > 0 || (!isShut && back === undefined)) && (
				<AllOfToday
					isNamed={slots.length > 1}
					onStop={selling.length > 0 && back === undefined && (() => void act(slots, closed))}
					onNotComing={notComing}
				/>
			)}
			{asks && (
				<CancelQuestion
					business={business}
					date={first.date}
					orders={paid}
					onReopen={reopen}
					onClose={() => setAsks(false)}
				/>
			)}
		</NextTime>
	);
}

const leftAfter = (slots: readonly DatedSlot[], by: number) =>
	slots.reduce((sum, slot) => sum + Math.max(0, leftOf(slot) + by), 0);

function useLeftNow() {
	const { t } = useLingui();
	return (by: number) => (before: readonly DatedSlot[]) =>
		by > 0 && before.some(({ waits }) => waits?.people)
			? t`Added. Whoever waits gets it first.`
			: t`Now ${leftAfter(before, by)} left.`;
}

const Note = ({ words, children }: { words: ReactNode; children: ReactNode }) => (
	<p className="flex min-h-11 items-center justify-between gap-4 rounded-card bg-raised py-1 pr-1 pl-4 text-sm">
		<span>{words}</span>
		{children}
	</p>
);

function ShutNote({ hasPaid, onReopen }: { hasPaid: boolean; onReopen: false | (() => void) }) {
	const { t } = useLingui();
	return (
		<Note words={hasPaid ? t`Stopped for today. Open orders can still be picked up.` : t`Closed for today.`}>
			{onReopen && (
				<Button tone="quiet" size="small" onClick={onReopen}>
					<Trans>Open again</Trans>
				</Button>
			)}
		</Note>
	);
}

function DoneNote({ words, before, isNamed, onUndo }: Done & { isNamed: boolean; onUndo(): void }) {
	const [slot, ...others] = before;
	const range = isNamed && slot && others.length === 0 && timeRange(slot.start, slot.end);
	return (
		<Note
			words={
				<>
					{range && <strong className="font-semibold">{range} </strong>}
					{words}
				</>
			}
		>
			<Button tone="quiet" size="small" icon={<Undo2 aria-hidden />} onClick={onUndo}>
				<Trans>Undo</Trans>
			</Button>
		</Note>
	);
}

interface AllOfTodayProps {
	isNamed: boolean;
	onStop: false | (() => void);
	onNotComing(): void;
}

const AllOfToday = ({ isNamed, onStop, onNotComing }: AllOfTodayProps) => (
	<fieldset aria-labelledby="all-of-today" className={isNamed ? 'mt-6 border-line border-t pt-4' : 'mt-4'}>
		<h3 id="all-of-today" className={isNamed ? 'mb-2 font-semibold' : 'sr-only'}>
			<Trans>All of today</Trans>
		</h3>
		<div className="flex flex-wrap gap-2">
			{onStop && (
				<Button tone="secondary" size="small" onClick={onStop}>
					<Trans>Stop now</Trans>
				</Button>
			)}
			<Button tone="quiet" size="small" onClick={onNotComing}>
				<Trans>Not coming today</Trans>
			</Button>
		</div>
	</fieldset>
);

interface PausedProps {
	business: Business;
	back: string;
	slots: readonly DatedSlot[];
}

function Paused({ business, back, slots }: PausedProps) {
	const { t } = useLingui();
	const { end, isBusy } = useEndPause(business.id);
	const now = serverNow();
	const bought = slots.filter(({ sold, held }) => sold + held > 0);
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
			<div>
				<p className="font-semibold">{t`Paused until ${back}`}</p>
				<p className="mt-1 text-ink-soft text-sm">
					<Trans>Nothing is sold until then. Open orders can still be picked up.</Trans>
				</p>
				{bought.map(({ date, period, start, end: until, sold, held }) => (
					<p key={period} className="mt-2 text-sm tabular-nums">
						<span className="inline-block first-letter:uppercase">
							{glanceText({ date, start, end: until, timeZone: business.time_zone }, now)}
						</span>
						: <Plural value={sold} one="# bag sold" other="# bags sold" />
						{held > 0 && <Trans>, {held} being paid</Trans>}
					</p>
				))}
			</div>
			{hasRole(business.my_role, 'manager') && (
				<Button tone="secondary" size="small" busy={isBusy && t`Saving...`} onClick={() => void end()}>
					<Trans>Sell again now</Trans>
				</Button>
			)}
		</div>
	);
}
