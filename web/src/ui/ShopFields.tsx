import { useLingui } from '@lingui/react/macro';
import { stateOptions } from '#lib/state-options.ts';
import { Select, type SelectProps } from './Select.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

type Input = Omit<TextFieldProps, 'label'>;
type State = ReturnType<typeof stateOptions>[number]['value'];

interface AddressFieldsProps {
	street: Input;
	city: Input;
	state: Pick<SelectProps<State>, 'value' | 'onChange' | 'error'>;
	zip: Input;
}

/** Expects a form grid of six columns. */
export function AddressFields({ street, city, state, zip }: AddressFieldsProps) {
	const { t } = useLingui();
	return (
		<>
			<TextField
				className="sm:col-span-6"
				label={t`Street address`}
				autoComplete="street-address"
				maxLength={200}
				required
				{...street}
			/>
			<TextField
				className="sm:col-span-2"
				label={t`City`}
				autoComplete="address-level2"
				maxLength={100}
				required
				{...city}
			/>
			<Select className="sm:col-span-2" label={t`State`} required options={stateOptions()} {...state} />
			<TextField
				className="sm:col-span-2"
				label={t`ZIP code`}
				autoComplete="postal-code"
				inputMode="numeric"
				maxLength={10}
				figures
				required
				{...zip}
			/>
		</>
	);
}

export function ContactFields({ email, phone }: { email: Input; phone: Input }) {
	const { t } = useLingui();
	return (
		<>
			<TextField
				className="sm:col-span-3"
				label={t`Business email`}
				type="email"
				inputMode="email"
				autoComplete="email"
				required
				{...email}
			/>
			<TextField
				className="sm:col-span-3"
				label={t`Phone number`}
				type="tel"
				inputMode="tel"
				autoComplete="tel"
				placeholder="+1 (555) 123-4567"
				required
				{...phone}
			/>
		</>
	);
}
