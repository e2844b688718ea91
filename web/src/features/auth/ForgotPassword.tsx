import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from 'sonner';
import { requestPasswordReset } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { AskForEmail } from './AskForEmail.tsx';
import { Address } from './AuthHeading.tsx';
import { CheckYourEmail } from './CheckYourEmail.tsx';
import { resetFailure } from './failures.ts';

export function ForgotPassword() {
	const { t, i18n } = useLingui();
	const [email, setSentTo] = useState<string>();
	async function send(to: string) {
		try {
			await requestPasswordReset(to, paths.resetPassword());
			toast.success(t`Password reset email sent! Check your inbox`);
			setSentTo(to);
		} catch (error) {
			toast.error(i18n._(resetFailure(error)));
		}
	}
	return email === undefined ? (
		<AskForEmail title={<Trans>Forgot password</Trans>} words={<Trans>Send reset link</Trans>} onEmail={send}>
			<Trans>We'll send you a link to choose a new one.</Trans>
		</AskForEmail>
	) : (
		<CheckYourEmail
			action={
				<Button tone="secondary" wide onClick={() => setSentTo(undefined)}>
					<Trans>Try a different email</Trans>
				</Button>
			}
		>
			<Trans>
				If <Address>{email}</Address> has an account, a link to choose a new password is on its way.
			</Trans>
		</CheckYourEmail>
	);
}
