import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { hasCode } from '#api/api-error.ts';
import { endSession, resetPassword } from '#api/session.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthHeading } from './AuthHeading.tsx';
import { resetFailure } from './failures.ts';
import { useResetPasswordSchema } from './use-auth-schemas.ts';

/** Target of the emailed link: /auth/reset-password?token=… */
export function ResetPassword() {
	const [search] = useSearchParams();
	const token = search.get('token');
	const [isDead, setDead] = useState(token === null || search.has('error'));
	return isDead || token === null ? (
		<LinkIsDead />
	) : (
		<NewPassword token={token} onDeadLink={() => setDead(true)} />
	);
}

const LinkIsDead = () => (
	<>
		<AuthHeading title={<Trans>This link no longer works</Trans>}>
			<Trans>It has expired or was used before.</Trans>
		</AuthHeading>
		<ButtonLink to={paths.forgotPassword()} size="large" wide>
			<Trans>Request a new link</Trans>
		</ButtonLink>
	</>
);

function NewPassword({ token, onDeadLink }: { token: string; onDeadLink: () => void }) {
	const { t, i18n } = useLingui();
	const navigate = useNavigate();
	const form = useForm({
		resolver: zodResolver(useResetPasswordSchema()),
		defaultValues: { password: '', confirmPassword: '' },
	});
	const submit = form.handleSubmit(async ({ password }) => {
		try {
			await resetPassword(token, password);
			// The change ended every session, including this one.
			endSession();
			toast.success(t`Password updated successfully!`);
			await navigate(paths.login(), { replace: true });
		} catch (error) {
			toast.error(i18n._(resetFailure(error)));
			if (hasCode(error, 'INVALID_TOKEN')) onDeadLink();
		}
	});
	const { isSubmitting } = form.formState;
	return (
		<>
			<AuthHeading title={<Trans>Choose a new password</Trans>}>
				<Trans>You'll be signed out everywhere. Sign in again with your new password.</Trans>
			</AuthHeading>
			<AuthForm onSubmit={submit}>
				<PasswordField
					label={<Trans>New password</Trans>}
					required
					autoComplete="new-password"
					help={<Trans>At least 6 characters</Trans>}
					{...inputOf(form, 'password', { deps: 'confirmPassword' })}
				/>
				<PasswordField
					label={<Trans>Confirm password</Trans>}
					required
					autoComplete="new-password"
					{...inputOf(form, 'confirmPassword')}
				/>
				<Button type="submit" size="large" wide busy={isSubmitting && <Trans>Saving...</Trans>}>
					<Trans>Save new password</Trans>
				</Button>
			</AuthForm>
		</>
	);
}
