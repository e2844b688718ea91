import { useLingui } from '@lingui/react/macro';
import {
	type ClockFace,
	type FaceChoice,
	faceChoices,
	faceOf,
	type Half,
	nearestFace,
	timeOf,
	wholeDay,
} from '#lib/clock-face.ts';
import { cx } from './cx.ts';
import { Field, type FieldText } from './Field.tsx';

export interface TimePickerProps extends FieldText {
	/** HH:MM, 24 hours. */
	value: string;
	onChange(value: string): void;
	/** HH:MM, both included; what lies outside cannot be chosen. */
	min?: string;
	max?: string;
	disabled?: boolean;
}

interface PartProps<T extends string | number> {
	name: string;
	value: T;
	choices: FaceChoice<T>[];
	disabled: boolean | undefined;
	onPick(value: T): void;
	show?(value: T): string;
}

/** The device's own list: a wheel on a phone. */
function Part<T extends string | number>({ name, value, choices, disabled, onPick, show }: PartProps<T>) {
	return (
		<select
			aria-label={name}
			value={value}
			disabled={disabled}
			onChange={(event) => {
				const picked = choices.find((choice) => String(choice.value) === event.target.value);
				if (picked) onPick(picked.value);
			}}
			className={cx(
				'min-h-11 min-w-11 flex-1 appearance-none rounded-lg bg-transparent text-center tabular-nums',
				'outline-offset-[-3px] hover:not-disabled:bg-raised disabled:opacity-100',
			)}
		>
			{choices.map((choice) => (
				<option key={choice.value} value={choice.value} disabled={!choice.open}>
					{show ? show(choice.value) : choice.value}
				</option>
			))}
		</select>
	);
}

const two = (value: number) => String(value).padStart(2, '0');

/** 12 hours with AM and PM, minutes by five (spec §5). A choice that leaves the range moves to its nearest end. */
export function TimePicker({ value, onChange, min, max, disabled, ...text }: TimePickerProps) {
	const { t } = useLingui();
	const range = { min: min ?? wholeDay.min, max: max ?? wholeDay.max };
	const face = faceOf(value);
	const { hours, minutes, halves } = faceChoices(face, range);
	const change = (part: Partial<ClockFace>) => onChange(timeOf(nearestFace({ ...face, ...part }, range)));
	return (
		<Field {...text} group>
			{({ labelId, id, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
				// biome-ignore lint/a11y/useSemanticElements: a fieldset would want its legend for a label
				<div
					role="group"
					id={id}
					aria-labelledby={labelId}
					aria-describedby={describedBy}
					data-invalid={invalid}
					data-disabled={disabled || undefined}
					className="part-field flex items-center p-0.5! data-disabled:bg-raised data-disabled:text-ink-soft"
				>
					<Part
						name={t`Hour`}
						value={face.hour}
						choices={hours}
						disabled={disabled}
						show={two}
						onPick={(hour) => change({ hour })}
					/>
					<span aria-hidden="true">:</span>
					<Part
						name={t`Minute`}
						value={face.minute}
						choices={minutes}
						disabled={disabled}
						show={two}
						onPick={(minute) => change({ minute })}
					/>
					<Part<Half>
						name={t`AM or PM`}
						value={face.half}
						choices={halves}
						disabled={disabled}
						onPick={(half) => change({ half })}
					/>
				</div>
			)}
		</Field>
	);
}
