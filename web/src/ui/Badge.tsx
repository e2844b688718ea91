import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BadgeTone = 'primary' | 'leaf' | 'tomato' | 'stone' | 'honey';
const tones: Record<BadgeTone, string> = {
	primary: 'bg-primary-soft text-primary-ink',
	leaf: 'bg-leaf-soft text-leaf-ink',
	tomato: 'bg-tomato-soft text-tomato-ink',
	stone: 'bg-stone-soft text-stone-ink',
	honey: 'bg-honey-soft text-honey-ink',
};

interface BadgeProps {
	tone?: BadgeTone;
	icon?: ReactNode;
	children: ReactNode;
}

export const Badge = ({ tone = 'stone', icon, children }: BadgeProps) => (
	<span
		className={cx(
			'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-1 font-semibold text-xs',
			'[&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:stroke-2',
			tones[tone],
		)}
	>
		{icon}
		{children}
	</span>
);
