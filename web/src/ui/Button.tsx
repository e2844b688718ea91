import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { cx } from './cx.ts';
import { Ring } from './Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
	icon?: ReactNode;
	/** Shows this text with a spinner, ignores presses and keeps the focus. */
	busy?: ReactNode | false;
}

export function Button({ tone, size, wide, icon, busy, className, children, onClick, ...rest }: ButtonProps) {
	const isBusy = Boolean(busy);
	return (
		<button
			type="button"
			{...rest}
			aria-busy={isBusy || undefined}
			aria-disabled={isBusy || rest['aria-disabled']}
			onClick={isBusy ? (event) => event.preventDefault() : onClick}
			className={cx(buttonLook({ tone, size, wide }), isBusy && 'cursor-progress', className)}
		>
			{isBusy ? <Ring /> : icon}
			<span aria-live={busy === undefined ? undefined : 'polite'}>{isBusy ? busy : children}</span>
		</button>
	);
}
