import type { InventoryEntry } from '@flavorbag/contract';
import { Plural, Trans } from '@lingui/react/macro';
import { serverNow } from '#lib/server-clock.ts';
import { dayText, timeRange, zoneAbbreviation } from '#lib/time.ts';
import { cx } from '#ui/cx.ts';
import { byDay, slotKey } from './slot-choice.ts';

export interface SlotChooserProps {
	inventory: readonly InventoryEntry[];
	timeZone: string;
	chosen: string | undefined;
	onChoose(entry: InventoryEntry): void;
}

/** Pickup times by day. Pressing the chosen one again lets go of it. */
export function SlotChooser({ inventory, timeZone, chosen, onChoose }: SlotChooserProps) {
	const now = serverNow();
	const zone = zoneAbbreviation(timeZone, now);
	return (
		<div className="mt-6">
			<h3 className="font-semibold">
				<Trans>Pickup time</Trans>
				{zone && <span className="ml-2 font-normal text-ink-soft text-sm">{zone}</span>}
			</h3>
			<div className="mt-3 grid gap-4">
				{byDay(inventory).map(([date, entries]) => (
					<fieldset key={date}>
						<legend className="mb-2 text-ink-soft text-sm first-letter:uppercase">
							{dayText(date, timeZone, now)}
						</legend>
						<div className="grid grid-cols-2 gap-2">
							{entries.map((entry) => {
								const pressed = slotKey(entry) === chosen;
								return (
									<button
										key={slotKey(entry)}
										type="button"
										aria-pressed={pressed}
										onClick={() => onChoose(entry)}
										className={cx(
											'min-h-14 rounded-card border px-3 py-2 text-left transition-colors',
											pressed
												? 'border-primary bg-primary-soft text-primary-ink shadow-[inset_0_0_0_1px_var(--color-primary)]'
												: 'border-edge bg-surface hover:border-ink hover:bg-raised',
										)}
									>
										<span className="block font-semibold text-sm tabular-nums">
											{timeRange(entry.startTime, entry.endTime)}
										</span>
										<span className={cx('text-sm', pressed ? '' : 'text-ink-soft')}>
											<Plural value={entry.available} one="# bag left" other="# bags left" />
										</span>
									</button>
								);
							})}
						</div>
					</fieldset>
				))}
			</div>
		</div>
	);
}
