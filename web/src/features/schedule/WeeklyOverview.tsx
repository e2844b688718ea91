import { type Day, days, type PurchaseWindow } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { timeRange } from '#lib/full-time.ts';
import { cx } from '#ui/cx.ts';
import { Section } from '#ui/Section.tsx';
import { useDayNames, usePeriodNames } from './use-names.ts';
import { activeSlots, problemOf } from './week.ts';

/** All seven days at a glance; each is a way to its slots. */
export function WeeklyOverview({ week, onDay }: { week: PurchaseWindow; onDay(day: Day): void }) {
	const { t } = useLingui();
	const names = useDayNames();
	const periodNames = usePeriodNames();
	return (
		<Section title={<Trans>Weekly Overview</Trans>}>
			<ul className="mt-3 divide-y divide-line border-line border-y">
				{days.map((day) => {
					const slots = activeSlots(week, day);
					const name = names[day];
					return (
						<li key={day} className="flex flex-wrap gap-x-4 py-2 sm:flex-nowrap">
							<button
								type="button"
								aria-label={t`Edit ${name}`}
								onClick={() => onDay(day)}
								className="min-h-11 w-28 shrink-0 text-left font-medium underline-offset-4 hover:underline"
							>
								{name}
							</button>
							{slots.length === 0 ? (
								<p className="self-center text-ink-soft">{t`Closed`}</p>
							) : (
								<ul className="flex w-full flex-wrap items-center gap-2 pb-1 sm:w-auto sm:pb-0">
									{slots.map(({ period, slot }) => {
										const isWrong = problemOf(period, slot) !== undefined;
										return (
											<li
												key={period}
												className={cx(
													'inline-flex items-center gap-1.5 rounded-field px-3 py-1.5 text-sm tabular-nums',
													isWrong ? 'bg-tomato-soft text-tomato-ink' : 'bg-raised',
												)}
											>
												{isWrong && <TriangleAlert aria-hidden className="size-4 shrink-0" />}
												<span>
													<span className="font-medium">{periodNames[period]}</span>{' '}
													{timeRange(slot.start, slot.end)} ·{' '}
													{isWrong ? (
														<Trans>these times don't fit</Trans>
													) : (
														<Plural value={slot.quantity} one="# bag" other="# bags" />
													)}
												</span>
											</li>
										);
									})}
								</ul>
							)}
						</li>
					);
				})}
			</ul>
		</Section>
	);
}
