import { Plural, Trans } from '@lingui/react/macro';
import { ShoppingBag, TriangleAlert } from 'lucide-react';
import { serverNow } from '#lib/server-clock.ts';
import { dayText } from '#lib/time.ts';
import type { Gone } from './week.ts';

/** What is sold already of the coming dates, and what the edit does to it: nothing is canceled (R-week-edits). */
export function Sold({ gone, timeZone }: { gone: readonly Gone[]; timeZone: string }) {
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
