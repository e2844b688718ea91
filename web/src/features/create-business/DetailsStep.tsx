import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { controlOf, inputOf } from '#lib/form.ts';
import { AddressQuestion } from '#ui/AddressQuestion.tsx';
import { AddressFields, ContactFields } from '#ui/ShopFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { isConfirmed, isEmail, townOf } from './draft.ts';
import type { StepProps } from './StepForm.tsx';
import { useProblemTexts } from './use-step-texts.ts';

interface DetailsStepProps extends StepProps {
	askedAbout: string | undefined;
}

export function DetailsStep({ form, onNext, askedAbout }: DetailsStepProps) {
	const { t } = useLingui();
	const texts = useProblemTexts();
	const [leftEmail, setLeftEmail] = useState(false);
	const [name, email] = form.watch(['name', 'email']);
	const draft = form.watch();
	const isAsked = askedAbout === townOf(draft) && !isConfirmed(draft);
	/** A changed town no longer matches the chosen place or the question about it. */
	const elsewhere = () => {
		form.setValue('place_id', null);
		if (isAsked) form.clearErrors('zip_code');
	};
	const keep = () => {
		form.setValue('confirmed', townOf(form.getValues()));
		onNext();
	};
	const state = controlOf(form, 'state');
	const emailField = inputOf(form, 'email', { onBlur: () => setLeftEmail(true) });
	const wrongEmail = leftEmail && email.trim() !== '' && !isEmail(email);
	return (
		<div className="grid gap-5 sm:grid-cols-6">
			{name !== '' && (
				<TextField
					className="sm:col-span-6"
					label={t`Business name`}
					value={name}
					readOnly
					help={t`From the place you chose.`}
				/>
			)}
			<TextField
				className="sm:col-span-6"
				label={t`Display name`}
				placeholder={t`Business name`}
				autoComplete="organization"
				maxLength={120}
				required
				{...inputOf(form, 'display_name')}
			/>
			<AddressFields
				street={inputOf(form, 'street')}
				city={inputOf(form, 'city', { onChange: elsewhere })}
				state={{
					...state,
					onChange(next) {
						state.onChange(next);
						elsewhere();
					},
				}}
				zip={inputOf(form, 'zip_code', { onChange: elsewhere })}
			/>
			{isAsked && (
				<div className="sm:col-span-6">
					<AddressQuestion onKeep={keep} />
				</div>
			)}
			<TextField className="sm:col-span-6" label={t`Country`} value={t`United States`} readOnly />
			<ContactFields
				email={{
					placeholder: 'you@example.com',
					...emailField,
					error: wrongEmail ? texts.email : emailField.error,
					// The help line keeps its height, so that the button doesn't move while being pressed.
					help: isEmail(email) ? t`Order confirmations go to this address.` : '\u00a0',
				}}
				phone={inputOf(form, 'phone_number')}
			/>
		</div>
	);
}
