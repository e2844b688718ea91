/** A price that falls by steps before its window ends (R-falling-price). No person enters. */
import type { InventoryEntry } from '@flavorbag/contract';
import type { PriceStepRow } from '#lib/price-steps.ts';

/** The next step that is ahead and lower; times are in milliseconds. */
export function nextFall(
	steps: readonly PriceStepRow[],
	{ cents, endsAt, now }: { cents: number; endsAt: number; now: number },
): Pick<InventoryEntry, 'falls'> {
	const at = ({ minutes }: PriceStepRow) => endsAt - minutes * 60_000;
	const next = steps.find((step) => at(step) > now && step.cents < cents);
	return next ? { falls: { at: new Date(at(next)).toISOString(), price: next.cents / 100 } } : {};
}
