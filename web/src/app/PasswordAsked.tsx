import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { changeFailure } from './security-failures.ts';

interface PasswordAskedProps {
	/** False for an account without a password, which only needs a press. */
	needed?: boolean;
	label?: ReactNode;
	submit: ReactNode;
	failureOf?(error: unknown): MessageDescriptor;
	onPassword(password: string | undefined): Promise<unknown>;
	onCancel?(): void;
}

export function PasswordAsked(props: PasswordAskedProps) {
	const { needed = true, label, submit, failureOf = changeFailure, onPassword, onCancel } = props;
	const { t, i18n } = useLingui();
	const [password, setPassword] = useState('');
	const [problem, setProblem] = useState<string>();
	const [busy, setBusy] = useState(false);
	const send = async () => {
		if (needed && password === '') return setProblem(t`Required`);
		setBusy(true);
		try {
			await onPassword(needed ? password : undefined);
		} catch (error) {
			const message = i18n._(failureOf(error));
			if (needed) setProblem(message);
			else toast.error(message);
		} finally {
			setBusy(false);
		}
	};
	return (
		<Form onSubmit={send} focusFirst={onCancel !== undefined} className="mt-4 max-w-md space-y-4">
			{needed && (
				<PasswordField
					label={label ?? <Trans>Your password</Trans>}
					required
					autoComplete="current-password"
					value={password}
					error={problem}
					onChange={(event) => {
						setProblem(undefined);
						setPassword(event.target.value);
					}}
				/>
			)}
			<div className="flex flex-wrap gap-3">
				<Button type="submit" wide={!onCancel} busy={busy && <Trans>Checking...</Trans>}>
					{submit}
				</Button>
				{onCancel && (
					<Button tone="secondary" onClick={onCancel}>
						<Trans>Cancel</Trans>
					</Button>
				)}
			</div>
		</Form>
	);
}
