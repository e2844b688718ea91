import { cx } from './cx.ts';

/** Initials on a warm ground. Decoration beside the name. */
export function Avatar({ initials, className }: { initials: string; className?: string }) {
	return (
		<span
			aria-hidden="true"
			className={cx(
				'grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft font-bold text-primary-ink text-sm',
				className,
			)}
		>
			{initials}
		</span>
	);
}
