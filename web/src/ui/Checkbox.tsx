import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
	label: ReactNode;
	onCheckedChange?: (checked: boolean) => void;
}

/** A native checkbox: no code, and usable before hydration. */
export const Checkbox = ({ label, onChange, onCheckedChange, className, ...rest }: CheckboxProps) => (
	<label className={cx('flex min-h-11 items-center gap-3 text-sm', className)}>
		<span className="relative grid size-6 shrink-0 place-items-center">
			<input
				{...rest}
				type="checkbox"
				onChange={(event) => {
					onChange?.(event);
					onCheckedChange?.(event.target.checked);
				}}
				className="peer size-6 appearance-none rounded-md border border-edge bg-surface checked:border-primary checked:bg-primary forced-colors:appearance-auto"
			/>
			<Check
				aria-hidden
				className="pointer-events-none absolute hidden size-4 text-on-primary peer-checked:block forced-colors:!hidden"
				strokeWidth={3}
			/>
		</span>
		{label}
	</label>
);
