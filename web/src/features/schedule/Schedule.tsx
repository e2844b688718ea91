import { type Dashboard, type Day, days, type PurchaseWindow, periods } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { suggestionsOf } from '#api/bag-counts.ts';
import { comingDates } from '#api/businesses.ts';
import { zoneName } from '#lib/zone-name.ts';
import { Button } from '#ui/Button.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Parts } from '#ui/Parts.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Conflict } from './Conflict.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SlotEditor } from './SlotEditor.tsx';
import { Sold } from './Sold.tsx';
import { useDayNames, usePeriodNames, useShortDays } from './use-names.ts';
import { useWeek } from './use-week.ts';
import { WeeklyOverview } from './WeeklyOverview.tsx';
import {
	activeSlots,
	allDisabled,
	copiedToAll,
	firstProblem,
	goneOf,
	overlapping,
	type Place,
	toggled,
	withSlot,
} from './week.ts';

export interface ScheduleProps {
	board: Dashboard;
	/** The single dates that the week makes. */
	dates: ReactNode;
	/** What the last weeks suggest, and what came of it. */
	suggestions: ReactNode;
	/** The same in the reader's own calendar app. */
	calendarLink: ReactNode;
}

/** Saves the week; what failed is said beside the button that tries again. */
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

/** The week: when bags can be collected and how many there are. */
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

/** The periods of one day, and what is done with all of them. */
function DaySlots({ businessId, day, week, onChange }: DaySlotsProps) {
	const names = useDayNames();
	const dayName = names[day];
	const { data: coming } = useQuery(comingDates(businessId));
	const { data: suggested } = useQuery(suggestionsOf(businessId));
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
