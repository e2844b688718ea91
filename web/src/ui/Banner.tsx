import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BannerTone = 'info' | 'success' | 'warn' | 'danger';
const looks: Record<BannerTone, { box: string; icon: ReactNode }> = {
	info: { box: 'bg-raised text-ink', icon: <Info aria-hidden /> },
	success: { box: 'bg-leaf-soft text-leaf-ink', icon: <CircleCheck aria-hidden /> },
	warn: { box: 'bg-honey-soft text-honey-ink', icon: <TriangleAlert aria-hidden /> },
	danger: { box: 'bg-tomato-soft text-tomato-ink', icon: <CircleAlert aria-hidden /> },
};

interface BannerProps {
	tone?: BannerTone;
	action?: ReactNode;
	className?: string;
	children: ReactNode;
}

/** `danger` is announced at once. */
export function Banner({ tone = 'info', action, className, children }: BannerProps) {
	const { box, icon } = looks[tone];
	return (
		<div
			role={tone === 'danger' ? 'alert' : 'status'}
			className={cx(
				'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-transparent px-4 py-3 text-sm [&_svg]:size-5',
				box,
				className,
			)}
		>
			<span className="shrink-0 self-start pt-px">{icon}</span>
			<div className="min-w-0 flex-1 basis-48 wrap-anywhere">{children}</div>
			{action}
		</div>
	);
}
