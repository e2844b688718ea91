import { type Business, hasRole } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { serverNow } from '#lib/server-clock.ts';
import { glanceText } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import type { DatedSlot } from './tonight.ts';
import { useEndPause } from './use-end-pause.ts';

interface PausedProps {
	business: Business;
	back: string;
	slots: readonly DatedSlot[];
}

/** In place of the means of selling: who still comes, and the press that ends the pause. */
export function Paused({ business, back, slots }: PausedProps) {
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
