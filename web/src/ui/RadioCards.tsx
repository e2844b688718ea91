import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldText } from './Field.tsx';

export interface RadioCard<T extends string> {
	value: T;
	label: ReactNode;
	detail?: ReactNode;
	icon?: ReactNode;
	disabled?: boolean;
}
export interface RadioCardsProps<T extends string> extends FieldText {
	name: string;
	options: readonly RadioCard<T>[];
	value: T | null;
	onChange(value: T): void;
	/** Columns from 640 px up; three from 1024 px. */
	columns?: 1 | 2 | 3;
}

export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
	const { name, options, value, onChange, columns = 2, ...text } = props;
	return (
		<Field {...text} group>
			{({ labelId, ...wiring }) => (
				<div
					{...wiring}
					role="radiogroup"
					aria-labelledby={labelId}
					className={cx('grid gap-3', columns === 2 && 'sm:grid-cols-2', columns === 3 && 'lg:grid-cols-3')}
				>
					{options.map((option) => (
						<label
							key={option.value}
							className="relative flex min-h-11 gap-3 rounded-card border border-edge bg-surface p-4 transition-colors duration-150 hover:border-ink has-checked:border-primary has-checked:bg-primary-soft has-disabled:border-line has-disabled:bg-raised has-disabled:text-ink-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]"
						>
							<input
								type="radio"
								name={name}
								value={option.value}
								checked={value === option.value}
								disabled={option.disabled}
								onChange={() => onChange(option.value)}
								className="peer sr-only"
							/>
							<span
								aria-hidden="true"
								className="mt-0.5 size-5 shrink-0 rounded-full border-2 border-edge bg-surface peer-checked:border-[6px] peer-checked:border-primary"
							/>
							<span className="min-w-0 flex-1">
								<span className="block font-semibold">{option.label}</span>
								{option.detail && <span className="block text-ink-soft text-sm">{option.detail}</span>}
							</span>
							{option.icon}
						</label>
					))}
				</div>
			)}
		</Field>
	);
}
