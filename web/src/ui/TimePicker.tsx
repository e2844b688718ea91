import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Field, type FieldText } from './Field.tsx';
import { NativeSelect } from './NativeSelect.tsx';
import { chooseTime, type TimePart, timeChoice } from './time-choice.ts';

export interface TimePickerProps extends FieldText {
	/** "HH:mm" in the business's time zone. */
	value: string;
	onChange(time: string): void;
	min?: string;
	max?: string;
}

const stepMinutes = 5;

const Part = (props: ComponentProps<'select'> & { 'aria-label': string }) => (
	<NativeSelect {...props} className="part-field truncate pr-7 pl-2.5 tabular-nums" />
);

export function TimePicker(props: TimePickerProps) {
	const { value, onChange, min = '00:00', max = '23:59', ...text } = props;
	const { t } = useLingui();
	const limits = { min, max, step: stepMinutes };
	const choice = timeChoice(value, limits);
	const choose = (part: TimePart) => onChange(chooseTime(value, part, limits));
	return (
		<Field {...text} group>
			{({ labelId, id, 'aria-required': _, ...wiring }) => (
				<fieldset id={id} aria-labelledby={labelId} className="min-w-0">
					<div className="grid max-w-64 grid-cols-[minmax(3.25rem,1fr)_minmax(3.25rem,1fr)_minmax(4rem,1fr)] gap-1 sm:gap-2">
						<Part
							{...wiring}
							aria-label={t`Hour`}
							value={choice.hour}
							onChange={(event) => choose({ hour: Number(event.target.value) })}
						>
							{choice.hours.map((option) => (
								<option key={option.value} value={option.value} disabled={option.disabled}>
									{option.value}
								</option>
							))}
						</Part>
						<Part
							{...wiring}
							aria-label={t`Minute`}
							value={choice.minute}
							onChange={(event) => choose({ minute: Number(event.target.value) })}
						>
							{choice.minutes.map((option) => (
								<option key={option.value} value={option.value} disabled={option.disabled}>
									{String(option.value).padStart(2, '0')}
								</option>
							))}
						</Part>
						<Part
							{...wiring}
							aria-label={t`AM or PM`}
							value={choice.half}
							onChange={(event) => choose({ half: event.target.value === 'PM' ? 'PM' : 'AM' })}
						>
							{choice.halves.map((option) => (
								<option key={option.value} value={option.value} disabled={option.disabled}>
									{option.value === 'AM' ? t`AM` : t`PM`}
								</option>
							))}
						</Part>
					</div>
				</fieldset>
			)}
		</Field>
	);
}
