import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { cx } from './cx.ts';
import { Ring } from './Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
	/** An icon before the words. */
	icon?: ReactNode;
	/** Busy: shows this text with a ring, takes no presses, keeps the focus. */
	busy?: ReactNode | false;
}

/** `type` is `button` unless said otherwise. */
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
