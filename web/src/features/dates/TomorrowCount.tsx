import type { Business, Calendar } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { useChangeDates } from '#api/calendar.ts';
import { queryFor } from '#api/query.ts';
import { timeRange } from '#lib/full-time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { beingPaid, type DatedSlot, restored, sameSlot, withCount } from './tonight.ts';

type Counts = { low: number; high: number; suggested: number };

/** Suggests counts for tomorrow, applied to that date alone (R-suggested-count). */
export function TomorrowCount({ business, calendar }: { business: Business; calendar: Calendar }) {
	const { data } = useQuery(queryFor('business.suggestions.get', { params: { id: business.id } }));
	const tomorrow = calendar.dates[1];
	if (!data || !tomorrow) return null;
	const isPaused = calendar.paused_until !== null && tomorrow.date < calendar.paused_until;
	const shown = tomorrow.slots.flatMap((slot) => {
		const counts = data.dates.find(({ date, period }) => date === tomorrow.date && period === slot.period);
		return counts && slot.quantity > 0 && !isPaused
			? [{ slot: { ...slot, date: tomorrow.date }, counts }]
			: [];
	});
	if (shown.length === 0) return null;
	return (
		<section aria-labelledby="tomorrow" className="mt-4 rounded-card bg-raised p-4">
			<h3 id="tomorrow" className="font-semibold">
				<Trans>How many bags tomorrow?</Trans>
			</h3>
			<ul className="mt-1 divide-y divide-line">
				{shown.map(({ slot, counts }) => (
					<Row key={slot.period} business={business} slot={slot} counts={counts} />
				))}
			</ul>
		</section>
	);
}

function Row({ business, slot, counts }: { business: Business; slot: DatedSlot; counts: Counts }) {
	const { t } = useLingui();
	const change = useChangeDates(business.id);
	const [before, setBefore] = useState<DatedSlot>();
	const { suggested } = counts;
	const gone = beingPaid(slot) + slot.sold;
	const isTaken = slot.quantity === suggested;
	const use = () =>
		change.mutate((shown) => [withCount(sameSlot(shown, slot), suggested)], {
			onSuccess: () => setBefore(slot),
		});
	const undo = () =>
		change.mutate((shown) => (before ? [restored(before, sameSlot(shown, slot))] : []), {
			onSuccess: () => setBefore(undefined),
		});
	const range = timeRange(slot.start, slot.end);
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
			<div className="min-w-0">
				<p className="tabular-nums">
					<span className="font-medium">{range}:</span> <CountText counts={counts} />
				</p>
				<p role="status" className="text-ink-soft text-sm">
					{isTaken ? (
						<Trans>
							You offer <Plural value={suggested} one="# bag" other="# bags" /> tomorrow.
						</Trans>
					) : gone > 0 ? (
						<Trans>
							Now it's <Plural value={slot.quantity} one="# bag" other="# bags" />, {gone} sold already.
						</Trans>
					) : (
						<Trans>
							Now it's <Plural value={slot.quantity} one="# bag" other="# bags" />.
						</Trans>
					)}
				</p>
			</div>
			{!isTaken && (
				<Button
					tone="secondary"
					size="small"
					aria-label={t`Use ${suggested}, tomorrow ${range}`}
					busy={change.isPending && t`Saving...`}
					onClick={use}
				>
					<Trans>Use {suggested}</Trans>
				</Button>
			)}
			{isTaken && before && (
				<Button tone="quiet" size="small" icon={<Undo2 aria-hidden />} onClick={undo}>
					<Trans>Undo</Trans>
				</Button>
			)}
			{change.isError && (
				<Banner className="w-full" tone="danger">
					{messageOf(change.error, t`That wasn't saved. Please try again.`)}
				</Banner>
			)}
		</li>
	);
}

function CountText({ counts: { low, high, suggested } }: { counts: Counts }) {
	const { t } = useLingui();
	if (low === high && high === suggested) return <Trans>the last weeks suggest {suggested}.</Trans>;
	return low === high
		? t`the last weeks suggest ${low}; we'd offer ${suggested}.`
		: t`the last weeks suggest ${low}–${high}; we'd offer ${suggested}.`;
}
