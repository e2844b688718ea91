import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { cx } from '#ui/cx.ts';

interface StepListProps {
	titles: readonly string[];
	current: number;
	furthest: number;
	reachable(index: number): boolean;
	onGo(index: number): void;
}

export function StepList({ titles, current, furthest, reachable, onGo }: StepListProps) {
	const { t } = useLingui();
	const count = titles.length;
	return (
		<nav aria-label={t`Steps`}>
			<p className="mb-2 text-ink-soft text-sm sm:hidden">
				<Trans>
					Step {current + 1} of {count}
				</Trans>
			</p>
			<ol className="flex gap-1.5 sm:gap-3">
				{titles.map((title, index) => {
					const visited = index <= furthest;
					const done = visited && index < current;
					const here = index === current;
					return (
						<li key={title} className="min-w-0 flex-1">
							<button
								type="button"
								aria-current={here ? 'step' : undefined}
								disabled={here || !reachable(index)}
								onClick={() => onGo(index)}
								className="flex min-h-11 w-full flex-col justify-center rounded-field text-left disabled:cursor-default"
							>
								<span
									className={cx(
										'block h-1.5 w-full rounded-full border border-transparent transition-colors duration-200',
										here ? 'bg-primary' : done ? 'bg-leaf' : visited ? 'bg-edge' : 'bg-line',
									)}
								/>
								<span
									className={cx(
										'mt-2 flex items-center gap-1 text-xs max-sm:sr-only',
										here ? 'font-semibold text-ink' : 'text-ink-soft',
									)}
								>
									{done && <Check aria-hidden className="size-3.5 shrink-0 text-leaf" strokeWidth={2.5} />}
									<span className="min-w-0">{title}</span>
								</span>
							</button>
						</li>
					);
				})}
			</ol>
		</nav>
	);
}
