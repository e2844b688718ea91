import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A native select with room around its arrow. */
export const NativeSelect = ({ className, ...rest }: ComponentProps<'select'>) => (
	<span className="relative shrink-0">
		<select {...rest} className={cx('peer appearance-none', className)} />
		<ChevronDown
			aria-hidden
			className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-soft peer-data-on:text-paper"
			strokeWidth={1.75}
		/>
	</span>
);
