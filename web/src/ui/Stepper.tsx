import { useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { IconButton } from './IconButton.tsx';

export interface StepperProps {
	label: string;
	value: number;
	min?: number;
	max: number;
	disabled?: boolean;
	onChange(value: number): void;
}

export function Stepper({ label, value, min = 1, max, disabled, onChange }: StepperProps) {
	const { t } = useLingui();
	return (
		<fieldset className="inline-flex items-center gap-2" aria-label={label}>
			<IconButton
				label={t`One less`}
				icon={<Minus aria-hidden />}
				look="outlined"
				disabled={disabled || value <= min}
				onClick={() => onChange(value - 1)}
			/>
			<output aria-live="polite" className="w-10 text-center font-display font-semibold text-xl tabular-nums">
				{value}
			</output>
			<IconButton
				label={t`One more`}
				icon={<Plus aria-hidden />}
				look="outlined"
				disabled={disabled || value >= max}
				onClick={() => onChange(value + 1)}
			/>
		</fieldset>
	);
}
