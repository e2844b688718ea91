import { type UsState, usStates } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { askFor, type DraftField, isEmail } from './draft.ts';
import type { StepProps } from './step-props.ts';
import { useProblemTexts } from './use-step-texts.ts';

const states = Object.entries(usStates).map(([value, label]) => ({ value: value as UsState, label }));

export function DetailsStep({ draft, onChange, problems }: StepProps) {
	const { t } = useLingui();
	const texts = useProblemTexts();
	const [leftEmail, setLeftEmail] = useState(false);
	const errorOf = (field: DraftField) => {
		const problem = problems[field];
		if (problem === 'required') return askFor(field);
		return problem && texts[problem];
	};
	const field = (name: 'display_name' | 'street' | 'city' | 'zip_code' | 'email' | 'phone_number') => ({
		required: true,
		value: draft[name],
		error: errorOf(name),
		onChange: (event: { currentTarget: { value: string } }) =>
			onChange({
				[name]: event.currentTarget.value,
				// Another town is not the place that was chosen.
				...((name === 'city' || name === 'zip_code') && { place_id: null }),
			}),
	});
	const wrongEmail = leftEmail && draft.email.trim() !== '' && !isEmail(draft.email);
	return (
		<div className="grid gap-5 sm:grid-cols-6">
			{draft.name !== '' && (
				<TextField
					className="sm:col-span-6"
					label={t`Business name`}
					value={draft.name}
					readOnly
					help={t`From the place you chose.`}
				/>
			)}
			<TextField
				className="sm:col-span-6"
				label={t`Display name`}
				placeholder={t`Business name`}
				help={t`What customers see.`}
				autoComplete="organization"
				maxLength={120}
				{...field('display_name')}
			/>
			<TextField
				className="sm:col-span-6"
				label={t`Street address`}
				autoComplete="street-address"
				maxLength={200}
				{...field('street')}
			/>
			<TextField
				className="sm:col-span-2"
				label={t`City`}
				autoComplete="address-level2"
				maxLength={100}
				{...field('city')}
			/>
			<Select<UsState>
				className="sm:col-span-2"
				label={t`State`}
				required
				options={states}
				value={draft.state}
				error={errorOf('state')}
				onChange={(state) => onChange({ state, place_id: null })}
			/>
			<TextField
				className="sm:col-span-2"
				label={t`ZIP code`}
				autoComplete="postal-code"
				inputMode="numeric"
				maxLength={10}
				figures
				{...field('zip_code')}
			/>
			<TextField className="sm:col-span-6" label={t`Country`} value={t`United States`} readOnly />
			<TextField
				className="sm:col-span-3"
				label={t`Business email`}
				type="email"
				inputMode="email"
				autoComplete="email"
				placeholder="you@example.com"
				{...field('email')}
				error={wrongEmail ? texts.email : errorOf('email')}
				// The line stays when there is nothing to say: the button below must not move away from a press.
				help={isEmail(draft.email) ? t`Order confirmations go to this address.` : '\u00a0'}
				onBlur={() => setLeftEmail(true)}
			/>
			<TextField
				className="sm:col-span-3"
				label={t`Phone number`}
				type="tel"
				inputMode="tel"
				autoComplete="tel"
				placeholder="+1 (555) 123-4567"
				{...field('phone_number')}
			/>
		</div>
	);
}
