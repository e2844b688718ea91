import { Plural } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { cx } from './cx.ts';

interface RatingBarsProps {
	distribution: readonly number[];
	className?: string;
}

/** Draws bars from five stars to one. */
export function RatingBars({ distribution, className }: RatingBarsProps) {
	const total = Math.max(1, Math.max(...distribution));
	return (
		<ul className={cx('grid gap-1', className)}>
			{[5, 4, 3, 2, 1].map((score) => {
				const ratings = distribution[score - 1] ?? 0;
				return (
					<li key={score} className="grid grid-cols-[2rem_1fr_2rem] items-center gap-2 text-sm tabular-nums">
						<span aria-hidden="true" className="inline-flex items-center gap-1">
							{score} <Star aria-hidden className="size-3 fill-current text-primary" />
						</span>
						<RatingBar of={ratings / total} />
						<span aria-hidden="true" className="text-right text-ink-soft">
							{ratings}
						</span>
						<span className="sr-only">
							{score}: <Plural value={ratings} one="# rating" other="# ratings" />
						</span>
					</li>
				);
			})}
		</ul>
	);
}

/** Draws a share, which the text beside it says. */
export const RatingBar = ({ of }: { of: number }) => (
	<svg
		aria-hidden
		className="block h-2 w-full overflow-hidden rounded-full bg-stone-soft"
		preserveAspectRatio="none"
		viewBox="0 0 100 1"
	>
		<rect className="fill-primary" width={of * 100} height="1" />
	</svg>
);
