import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface CheckboxProps {
	label: ReactNode;
	checked?: boolean;
	defaultChecked?: boolean;
	onCheckedChange?: (checked: boolean) => void;
	name?: string;
	disabled?: boolean;
	className?: string;
}

/** A box and its words, 44 px high. */
export function Checkbox({ label, onCheckedChange, className, ...rest }: CheckboxProps) {
	return (
		// biome-ignore lint/a11y/noLabelWithoutControl: Base UI's control inside is a labelable button with an input.
		<label className={cx('flex min-h-11 items-center gap-3 text-sm', className)}>
			<Base.Root
				{...rest}
				onCheckedChange={(checked) => onCheckedChange?.(checked)}
				className="grid size-6 shrink-0 place-items-center rounded-md border border-edge bg-surface data-[checked]:border-primary data-[checked]:bg-primary"
			>
				<Base.Indicator className="text-on-primary">
					<Check aria-hidden className="size-4" strokeWidth={3} />
				</Base.Indicator>
			</Base.Root>
			{label}
		</label>
	);
}
