import { Trans } from '@lingui/react/macro';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Form, type FormProps } from '#ui/Form.tsx';
import { TextField, type TextFieldProps } from '#ui/TextField.tsx';

/** Disabled until hydrated, because typed text would be lost. */
export function AuthForm({ onSubmit, children }: Pick<FormProps, 'onSubmit'> & { children: ReactNode }) {
	const hydrated = useHydrated();
	return (
		<Form onSubmit={onSubmit}>
			<fieldset disabled={!hydrated} className="space-y-5">
				{children}
			</fieldset>
		</Form>
	);
}

export const EmailField = (props: Omit<TextFieldProps, 'label'>) => (
	<TextField
		label={<Trans>Email</Trans>}
		required
		type="email"
		inputMode="email"
		autoComplete="username"
		autoCapitalize="none"
		spellCheck={false}
		{...props}
	/>
);

const never = () => () => {};

export const useHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
