import { Plural, Trans } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldText, fieldOf } from './Field.tsx';

export interface TextAreaProps extends FieldText, Omit<ComponentProps<'textarea'>, 'className' | 'required'> {
	counter?: boolean;
	/** Unlike `maxLength`, doesn't truncate pasted text; the counter shows that it is too long. */
	limit?: number;
}

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.trim().length : 0);

export function TextArea(props: TextAreaProps) {
	const { field, control } = fieldOf(props);
	const { counter, limit, onChange, ...area } = control;
	const [typed, setTyped] = useState(() => lengthOf(area.value ?? area.defaultValue));
	const count = area.value === undefined ? typed : lengthOf(area.value);
	const max = limit ?? area.maxLength;
	const aside = counter && (
		<p className="shrink-0 text-ink-soft text-sm tabular-nums">
			{max === undefined ? (
				<Plural value={count} one="# character" other="# characters" />
			) : (
				<Trans>
					{count} of {max}
				</Trans>
			)}
		</p>
	);
	return (
		<Field {...field} aside={aside}>
			{({ labelId: _, ...wiring }) => (
				<textarea
					rows={4}
					{...area}
					{...wiring}
					onChange={(event) => {
						setTyped(lengthOf(event.target.value));
						onChange?.(event);
					}}
					className="part-field resize-y"
				/>
			)}
		</Field>
	);
}
