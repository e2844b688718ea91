import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trail' | 'lead'> {
	onShown?(shown: boolean): void;
}

/** Requires `autoComplete="current-password"` or `"new-password"`. */
export function PasswordField({ onShown, ...props }: PasswordFieldProps) {
	const { t } = useLingui();
	const [shown, setShown] = useState(false);
	return (
		<TextField
			autoCapitalize="none"
			spellCheck={false}
			{...props}
			type={shown ? 'text' : 'password'}
			trail={
				<IconButton
					label={shown ? t`Hide password` : t`Show password`}
					icon={shown ? <EyeOff /> : <Eye />}
					aria-pressed={shown}
					disabled={props.disabled}
					onClick={() => {
						setShown(!shown);
						onShown?.(!shown);
					}}
				/>
			}
		/>
	);
}
