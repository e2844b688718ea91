import { type Dashboard, type Day, days, type PurchaseWindow, periods } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2, Copy, ShoppingBag, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { queryFor } from '#api/query.ts';
import { timeRange } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText } from '#lib/time.ts';
import { useScrollPadding } from '#lib/use-scroll-padding.ts';
import { zoneName } from '#lib/zone-name.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Parts } from '#ui/Parts.tsx';
import { Section } from '#ui/Section.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { SlotEditor } from './SlotEditor.tsx';
import { useDayNames, usePeriodNames, useShortDays } from './use-names.ts';
import { useWeek } from './use-week.ts';
import {
	activeSlots,
	allDisabled,
	copiedToAll,
	firstProblem,
	type Gone,
	goneOf,
	overlapping,
	type Place,
	problemOf,
	toggled,
	withSlot,
} from './week.ts';

export interface ScheduleProps {
	board: Dashboard;
	dates: ReactNode;
	suggestions: ReactNode;
	calendarLink: ReactNode;
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
	return { problem, save, keepMine: () => announce(editing.keepLocalChanges) };
}

export function Schedule({ board: { business, today }, dates, suggestions, calendarLink }: ScheduleProps) {
	const { t } = useLingui();
	const short = useShortDays();
	const slots = useRef<HTMLDivElement>(null);
	const [day, setDay] = useState<Day>(() => days[(new Date(today).getUTCDay() + 6) % 7] ?? 'Mon');
	const editing = useWeek(business);
	const { week, setWeek } = editing;
	const { problem, save, keepMine } = useSaving(editing, (wrong) => {
		setDay(wrong.day);
		requestAnimationFrame(() => slots.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
	});
	return (
		<Parts className="mt-6 grid grid-cols-1 gap-8">
			<div>
				<h2 className="font-display font-semibold text-xl">{t`Schedule`}</h2>
				<p className="mt-1 text-ink-soft">
					<Trans>
						Times are in {business.city} time ({zoneName(business.time_zone)}). Customers see today and the
						six days after it.
					</Trans>
				</p>
			</div>
			{dates}
			<h3 className="-mb-4 font-display font-semibold text-lg">{t`Every week`}</h3>
			{editing.conflict && (
				<Conflict theirs={editing.conflict.purchase_window} onTheirs={editing.takeTheirs} onMine={keepMine} />
			)}
			<Tabs<Day>
				label={t`Days`}
				value={day}
				onChange={setDay}
				tabs={days.map((one) => ({
					value: one,
					label: short[one],
					count: activeSlots(week, one).length,
					panel: one === day && (
						<div ref={slots} className="grid grid-cols-1 gap-4">
							<DaySlots businessId={business.id} day={day} week={week} onChange={setWeek} />
						</div>
					),
				}))}
			/>
			<WeeklyOverview week={week} onDay={setDay} />
			{suggestions}
			{calendarLink}
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
	const { data: coming } = useQuery(queryFor('business.dates', { params: { id: businessId } }));
	const { data: suggested } = useQuery(queryFor('business.suggestions.get', { params: { id: businessId } }));
	return (
		<>
			{periods.map((period) => (
				<SlotEditor
					key={period}
					period={period}
					slot={week[day]?.[period]}
					onToggle={() => onChange(toggled(week, day, period))}
					onChange={(slot) => onChange(withSlot(week, day, period, slot))}
					overlaps={overlapping(week, day, period)}
					suggested={suggested?.week.find((one) => one.day === day && one.period === period)}
				>
					{coming && (
						<Sold
							gone={goneOf(coming, week, day).filter((one) => one.period === period)}
							timeZone={coming.time_zone}
						/>
					)}
				</SlotEditor>
			))}
			<div className="flex flex-wrap gap-3">
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

/** Bags already sold on coming dates. The edit cancels none of them (R-week-edits). */
function Sold({ gone, timeZone }: { gone: readonly Gone[]; timeZone: string }) {
	if (gone.length === 0) return null;
	const now = serverNow();
	return (
		<ul className="mt-4 grid gap-1.5 border-line border-t pt-3 text-sm">
			{gone.map(({ date, gone: sold, quantity }) => {
				const day = dayText(date, timeZone, now);
				const short = sold > quantity;
				return (
					<li key={date} className={short ? 'flex gap-2 text-honey-ink' : 'flex gap-2 text-ink-soft'}>
						{short ? (
							<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
						) : (
							<ShoppingBag aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
						)}
						<span className="tabular-nums first-letter:uppercase">
							{short ? (
								<Trans>
									{day}: <Plural value={sold} one="# bag is" other="# bags are" /> already sold. No more are
									sold that day, and no order is canceled.
								</Trans>
							) : (
								<Trans>
									{day}: {sold} of {quantity} sold
								</Trans>
							)}
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

function WeeklyOverview({ week, onDay }: { week: PurchaseWindow; onDay(day: Day): void }) {
	const { t } = useLingui();
	const names = useDayNames();
	const periodNames = usePeriodNames();
	return (
		<Section title={<Trans>Weekly Overview</Trans>}>
			<ul className="mt-3 divide-y divide-line border-line border-y">
				{days.map((day) => {
					const slots = activeSlots(week, day);
					const name = names[day];
					return (
						<li key={day} className="flex flex-wrap gap-x-4 py-2 sm:flex-nowrap">
							<button
								type="button"
								aria-label={t`Edit ${name}`}
								onClick={() => onDay(day)}
								className="min-h-11 w-28 shrink-0 text-left font-medium underline-offset-4 hover:underline"
							>
								{name}
							</button>
							{slots.length === 0 ? (
								<p className="self-center text-ink-soft">{t`Closed`}</p>
							) : (
								<ul className="flex w-full flex-wrap items-center gap-2 pb-1 sm:w-auto sm:pb-0">
									{slots.map(({ period, slot }) => {
										const isWrong = problemOf(period, slot) !== undefined;
										return (
											<li
												key={period}
												className={cx(
													'inline-flex items-center gap-1.5 rounded-field px-3 py-1.5 text-sm tabular-nums',
													isWrong ? 'bg-tomato-soft text-tomato-ink' : 'bg-raised',
												)}
											>
												{isWrong && <TriangleAlert aria-hidden className="size-4 shrink-0" />}
												<span>
													<span className="font-medium">{periodNames[period]}</span>{' '}
													{timeRange(slot.start, slot.end)} ·{' '}
													{isWrong ? (
														<Trans>these times don't fit</Trans>
													) : (
														<Plural value={slot.quantity} one="# bag" other="# bags" />
													)}
												</span>
											</li>
										);
									})}
								</ul>
							)}
						</li>
					);
				})}
			</ul>
		</Section>
	);
}

interface ConflictProps {
	theirs: PurchaseWindow;
	onTheirs(): void;
	onMine(): Promise<void>;
}

function Conflict({ theirs, onTheirs, onMine }: ConflictProps) {
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
			<div className="mt-3 flex flex-wrap gap-2">
				<Button size="small" tone="secondary" onClick={onTheirs}>
					<Trans>Load the saved version</Trans>
				</Button>
				<Button size="small" tone="secondary" onClick={() => void onMine()}>
					<Trans>Overwrite with mine</Trans>
				</Button>
			</div>
		</Banner>
	);
}
