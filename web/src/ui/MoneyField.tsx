import { useState } from 'react';
import { parseAmount } from '#lib/money.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface MoneyFieldProps
	extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'lead' | 'figures'> {
	value: number;
	/** Dollars, rounded to cents; anything but a number is 0. */
	onChange: (dollars: number) => void;
}

const shown = (value: number): string => (value === 0 ? '' : value.toFixed(2));

export function MoneyField({ value, onChange, onBlur, ...rest }: MoneyFieldProps) {
	const [draft, setDraft] = useState<string>();
	return (
		<TextField
			placeholder="0.00"
			min={0}
			step={0.01}
			inputMode="decimal"
			autoComplete="off"
			{...rest}
			type="number"
			figures
			lead="$"
			value={draft ?? shown(value)}
			onChange={(event) => {
				setDraft(event.target.value);
				onChange(parseAmount(event.target.value));
			}}
			onBlur={(event) => {
				setDraft(undefined);
				onBlur?.(event);
			}}
		/>
	);
}
