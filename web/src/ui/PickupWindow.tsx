import { Clock } from 'lucide-react';
import { cx } from './cx.ts';

export interface PickupWindowProps {
	/** As people say it: "today 5:00–8:00 PM". */
	words: string;
	/** "in 2 h 10 min", while it is still to come. */
	until?: string | undefined;
	/** "CST", where the reader's clock shows another time. */
	zone?: string | undefined;
	/** ISO instant of the start, for machines. */
	startsAt?: string | undefined;
	className?: string;
}

/** When to come: the window in words, beside it how long that is from now. */
export function PickupWindow({ words, until, zone, startsAt, className }: PickupWindowProps) {
	return (
		<p className={cx('flex items-baseline gap-2', className)}>
			<Clock aria-hidden strokeWidth={1.75} className="size-4 shrink-0 translate-y-0.5 text-ink-soft" />
			<span>
				<time dateTime={startsAt} className="inline-block font-medium tabular-nums first-letter:uppercase">
					{words}
					{zone && ` ${zone}`}
				</time>
				{until && <span className="text-ink-soft tabular-nums">{`, ${until}`}</span>}
			</span>
		</p>
	);
}
