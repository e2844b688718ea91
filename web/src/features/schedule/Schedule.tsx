import {
	type CalendarSlot,
	type Dashboard,
	type Day,
	days,
	type Period,
	type PurchaseWindow,
	periods,
	type WeeklySlot,
} from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2, ChevronDown, Copy, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { calendarOf } from '#api/calendar.ts';
import { queryFor } from '#api/query.ts';
import { timeRange } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText, shortRange } from '#lib/time.ts';
import { useDayNames, usePeriodNames, useShortDays } from '#lib/use-names.ts';
import { useOnce } from '#lib/use-once.ts';
import { useScrollPadding } from '#lib/use-scroll-padding.ts';
import { zoneName } from '#lib/zone-name.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConflictChoice, type ConflictChoiceProps } from '#ui/ConflictChoice.tsx';
import { cx } from '#ui/cx.ts';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { Parts } from '#ui/Parts.tsx';
import { Section } from '#ui/Section.tsx';
import { SlotEditor } from './SlotEditor.tsx';
import { useWeek } from './use-week.ts';
import {
	activeSlots,
	allDisabled,
	copiedToAll,
	firstProblem,
	goneOf,
	hasOverlap,
	type Place,
	problemOf,
	toggled,
	withSlot,
} from './week.ts';

export interface ScheduleProps {
	board: Dashboard;
	dates: ReactNode;
	suggestions: ReactNode;
	sales: ReactNode;
}

function useSaving({ week, ...editing }: ReturnType<typeof useWeek>, onWrong: (place: Place) => void) {
	const { t } = useLingui();
	const names = useDayNames();
	const periodNames = usePeriodNames();
	const [problem, setProblem] = useState<string>();
	async function announce(task: () => Promise<boolean>) {
		setProblem(undefined);
		try {
			if (await task()) toast.success(t`Business updated successfully`);
		} catch (error) {
			setProblem(messageOf(error, t`Failed to update the business. Nothing was saved.`));
		}
	}
	async function save() {
		const wrong = firstProblem(week);
		if (!wrong) return announce(editing.save);
		setProblem(
			t`${names[wrong.day]}, ${periodNames[wrong.period]}: the times don't fit. Nothing was saved yet.`,
		);
		onWrong(wrong);
	}
	return { problem, save, keepMine: () => void announce(editing.keepLocalChanges) };
}

/** True once the data for the dates has loaded or failed, so that they don't push the week down later. */
function useIsReady(id: string): boolean {
	const params = { params: { id } };
	const queries = [
		useQuery(calendarOf(id)),
		useQuery(queryFor('business.suggestions.get', params)),
		useQuery(queryFor('business.reliability.get', params)),
	];
	return useOnce(!queries.some(({ isLoading }) => isLoading));
}

export function Schedule({ board: { business, today }, dates, suggestions, sales }: ScheduleProps) {
	const { t } = useLingui();
	const isReady = useIsReady(business.id);
	const slots = useRef<HTMLDivElement>(null);
	const [day, setDay] = useState(() => days[(new Date(today).getUTCDay() + 6) % 7]);
	const editing = useWeek(business);
	const { week, setWeek } = editing;
	const { problem, save, keepMine } = useSaving(editing, (wrong) => {
		setDay(wrong.day);
		requestAnimationFrame(() => slots.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
	});
	const heading = (
		<div>
			<h2 className="font-display font-semibold text-xl">{t`Schedule`}</h2>
			<p className="mt-1 text-ink-soft">
				<Trans>
					Times are in {business.city} time ({zoneName(business.time_zone)}). Customers see seven days.
				</Trans>
			</p>
		</div>
	);
	if (!isReady)
		return (
			<div className="mt-6 grid gap-6">
				{heading}
				<Skeleton className="h-240 rounded-card" />
			</div>
		);
	return (
		<Parts className="mt-4 grid grid-cols-1 gap-4">
			{heading}
			{dates}
			{editing.conflict && (
				<Conflict theirs={editing.conflict.purchase_window} onTheirs={editing.takeTheirs} onMine={keepMine} />
			)}
			<WeeklyOverview week={week} open={day} onOpen={setDay}>
				{(shown) => (
					<div ref={slots} className="grid grid-cols-1 gap-3 pt-1 pb-4">
						<DaySlots businessId={business.id} day={shown} week={week} onChange={setWeek} />
					</div>
				)}
			</WeeklyOverview>
			<div className="divide-y divide-line border-line border-y">
				{suggestions}
				{sales}
			</div>
			{editing.dirty && (
				<SaveBar
					problem={problem}
					saving={editing.saving}
					onSave={() => void save()}
					onDiscard={editing.discard}
				/>
			)}
			<LeaveGuard dirty={editing.dirty} />
		</Parts>
	);
}

interface DaySlotsProps {
	businessId: string;
	day: Day;
	week: PurchaseWindow;
	onChange(week: PurchaseWindow): void;
}

function DaySlots({ businessId, day, week, onChange }: DaySlotsProps) {
	const names = useDayNames();
	const dayName = names[day];
	const { data: calendar } = useQuery(calendarOf(businessId));
	const { data: suggested } = useQuery(queryFor('business.suggestions.get', { params: { id: businessId } }));
	const [chosen, choose] = useState(() => activeSlots(week, day)[0]?.period);
	return (
		<>
			{periods.map((period) => (
				<SlotEditor
					key={period}
					period={period}
					slot={week[day]?.[period]}
					isOpen={chosen === period}
					onOpen={(isOpen) => choose(isOpen ? period : undefined)}
					onToggle={() => {
						choose(period);
						onChange(toggled(week, day, period));
					}}
					onChange={(slot) => onChange(withSlot(week, day, period, slot))}
					suggested={suggested?.week.find((one) => one.day === day && one.period === period)}
				>
					<Sold
						slots={goneOf(calendar?.dates ?? [], day, period)}
						bags={week[day]?.[period]?.enabled ? (week[day]?.[period]?.quantity ?? 0) : 0}
						timeZone={calendar?.time_zone}
					/>
				</SlotEditor>
			))}
			<p role="status" className="flex gap-2 text-honey-ink text-sm empty:hidden">
				{hasOverlap(week, day) && (
					<>
						<Info aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
						<Trans>
							Two of these periods overlap. That's fine if you mean it: customers see both, each with its own
							bags.
						</Trans>
					</>
				)}
			</p>
			<div className="flex flex-wrap gap-2">
				<Button
					tone="secondary"
					size="small"
					icon={<Copy aria-hidden />}
					onClick={() => onChange(copiedToAll(week, day))}
				>
					<Trans>Copy {dayName} to All Days</Trans>
				</Button>
				<Button
					tone="secondary"
					size="small"
					icon={<CalendarX2 aria-hidden />}
					onClick={() => onChange(allDisabled(week))}
				>
					<Trans>Disable All Slots</Trans>
				</Button>
			</div>
		</>
	);
}

interface SoldProps {
	slots: readonly (CalendarSlot & { date: string })[];
	/** Of the edited week. */
	bags: number;
	timeZone: string | undefined;
}

/** Upcoming dates that sold more than the week would offer. The edit cancels none of their orders (R-week-edits). */
function Sold({ slots, bags, timeZone }: SoldProps) {
	// A count set for one date isn't changed by the week.
	const oversold = slots.filter(
		({ sold, held, exception }) => sold + held > bags && exception?.quantity === undefined,
	);
	if (oversold.length === 0 || timeZone === undefined) return null;
	return (
		<ul className="grid gap-1 pb-2 text-honey-ink text-sm">
			{oversold.map(({ date, sold, held }) => {
				const day = dayText(date, timeZone, serverNow());
				return (
					<li key={date} className="flex gap-2">
						<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
						<span className="tabular-nums first-letter:uppercase">
							<Trans>
								{day}: <Plural value={sold + held} one="# bag is" other="# bags are" /> already sold. No more
								are sold that day, and no order is canceled.
							</Trans>
						</span>
					</li>
				);
			})}
		</ul>
	);
}

interface SaveBarProps {
	problem: string | undefined;
	saving: boolean;
	onSave(): void;
	onDiscard(): void;
}

function SaveBar({ problem, saving, onSave, onDiscard }: SaveBarProps) {
	const { t } = useLingui();
	const bar = useRef<HTMLElement>(null);
	useScrollPadding(bar);
	return (
		<section
			ref={bar}
			aria-label={t`Unsaved changes`}
			className="sticky bottom-4 z-header short:static flex animate-rise flex-wrap items-center justify-between gap-3 rounded-card border border-edge bg-surface p-4 shadow-soft"
		>
			<div>
				<p role="status" className="font-medium">
					<Trans>You have unsaved changes</Trans>
				</p>
				{problem && (
					<p role="alert" className="text-sm text-tomato">
						{problem}
					</p>
				)}
			</div>
			<div className="flex gap-2">
				<Button tone="secondary" size="small" disabled={saving} onClick={onDiscard}>
					<Trans>Discard</Trans>
				</Button>
				<Button size="small" busy={saving && t`Saving...`} onClick={onSave}>
					<Trans>Save Changes</Trans>
				</Button>
			</div>
		</section>
	);
}

interface WeeklyOverviewProps {
	week: PurchaseWindow;
	open: Day | undefined;
	onOpen(day: Day | undefined): void;
	children(day: Day): ReactNode;
}

/** One line per day. The chosen day opens below its line. */
function WeeklyOverview({ week, open, onOpen, children }: WeeklyOverviewProps) {
	const { t } = useLingui();
	const names = useDayNames();
	const short = useShortDays();
	return (
		<Section level={3} title={<Trans>Weekly Overview</Trans>}>
			<ul className="mt-2 divide-y divide-line border-line border-y">
				{days.map((day) => {
					const slots = activeSlots(week, day);
					const name = names[day];
					const isOpen = day === open;
					return (
						<li key={day}>
							<button
								type="button"
								aria-expanded={isOpen}
								onClick={() => onOpen(isOpen ? undefined : day)}
								className="flex min-h-11 w-full items-center gap-3 py-1 text-left text-sm hover:bg-raised"
							>
								<span aria-hidden className="w-9 shrink-0 font-medium">
									{short[day]}
								</span>
								<span className="sr-only">{t`Edit ${name}`}: </span>
								<span className="flex flex-1 flex-wrap gap-x-3 tabular-nums">
									{slots.length === 0 && <span className="text-ink-soft">{t`Closed`}</span>}
									{slots.map(({ period, slot }) => (
										<ActiveSlot key={period} period={period} slot={slot} />
									))}
								</span>
								<ChevronDown
									aria-hidden
									className={cx('size-5 shrink-0 text-ink-soft', isOpen && 'rotate-180')}
									strokeWidth={1.75}
								/>
							</button>
							{isOpen && children(day)}
						</li>
					);
				})}
			</ul>
		</Section>
	);
}

function ActiveSlot({ period, slot }: { period: Period; slot: WeeklySlot }) {
	const isWrong = problemOf(period, slot) !== undefined;
	return (
		<span className={cx('inline-flex items-center gap-1', isWrong && 'text-tomato-ink')}>
			{isWrong && <TriangleAlert aria-hidden className="size-4 shrink-0" />}
			{shortRange(slot.start, slot.end)}{' '}
			{isWrong ? (
				<Trans>these times don't fit</Trans>
			) : (
				<span className="text-ink-soft">
					<span aria-hidden>×{slot.quantity}</span>
					<span className="sr-only">
						<Plural value={slot.quantity} one="# bag" other="# bags" />
					</span>
				</span>
			)}
		</span>
	);
}

function Conflict({ theirs, ...choice }: ConflictChoiceProps & { theirs: PurchaseWindow }) {
	const short = useShortDays();
	const words = days.flatMap((day) => {
		const slots = activeSlots(theirs, day);
		const times = slots.map(({ slot }) => `${timeRange(slot.start, slot.end)} (${slot.quantity})`).join(', ');
		return slots.length === 0 ? [] : [`${short[day]} ${times}`];
	});
	return (
		<Banner tone="danger">
			<p className="font-semibold text-base">
				<Trans>This week was changed somewhere else. Nothing was saved.</Trans>
			</p>
			<p className="mt-1">
				<Trans>Saved there:</Trans> {words.length > 0 ? words.join('; ') : <Trans>closed all week</Trans>}
			</p>
			<div className="mt-3">
				<ConflictChoice {...choice} />
			</div>
		</Banner>
	);
}
