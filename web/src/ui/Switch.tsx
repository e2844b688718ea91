import { Switch as Base } from '@base-ui/react/switch';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export interface SwitchProps {
	label: ReactNode;
	/** For a label whose text is already shown beside the switch. */
	labelHidden?: boolean;
	help?: ReactNode;
	checked: boolean;
	onCheckedChange(checked: boolean): void;
	disabled?: boolean;
	className?: string;
}

export function Switch(props: SwitchProps) {
	const { label, labelHidden, help, onCheckedChange, className, ...rest } = props;
	const id = useId();
	const helpId = `${id}-help`;
	return (
		<div className={cx(className)}>
			<label htmlFor={id} className="flex min-h-11 items-center justify-between gap-4">
				<span className={labelHidden ? 'sr-only' : 'min-w-0 font-medium'}>{label}</span>
				<Base.Root
					{...rest}
					id={id}
					aria-describedby={help ? helpId : undefined}
					onCheckedChange={(checked) => onCheckedChange(checked)}
					className="flex h-7 w-12 shrink-0 items-center rounded-full border border-edge bg-stone-soft p-0.5 transition-colors duration-150 data-[checked]:border-primary data-[checked]:bg-primary data-[disabled]:opacity-60"
				>
					<Base.Thumb className="group grid size-5.5 place-items-center rounded-full border border-edge bg-surface text-primary-ink transition-transform duration-150 data-[checked]:translate-x-5 data-[checked]:border-transparent">
						<Check aria-hidden className="hidden size-3.5 group-data-[checked]:block" strokeWidth={3} />
					</Base.Thumb>
				</Base.Root>
			</label>
			{help && (
				<p id={helpId} className="text-ink-soft text-sm">
					{help}
				</p>
			)}
		</div>
	);
}
