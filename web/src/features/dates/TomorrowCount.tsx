import type { Business, Calendar } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useChangeDates } from '#api/calendar.ts';
import { queryFor } from '#api/query.ts';
import { NotSaved } from '#app/NotSaved.tsx';
import { calendarText } from '#lib/full-time.ts';
import { shortRange } from '#lib/time.ts';
import { useDateText } from '#lib/use-date-text.ts';
import { Button } from '#ui/Button.tsx';
import { type DatedSlot, restored, sameSlot, withCount } from './tonight.ts';

interface RowProps {
	business: Business;
	slot: DatedSlot;
	counts: { low: number; high: number; suggested: number };
	onUse(): void;
}

/** Suggests counts for tomorrow that differ from what is listed, applied to that date alone (R-suggested-count). */
export function TomorrowCount({ business, calendar }: { business: Business; calendar: Calendar }) {
	const { data } = useQuery(queryFor('business.suggestions.get', { params: { id: business.id } }));
	const [isUsed, setIsUsed] = useState(false);
	const tomorrow = calendar.dates[1];
	if (!data || !tomorrow) return null;
	const isPaused = calendar.paused_until !== null && tomorrow.date < calendar.paused_until;
	const shown = tomorrow.slots.flatMap((slot) => {
		const counts = data.dates.find(({ date, period }) => date === tomorrow.date && period === slot.period);
		return counts && slot.quantity > 0 && !isPaused
			? [{ slot: { ...slot, date: tomorrow.date }, counts }]
			: [];
	});
	const differs = shown.some(({ slot, counts }) => slot.quantity !== counts.suggested);
	if (!differs && !isUsed) return null;
	const weekday = calendarText(tomorrow.date, { weekday: 'long' });
	return (
		<section aria-labelledby="tomorrow" className="mt-3 rounded-card bg-raised px-4 pt-3">
			<h3 id="tomorrow" className="font-semibold">
				<Trans>How many bags tomorrow?</Trans>
			</h3>
			<p className="text-ink-soft text-sm">
				<Trans>What's usually left over on a {weekday}, and how many bags to list.</Trans>
			</p>
			<ul className="divide-y divide-line">
				{shown.map(({ slot, counts }) => (
					<Row
						key={slot.period}
						business={business}
						slot={slot}
						counts={counts}
						onUse={() => setIsUsed(true)}
					/>
				))}
			</ul>
		</section>
	);
}

function Row({ business, slot, counts: { low, high, suggested }, onUse }: RowProps) {
	const { t } = useLingui();
	const dateText = useDateText();
	const change = useChangeDates(business.id);
	const [before, setBefore] = useState<DatedSlot>();
	const isTaken = slot.quantity === suggested;
	function use() {
		onUse();
		change.mutate((shown) => [withCount(sameSlot(shown, slot), suggested)], {
			onSuccess: () => setBefore(slot),
		});
	}
	const undo = () =>
		change.mutate((shown) => (before ? [restored(before, sameSlot(shown, slot))] : []), {
			onSuccess: () => setBefore(undefined),
		});
	const range = shortRange(slot.start, slot.end);
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
			<div className="min-w-0 flex-1 text-sm tabular-nums">
				<p className="font-medium">
					{low === high ? t`${range}: usually ${low}` : t`${range}: usually ${low}–${high}`}
				</p>
				<p role="status" className="text-ink-soft">
					{isTaken ? (
						<Trans>
							You list <Plural value={suggested} one="# bag" other="# bags" /> tomorrow.
						</Trans>
					) : (
						dateText([slot])
					)}
				</p>
			</div>
			{!isTaken && (
				<Button
					tone="secondary"
					size="small"
					aria-label={t`List ${suggested}, tomorrow ${range}`}
					busy={change.isPending && t`Saving...`}
					onClick={use}
				>
					<Trans>List {suggested}</Trans>
				</Button>
			)}
			{isTaken && before && (
				<Button tone="quiet" size="small" icon={<Undo2 aria-hidden />} onClick={undo}>
					<Trans>Undo</Trans>
				</Button>
			)}
			<NotSaved of={change} className="w-full" />
		</li>
	);
}
