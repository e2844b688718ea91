import { type Business, type Calendar, limits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { clockTime, timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { serverNow } from '#lib/server-clock.ts';
import { stored } from '#lib/storage.ts';
import { shopClock } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { Failure } from '#ui/Failure.tsx';
import { NativeSelect } from '#ui/NativeSelect.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { posted, postings } from './tonight.ts';
import type { Acting } from './use-tonight.ts';

const usualBags = 3;
/** About two hours, if that much of the day is left. */
const usualChoice = 3;

interface PostLeftProps {
	business: Business;
	calendar: Calendar;
	tonight: Acting;
}

/** Sells what is left from now on, on a day with no more windows ahead (R-post-left). */
export function PostLeft({ business, calendar, tonight }: PostLeftProps) {
	const { t } = useLingui();
	const heading = useId();
	const memory = `posted-${business.id}`;
	const [bags, setBags] = useState(() => {
		const last = Number(stored.get(memory));
		return Number.isInteger(last) && last > 0 ? Math.min(last, limits.bagsPerSlotMax) : usualBags;
	});
	const [until, setUntil] = useState<string>();
	const choices = postings(calendar, shopClock(business.time_zone, serverNow()));
	const chosen = choices.find(({ end }) => end === until) ?? choices[usualChoice] ?? choices.at(-1);
	if (!chosen) return null;
	const price = formatDollars(chosen.slot.price);
	const range = timeRange(chosen.start, chosen.end);
	const sell = () => {
		stored.set(memory, String(bags));
		// A press at 6:02 starts the window at 6:02, however long the screen has been open.
		const now = postings(calendar, shopClock(business.time_zone, serverNow()));
		const posting = now.find(({ end }) => end === chosen.end) ?? chosen;
		void tonight.act(
			[chosen.slot],
			(slot) => posted(slot, posting, bags),
			() => t`On sale now.`,
		);
	};
	return (
		<section aria-labelledby={heading} className="rounded-card bg-raised p-4">
			<h3 id={heading} className="font-semibold">
				<Trans>Sell what's left</Trans>
			</h3>
			<div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-3">
				<span className="flex items-center gap-2">
					<Stepper label={t`Bags left`} value={bags} max={limits.bagsPerSlotMax} onChange={setBags} />
					<Plural value={bags} one="bag" other="bags" />
				</span>
				<span className="flex items-center gap-2">
					<Trans>until</Trans>
					<NativeSelect
						aria-label={t`Until`}
						value={chosen.end}
						onChange={(event) => setUntil(event.target.value)}
						className="part-field min-h-11 pr-9 pl-3 font-semibold tabular-nums"
					>
						{choices.map(({ end }) => (
							<option key={end} value={end}>
								{clockTime(end)}
							</option>
						))}
					</NativeSelect>
				</span>
				<Button onClick={sell}>
					<Trans>Sell them</Trans>
				</Button>
			</div>
			<p className="mt-2 text-ink-soft text-sm">{t`Pickup ${range}, ${price} a bag.`}</p>
			<Failure className="mt-3">{tonight.failure}</Failure>
		</section>
	);
}
