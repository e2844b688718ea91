import { type Business, type Calendar, hasRole, limits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Minus, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { hasCode, messageOf } from '#api/api-error.ts';
import { closingOf } from '#api/bag-counts.ts';
import { calendarOf, ordersOfDate, useChangeDates } from '#api/calendar.ts';
import { timeRange } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { glanceText, shopClock } from '#lib/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { CancelQuestion } from './CancelQuestion.tsx';
import { ClosingQuestion } from './ClosingQuestion.tsx';
import {
	closed,
	type DatedSlot,
	leftOf,
	nextSlots,
	restored,
	sameSlot,
	soldOut,
	withMore,
} from './tonight.ts';

/** What is sold next, and the few things one does about it at closing time; each one tap, and one back. */
export function Tonight({ business }: { business: Business }) {
	const { data: calendar, isError } = useQuery(calendarOf(business.id, limits.daysOffered));
	// What is over is asked about above it: both come at once.
	const { isPending } = useQuery(closingOf(business.id));
	if (isError) return null;
	if (!calendar || isPending) return <Skeleton className="h-56 rounded-card" />;
	const slots = nextSlots(calendar, shopClock(business.time_zone, serverNow()));
	return (
		<>
			<ClosingQuestion business={business} />
			{slots.length > 0 && <NextSlots business={business} calendar={calendar} slots={slots} />}
		</>
	);
}

interface Done {
	/** What was done, in words. */
	words: string;
	before: readonly DatedSlot[];
}

/** Taps are answered at once; each is saved on top of the one before. */
function useTonight(businessId: string) {
	const { t } = useLingui();
	const change = useChangeDates(businessId);
	const [done, setDone] = useState<Done>();
	const [failure, setFailure] = useState<string>();

	async function act(
		slots: readonly DatedSlot[],
		changeOf: (slot: DatedSlot, before: DatedSlot) => ReturnType<typeof closed>,
		words: string | undefined,
	) {
		setFailure(undefined);
		let before: readonly DatedSlot[] = slots;
		try {
			await change.mutateAsync((shown) => {
				before = slots.map((slot) => sameSlot(shown, slot));
				return before.map((slot, at) => changeOf(slot, slots[at] ?? slot));
			});
			setDone(words === undefined ? undefined : { words, before });
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
		void act(before, (now, then) => restored(then, now), undefined);
	};
	return { act, undo, done, failure, isBusy: change.isPending };
}

function NextSlots({
	business,
	calendar,
	slots,
}: {
	business: Business;
	calendar: Calendar;
	slots: readonly DatedSlot[];
}) {
	const { t } = useLingui();
	const tonight = useTonight(business.id);
	const { act, undo, done, failure } = tonight;
	const [asks, setAsks] = useState(false);
	const [first] = slots;
	const { data: day } = useQuery({
		...ordersOfDate(business.id, first?.date ?? ''),
		enabled: first !== undefined,
	});
	if (!first) return null;
	const isToday = first.date === calendar.today;
	// R-team: the counter changes today's counts and nothing else.
	const mayClose = isToday && hasRole(business.my_role, 'manager');
	const mayCount = isToday || hasRole(business.my_role, 'manager');
	const paid = (day?.orders ?? []).filter(
		({ status, pickup_window }) => status === 'paid' && slots.some(({ period }) => period === pickup_window),
	);
	const selling = slots.filter(({ quantity }) => quantity > 0);
	const notComing = () => {
		void act(slots, closed, isToday ? t`Nothing more is sold today.` : t`Nothing is sold that day.`);
		if (paid.length > 0) setAsks(true);
	};
	return (
		<section aria-labelledby="tonight" className="rounded-card border border-line bg-surface p-4 sm:p-6">
			<h2 id="tonight" className="sr-only">
				<Trans>Next pickup time</Trans>
			</h2>
			<div className="grid gap-6">
				{slots.map((slot) => (
					<NextSlot
						key={`${slot.date} ${slot.period}`}
						business={business}
						slot={slot}
						mayCount={mayCount}
						onMore={(by) => void act([slot], (now) => withMore(now, by), undefined)}
						onSoldOut={() => void act([slot], soldOut, t`Sold out: no more bags are sold.`)}
					/>
				))}
			</div>
			<div role="status" className="mt-4 empty:hidden">
				{done && (
					<p className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-raised py-1 pr-1 pl-4 text-sm">
						{done.words}
						<Button tone="quiet" size="small" icon={<Undo2 aria-hidden />} onClick={undo}>
							<Trans>Undo</Trans>
						</Button>
					</p>
				)}
			</div>
			{failure && (
				<div className="mt-4">
					<Banner tone="danger">{failure}</Banner>
				</div>
			)}
			<div className="mt-4 flex flex-wrap gap-2">
				{mayClose && selling.length > 0 && (
					<Button
						tone="secondary"
						size="small"
						onClick={() => void act(selling, closed, t`Sales are stopped for today. Paid orders stay.`)}
					>
						<Trans>Stop now</Trans>
					</Button>
				)}
				{mayClose && (
					<Button tone="quiet" size="small" onClick={notComing}>
						<Trans>Not coming today</Trans>
					</Button>
				)}
			</div>
			{asks && (
				<CancelQuestion business={business} date={first.date} orders={paid} onClose={() => setAsks(false)} />
			)}
		</section>
	);
}

/** One window with its bags: sold, being paid, left. */
function NextSlot({
	business,
	slot,
	mayCount,
	onMore,
	onSoldOut,
}: {
	business: Business;
	slot: DatedSlot;
	mayCount: boolean;
	onMore(by: number): void;
	onSoldOut(): void;
}) {
	const { t } = useLingui();
	const left = leftOf(slot);
	const { date, start, end, held, sold } = slot;
	const when = glanceText({ date, start, end, timeZone: business.time_zone }, serverNow());
	const range = timeRange(start, end);
	const isClosed = slot.exception?.closed === true;
	const figure = (value: number, label: string) => (
		<div>
			<dd className="font-bold font-display text-4xl tabular-nums">{value}</dd>
			<dt className="text-ink-soft text-sm">{label}</dt>
		</div>
	);
	return (
		<div>
			<p className="font-semibold first-letter:uppercase">{when}</p>
			<div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
				<dl className="flex gap-6 [&>div]:flex [&>div]:flex-col">
					{figure(sold, t`sold`)}
					{held > 0 && figure(held, t`being paid`)}
					{figure(left, t`left`)}
				</dl>
				<div className={mayCount ? 'flex items-center gap-2' : 'hidden'}>
					<IconButton
						label={t`One bag fewer, ${range}`}
						icon={<Minus aria-hidden />}
						look="outlined"
						disabled={left === 0}
						onClick={() => onMore(-1)}
					/>
					{/* The device's own list: any number is two presses away. */}
					<select
						aria-label={t`Bags left, ${range}`}
						value={left}
						onChange={(event) => onMore(Number(event.target.value) - left)}
						className="part-field min-h-11 w-16 appearance-none px-2 text-center font-semibold tabular-nums"
					>
						{Array.from({ length: Math.max(left, limits.bagsPerSlotMax - held - sold) + 1 }, (_, bags) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the number is the option.
							<option key={bags} value={bags}>
								{bags}
							</option>
						))}
					</select>
					<IconButton
						label={t`One more bag, ${range}`}
						icon={<Plus aria-hidden />}
						look="outlined"
						disabled={held + sold + left >= limits.bagsPerSlotMax}
						onClick={() => onMore(1)}
					/>
					<Button tone="secondary" size="small" disabled={left === 0} onClick={onSoldOut}>
						<Trans>Sold out</Trans>
					</Button>
				</div>
			</div>
			{left === 0 && (
				<p className="mt-2 text-ink-soft text-sm">
					{isClosed ? (
						<Trans>Closed: nothing is sold. Add a bag to sell again.</Trans>
					) : (
						<Trans>Nothing left to sell. Add a bag to sell again.</Trans>
					)}
				</p>
			)}
			{slot.week && slot.week.quantity !== slot.quantity && !isClosed && (
				<p className="mt-2 text-ink-soft text-sm">
					<Trans>
						Only this time; usually it's <Plural value={slot.week.quantity} one="# bag" other="# bags" />.
					</Trans>
				</p>
			)}
		</div>
	);
}
