import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
	label: string;
	icon: ReactNode;
	look?: 'plain' | 'outlined' | 'floating';
}

const looks = {
	plain: 'border-transparent text-ink-soft hover:bg-raised hover:text-ink',
	outlined: 'border-edge bg-surface text-ink hover:border-ink hover:bg-raised',
	floating: 'border-transparent bg-surface text-ink shadow-soft hover:bg-raised',
};

export const IconButton = ({ label, icon, look = 'plain', className, ...rest }: IconButtonProps) => (
	<button
		type="button"
		{...rest}
		aria-label={label}
		title={label}
		className={cx(
			'inline-grid size-11 shrink-0 place-items-center rounded-full border transition-colors duration-150',
			'[&_svg]:size-5 [&_svg]:stroke-[1.75] disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent',
			'disabled:text-stone',
			looks[look],
			className,
		)}
	>
		{icon}
	</button>
);
