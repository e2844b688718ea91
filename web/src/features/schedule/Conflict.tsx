import type { PurchaseWindow } from '@flavorbag/contract';
import { days } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { timeRange } from '#lib/full-time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { useShortDays } from './use-names.ts';
import { activeSlots } from './week.ts';

interface ConflictProps {
	theirs: PurchaseWindow;
	onTheirs(): void;
	onMine(): Promise<void>;
}

/** Somebody saved another week in the meantime: one of the two is chosen, nothing is lost by itself. */
export function Conflict({ theirs, onTheirs, onMine }: ConflictProps) {
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
