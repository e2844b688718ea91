import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldText, fieldOf } from './Field.tsx';

export interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'className' | 'required'> {
	lead?: ReactNode;
	trail?: ReactNode;
	figures?: boolean;
	inputClassName?: string;
}

/** Accepts `{...register('name')}` of react-hook-form. */
export function TextField(props: TextFieldProps) {
	const { field, control } = fieldOf(props);
	const { lead, trail, figures, inputClassName, ...input } = control;
	return (
		<Field {...field}>
			{({ labelId: _, ...wiring }) => (
				<div className="relative">
					{lead && (
						<span className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-ink-soft [&_svg]:size-5 [&_svg]:stroke-[1.75]">
							{lead}
						</span>
					)}
					<input
						type="text"
						{...input}
						{...wiring}
						className={cx(
							'part-field',
							Boolean(lead) && 'pl-11',
							Boolean(trail) && 'pr-12',
							figures && 'tabular-nums',
							inputClassName,
						)}
					/>
					{trail && <span className="absolute inset-y-0 right-0 grid w-12 place-items-center">{trail}</span>}
				</div>
			)}
		</Field>
	);
}
