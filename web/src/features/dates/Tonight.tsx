import { type Business, hasRole } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Search, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { queryFor } from '#api/query.ts';
import { timeRange } from '#lib/full-time.ts';
import { backText } from '#lib/pause.ts';
import { serverNow } from '#lib/server-clock.ts';
import { shopState } from '#lib/shop-state.ts';
import { glanceText } from '#lib/time.ts';
import { useDateText } from '#lib/use-date-text.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Failure } from '#ui/Failure.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { TextField } from '#ui/TextField.tsx';
import { CancelQuestion } from './CancelQuestion.tsx';
import { ClosingQuestion } from './ClosingQuestion.tsx';
import { EndPause } from './EndPause.tsx';
import { NextSlot } from './NextSlot.tsx';
import { Note } from './Note.tsx';
import { Notice } from './Notice.tsx';
import { isToCome, keyOf, PackList, type PackListProps, PackRows, PrintedList } from './PackList.tsx';
import { PostLeft } from './PostLeft.tsx';
import {
	closed,
	type DatedSlot,
	isShut,
	matches,
	opened,
	type PickupTime,
	pickupTimes,
	soldOut,
	withMore,
} from './tonight.ts';
import { useNextDate } from './use-next-date.ts';
import { type Acting, useLeftNow, useTonight } from './use-tonight.ts';

export interface TonightProps extends Pick<PackListProps, 'pickupAction'> {
	business: Business;
	/** Searches all orders; absent where there is no such screen. */
	searchAll?(typed: string): ReactNode;
	counterMode: ReactNode;
}

/** The next pickup time with its list; the date's other times get a line each (R-tonight, R-pack-list). */
export function Tonight({ business, ...list }: TonightProps) {
	const next = useNextDate(business);
	// Waits for the closing question below, so that both render together.
	const { isPending } = useQuery(queryFor('business.closing.get', { params: { id: business.id } }));
	if (next.isLoading || isPending) return <Skeleton className="h-56 rounded-card" />;
	const times = pickupTimes(next.slots, next.orders ?? []);
	return (
		<section
			aria-labelledby="tonight"
			className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4 sm:p-6"
		>
			<h2 id="tonight" className="sr-only">
				<Trans>Next pickup time</Trans>
			</h2>
			<Times business={business} next={next} times={times} {...list} />
			<ClosingQuestion business={business} />
		</section>
	);
}

/** A shop without weekly times sells only this way. */
const canSell = (business: Business): boolean =>
	['selling', 'no_times'].includes(shopState(business, serverNow()));

interface TimesProps extends TonightProps {
	next: ReturnType<typeof useNextDate>;
	times: readonly PickupTime[];
}

function Times({ business, next, times, counterMode, searchAll, pickupAction }: TimesProps) {
	const { t } = useLingui();
	const { slots, date, orders = [], packed } = next;
	const tonight = useTonight(business.id);
	const [typed, setTyped] = useState('');
	const back = backText(business, serverNow());
	const [first, ...others] = times;
	const list = { packed, pickupAction };
	const own = { business, slots, tonight, isToday: date === next.calendar?.today };
	const controls = ({ slot }: PickupTime) => back === undefined && slot && <SlotPart {...own} slot={slot} />;
	const found = orders.filter((order) => matches(order, typed));
	return (
		<>
			{back !== undefined && <Paused business={business} back={back} slots={slots} />}
			{next.calendar?.may_post && canSell(business) && (
				<PostLeft business={business} calendar={next.calendar} tonight={tonight} />
			)}
			{first && controls(first)}
			<TextField
				label={t`Search by name, code or order ID`}
				labelHidden
				placeholder={t`Name, code or order ID`}
				lead={<Search aria-hidden />}
				type="search"
				autoComplete="off"
				spellCheck={false}
				maxLength={40}
				value={typed}
				onChange={(event) => setTyped(event.currentTarget.value)}
			/>
			{!next.orders && (
				<p role="alert">
					<Trans>The list couldn't be loaded.</Trans>
				</p>
			)}
			{next.orders && typed !== '' && <Found {...list} orders={found} typed={typed} searchAll={searchAll} />}
			{next.orders && typed === '' && (
				<>
					{first && !first.slot && <TimeLine time={first} />}
					<PackList key={first && keyOf(first)} {...list} orders={first?.orders ?? []} />
					{others.map((time) => (
						<Disclosure key={keyOf(time)} title={<TimeLine time={time} />}>
							<div className="grid grid-cols-1 gap-3 pb-3">
								{controls(time)}
								<PackList {...list} orders={time.orders} />
							</div>
						</Disclosure>
					))}
				</>
			)}
			<Actions {...own} next={next} isPaused={back !== undefined} counterMode={counterMode} />
			{date && <PrintedList business={business} date={date} times={times} />}
		</>
	);
}

/** A window other than the next one: its state in one sentence. */
function TimeLine({ time: { slot, start, end, orders } }: { time: PickupTime }) {
	const dateText = useDateText();
	const isLate = orders.some(({ pickup_ends_at }) => new Date(pickup_ends_at) <= serverNow());
	return (
		<span className="block py-2 text-sm tabular-nums">
			<span translate="no">{timeRange(start, end)}</span>
			<span className={cx('block font-normal', slot ? 'text-ink-soft' : 'text-honey-ink')}>
				{slot ? (
					dateText([slot])
				) : isLate ? (
					<Plural value={orders.length} one="# order is late" other="# orders are late" />
				) : (
					<Plural value={orders.length} one="# order still to come" other="# orders still to come" />
				)}
			</span>
		</span>
	);
}

interface FoundProps extends PackListProps {
	typed: string;
	searchAll: TonightProps['searchAll'];
}

const Found = ({ typed, searchAll, ...list }: FoundProps) => (
	<>
		<PackRows {...list} isMixed />
		<div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft empty:hidden">
			{list.orders.length === 0 && (
				<>
					<p>
						<Trans>No one by that name or code on this list.</Trans>
					</p>
					{searchAll?.(typed)}
				</>
			)}
		</div>
	</>
);

interface SlotPartProps {
	business: Business;
	slot: DatedSlot;
	/** All windows of its date. */
	slots: readonly DatedSlot[];
	isToday: boolean;
	tonight: Acting;
}

function SlotPart({ business, slot, slots, isToday, tonight }: SlotPartProps) {
	const { t } = useLingui();
	const leftNow = useLeftNow();
	const { act, undo, done, failure, pressed } = tonight;
	const isManager = hasRole(business.my_role, 'manager');
	const isHere = pressed.length > 1 ? slot === slots[0] : pressed[0]?.period === slot.period;
	const isClosed = isToday && isShut(slots);
	return (
		<div>
			<NextSlot
				business={business}
				slot={slot}
				// R-team: the counter role may change today's counts only.
				mayCount={isToday || isManager}
				isSaid={isClosed || done?.before.some(({ period }) => period === slot.period) === true}
				onMore={(by) => void act([slot], (now) => withMore(now, by), leftNow(by))}
				onSoldOut={() => void act([slot], soldOut, () => t`Sold out: no one can buy or wait.`)}
			/>
			<div role="status" className="mt-3 empty:hidden">
				{!isClosed && isHere && done && (
					<Note words={done.words} action={t`Undo`} icon={<Undo2 aria-hidden />} onPress={undo} />
				)}
			</div>
			{isHere && <Failure className="mt-3">{failure}</Failure>}
		</div>
	);
}

interface ActionsProps extends Pick<TimesProps, 'business' | 'next' | 'counterMode'> {
	isToday: boolean;
	tonight: Acting;
	isPaused: boolean;
}

/** Actions on the whole list, and on all of today's windows. */
function Actions({ business, next, isToday, tonight, isPaused, counterMode }: ActionsProps) {
	const { t } = useLingui();
	const { slots, orders = [], date = '' } = next;
	const { act } = tonight;
	/** What happens when the question is dismissed. */
	const [asks, setAsks] = useState<'reopens' | 'stays'>();
	const [writes, setWrites] = useState(false);
	const toCome = orders.filter((order) => isToCome(order) && order.order_date === date);
	const paid = toCome.filter((order) => slots.some(({ period }) => period === order.pickup_window));
	const isManager = hasRole(business.my_role, 'manager');
	const isOpen = slots.length > 0 && !isShut(slots);
	const close = () => void act(slots, closed);
	const notComing = () => {
		if (isOpen) close();
		if (paid.length > 0) setAsks(isOpen ? 'reopens' : 'stays');
	};
	return (
		<>
			<div className="flex flex-wrap gap-2">
				{toCome.length > 0 && (
					<Button tone="secondary" size="small" onClick={() => window.print()}>
						<Trans>Print</Trans>
					</Button>
				)}
				{toCome.length > 0 && isManager && (
					<Button tone="secondary" size="small" onClick={() => setWrites(true)}>
						<Trans>Message everyone</Trans>
					</Button>
				)}
				{counterMode}
			</div>
			{writes && (
				<Notice business={business} date={date} count={toCome.length} onClose={() => setWrites(false)} />
			)}
			{/* Beside the button that closed the day, which is below the list. */}
			<div role="status" className="empty:hidden">
				{isToday && !isPaused && isShut(slots) && (
					<Note
						words={
							slots.some(({ sold }) => sold > 0)
								? t`Stopped for today. Open orders can still be picked up.`
								: t`Closed for today.`
						}
						action={isManager && t`Open again`}
						onPress={() => void act(slots, opened)}
					/>
				)}
			</div>
			{isToday && isManager && (paid.length > 0 || (isOpen && !isPaused)) && (
				<AllOfToday
					isNamed={slots.length > 1}
					onStop={!isPaused && slots.some(({ quantity }) => quantity > 0) && close}
					onNotComing={notComing}
				/>
			)}
			{asks && (
				<CancelQuestion
					business={business}
					date={date}
					orders={paid}
					onReopen={asks === 'reopens' ? () => void act(slots, opened) : undefined}
					onClose={() => setAsks(undefined)}
				/>
			)}
		</>
	);
}

type AllOfTodayProps = { isNamed: boolean; onStop: false | (() => void); onNotComing(): void };

const AllOfToday = ({ isNamed, onStop, onNotComing }: AllOfTodayProps) => (
	<fieldset aria-labelledby="all-of-today" className="flex flex-wrap items-center gap-2">
		<h3 id="all-of-today" className={isNamed ? 'w-full font-semibold text-sm' : 'sr-only'}>
			<Trans>All of today</Trans>
		</h3>
		{onStop && (
			<Button tone="secondary" size="small" onClick={onStop}>
				<Trans>Stop sales</Trans>
			</Button>
		)}
		<Button tone="quiet" size="small" onClick={onNotComing}>
			<Trans>Can't open today</Trans>
		</Button>
	</fieldset>
);

type PausedProps = { business: Business; back: string; slots: readonly DatedSlot[] };

function Paused({ business, back, slots }: PausedProps) {
	const { t } = useLingui();
	const dateText = useDateText();
	const now = serverNow();
	const bought = slots.filter(({ sold, held }) => sold + held > 0);
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
			<div>
				<p className="font-semibold">{t`Paused until ${back}`}</p>
				<p className="mt-1 text-ink-soft text-sm">
					<Trans>Nothing is sold until then. Open orders can still be picked up.</Trans>
				</p>
				{bought.map((slot) => (
					<p key={slot.period} className="mt-2 text-sm tabular-nums">
						<span className="inline-block first-letter:uppercase">
							{glanceText({ ...slot, timeZone: business.time_zone }, now)}:
						</span>{' '}
						{dateText([slot])}
					</p>
				))}
			</div>
			{hasRole(business.my_role, 'manager') && <EndPause businessId={business.id} />}
		</div>
	);
}
