import {
	type Business,
	type CalendarDate,
	type CalendarSlot,
	limits,
	type Period,
} from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { hasCode, messageOf } from '#api/api-error.ts';
import { useUpdateBusiness } from '#api/businesses.ts';
import { ordersOfDate, useChangeDates } from '#api/calendar.ts';
import { calendarText } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { shopClock } from '#lib/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConflictChoice, type ConflictChoiceProps } from '#ui/ConflictChoice.tsx';
import { Failure } from '#ui/Failure.tsx';
import { Modal } from '#ui/Modal.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { TextField } from '#ui/TextField.tsx';
import {
	asUsual,
	changesOf,
	draftOf,
	isChanged,
	isClosed,
	problemOf,
	type SlotDraft,
	weekWith,
} from './date-draft.ts';
import { SlotFields } from './SlotFields.tsx';
import { type Closing, longDay } from './use-closing.tsx';

export interface DateSheetProps {
	business: Business;
	date: CalendarDate;
	/** The shop's regular price per bag. */
	price: number;
	closing: Pick<Closing, 'close' | 'reopen' | 'askAbout'>;
	onWrite(count: number): void;
	onClose(): void;
}

export function DateSheet({ business, date, price, closing, onWrite, onClose }: DateSheetProps) {
	const { t } = useLingui();
	const editing = useDateDraft(business, date, price, onClose);
	const { draft, setSlot, scope, failure } = editing;
	const shortDay = calendarText(date.date, { month: 'short', day: 'numeric' });
	const weekday = calendarText(date.date, { weekday: 'long' });
	const now = shopClock(business.time_zone, serverNow());
	const isOver = ({ end }: CalendarSlot) => `${date.date} ${end}` <= now;
	const isShut = isClosed(date);
	const isBought = date.slots.some(({ sold }) => sold > 0);
	const { data: day } = useQuery({
		...ordersOfDate(business.id, date.date),
		enabled: isShut || isBought,
	});
	const paid = (day?.orders ?? []).filter(({ status }) => status === 'paid');
	const isOtherwise = date.slots.some(({ exception }) => exception !== null);
	return (
		<Modal
			onClose={onClose}
			title={longDay(date.date)}
			footer={
				<div className="grid gap-3">
					<Failure>{failure}</Failure>
					{editing.conflict ? (
						<DateConflict {...editing.conflict} isBusy={editing.isBusy} />
					) : (
						<Button
							wide
							aria-disabled={!editing.dirty}
							busy={editing.isBusy && t`Saving...`}
							onClick={() => editing.dirty && void editing.save()}
						>
							{scope === 'date' ? (
								<Trans>Save for {shortDay} only</Trans>
							) : (
								<Trans>Save for every {weekday}</Trans>
							)}
						</Button>
					)}
				</div>
			}
		>
			<p className="mt-1 text-ink-soft">
				{date.holiday}
				{date.holiday && isOtherwise && ' · '}
				{isOtherwise && !isShut && <Trans>Not as usual</Trans>}
				{isShut && <ShutText count={paid.length} />}
			</p>
			<DateActions
				date={date}
				hasPaid={paid.length > 0}
				onWrite={() => onWrite(paid.length)}
				closing={closing}
				onReset={isOtherwise && !isShut && editing.reset}
				onClose={onClose}
			/>
			<ScopeField {...editing} shortDay={shortDay} weekday={weekday} />
			<div className="mt-5 grid gap-4">
				{date.slots
					.filter((slot) => !isOver(slot))
					.map((slot) => (
						<SlotFields
							key={slot.period}
							slot={slot}
							draft={draft[slot.period]}
							problem={
								editing.attempted
									? problemOf(slot.period, draft[slot.period], business.retail_value)
									: undefined
							}
							hasPrice={scope === 'date'}
							usualSteps={business.price_steps ?? []}
							onChange={(next) => setSlot(slot.period, next)}
						/>
					))}
			</div>
			{scope === 'date' && <ReasonField {...editing} />}
		</Modal>
	);
}

interface DateActionsProps extends Pick<DateSheetProps, 'date' | 'closing' | 'onClose'> {
	hasPaid: boolean;
	onWrite(): void;
	/** False when the date follows the week or is closed. */
	onReset: false | (() => Promise<void>);
}

function DateActions({ date, hasPaid, closing, onWrite, onReset, onClose }: DateActionsProps) {
	return (
		<div className="mt-4 flex flex-wrap gap-2">
			{isClosed(date) ? (
				<>
					<Button tone="secondary" size="small" onClick={() => void closing.reopen(date)}>
						<Trans>Open again</Trans>
					</Button>
					{hasPaid && (
						<Button
							tone="quiet"
							size="small"
							onClick={() => {
								onClose();
								void closing.askAbout(date);
							}}
						>
							<Trans>Cancel these orders</Trans>
						</Button>
					)}
				</>
			) : (
				<Button
					tone="secondary"
					size="small"
					onClick={async () => {
						if (await closing.close(date)) onClose();
					}}
				>
					<Trans>Close this date</Trans>
				</Button>
			)}
			{hasPaid && (
				<Button tone="secondary" size="small" icon={<Mail aria-hidden />} onClick={onWrite}>
					<Trans>Message everyone</Trans>
				</Button>
			)}
			{onReset && (
				<Button tone="quiet" size="small" onClick={() => void onReset()}>
					<Trans>Back to the usual week</Trans>
				</Button>
			)}
		</div>
	);
}

function ShutText({ count }: { count: number }) {
	if (count === 0) return <Trans>Closed</Trans>;
	return (
		<Trans>
			Closed, <Plural value={count} one="# paid order stays" other="# paid orders stay" />
		</Trans>
	);
}

type Scope = 'date' | 'week';

type Editing = ReturnType<typeof useDateDraft>;

interface ScopeFieldProps extends Pick<Editing, 'scope' | 'setScope'> {
	shortDay: string;
	weekday: string;
}

function ScopeField({ scope, setScope, shortDay, weekday }: ScopeFieldProps) {
	const { t } = useLingui();
	return (
		<RadioCards<Scope>
			className="mt-5"
			label={t`For which dates?`}
			name="scope"
			value={scope}
			onChange={setScope}
			options={[
				{ value: 'date', label: t`Only ${shortDay}` },
				{ value: 'week', label: t`Every ${weekday}` },
			]}
		/>
	);
}

function ReasonField({ reason, setReason }: Pick<Editing, 'reason' | 'setReason'>) {
	const { t } = useLingui();
	return (
		<TextField
			className="mt-5"
			label={t`Why? (only your team sees it)`}
			maxLength={limits.exceptionReasonMax}
			value={reason}
			onChange={(event) => setReason(event.currentTarget.value)}
		/>
	);
}

function useReason({ slots }: CalendarDate) {
	const [typed, setTyped] = useState<string>();
	const saved = slots.find(({ exception }) => exception?.reason)?.exception?.reason ?? '';
	return [typed ?? saved, setTyped] as const;
}

function useDateDraft(business: Business, date: CalendarDate, price: number, onClose: () => void) {
	const { t } = useLingui();
	const change = useChangeDates(business.id);
	const update = useUpdateBusiness();
	const [base, setBase] = useState(date);
	const [draft, setDraft] = useState(() => draftOf(date));
	const [scope, setScope] = useState<Scope>('date');
	const [reason, setReason] = useReason(date);
	const [attempted, setAttempted] = useState(false);
	const [failure, setFailure] = useState<string>();
	const [conflicts, setConflicts] = useState(false);
	const dirty = isChanged(base, draft);
	function load() {
		setConflicts(false);
		setBase(date);
		setDraft(draftOf(date));
	}
	const onTheirs = () => {
		load();
		setReason(undefined);
	};
	if (!dirty && JSON.stringify(date) !== JSON.stringify(base)) load();
	async function attempt(work: () => Promise<unknown>, done: string) {
		setFailure(undefined);
		setConflicts(false);
		try {
			await work();
			toast.success(done);
			onClose();
		} catch (error) {
			if (hasCode(error, 'PRECONDITION_FAILED')) setConflicts(true);
			else setFailure(messageOf(error, t`That wasn't saved. Please try again.`));
		}
	}
	return {
		draft,
		dirty,
		scope,
		setScope,
		reason,
		setReason,
		attempted,
		failure,
		isBusy: change.isPending || update.isPending,
		setSlot(period: Period, next: Partial<SlotDraft>) {
			setDraft((before) => ({ ...before, [period]: { ...before[period], ...next } }));
		},
		/** Both resolutions continue from the server's current version. */
		conflict: conflicts && { onTheirs, onMine: () => void save(date) },
		save: () => save(base),
		reset: () => attempt(() => change.mutateAsync(() => asUsual(date)), t`As usual again.`),
	};
	async function save(from: CalendarDate) {
		setAttempted(true);
		const wrong = date.slots.some(({ period }) => problemOf(period, draft[period], business.retail_value));
		if (wrong) return setFailure(t`Something doesn't fit. Nothing was saved yet.`);
		if (scope === 'date')
			await attempt(async () => {
				const changes = changesOf(from, draft, price, reason.trim());
				if (changes.length > 0) await change.mutateAsync(() => changes);
			}, t`Saved for this date only.`);
		else
			await attempt(async () => {
				const purchase_window = weekWith(business.purchase_window, base, draft);
				const { id, version } = business;
				await update.mutateAsync({ params: { id }, body: { purchase_window }, ifVersion: version });
				const back = asUsual(from);
				if (back.length > 0) await change.mutateAsync(() => back);
			}, t`Saved for every week.`);
	}
}

function DateConflict(choice: ConflictChoiceProps) {
	const { t } = useLingui();
	return (
		<Banner tone="danger">
			<p>{t`Someone else changed this date a moment ago. Nothing was saved.`}</p>
			<div className="mt-3">
				<ConflictChoice {...choice} />
			</div>
		</Banner>
	);
}
