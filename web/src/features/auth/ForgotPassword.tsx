import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { requestPasswordReset } from '#api/session.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { AuthForm, EmailField } from './AuthForm.tsx';
import { AuthHeading, textLink } from './AuthHeading.tsx';
import { CheckYourEmail } from './CheckYourEmail.tsx';
import { resetFailure } from './failures.ts';
import { useForgotPasswordSchema } from './use-auth-schemas.ts';

export function ForgotPassword() {
	const [email, setSentTo] = useState<string>();
	if (email === undefined) return <AskForm onSent={setSentTo} />;
	return (
		<CheckYourEmail
			action={
				<Button tone="secondary" wide onClick={() => setSentTo(undefined)}>
					<Trans>Try a different email</Trans>
				</Button>
			}
		>
			<Trans>
				If <strong className="break-all text-ink">{email}</strong> has an account, a link to choose a new
				password is on its way.
			</Trans>
		</CheckYourEmail>
	);
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
	const { t, i18n } = useLingui();
	const form = useForm({
		resolver: zodResolver(useForgotPasswordSchema()),
		defaultValues: { email: '' },
	});
	const submit = form.handleSubmit(async ({ email }) => {
		try {
			await requestPasswordReset(email, paths.resetPassword());
			toast.success(t`Password reset email sent! Check your inbox`);
			onSent(email);
		} catch (error) {
			toast.error(i18n._(resetFailure(error)));
		}
	});
	return (
		<>
			<AuthHeading title={<Trans>Forgot password</Trans>}>
				<Trans>We'll send you a link to choose a new one.</Trans>
			</AuthHeading>
			<AuthForm onSubmit={submit}>
				<EmailField {...inputOf(form, 'email')} />
				<Button
					type="submit"
					size="large"
					wide
					busy={form.formState.isSubmitting && <Trans>Sending...</Trans>}
				>
					<Trans>Send reset link</Trans>
				</Button>
			</AuthForm>
			<p className="mt-6">
				<Link to={paths.login()} className={textLink}>
					<Trans>Back to login</Trans>
				</Link>
			</p>
		</>
	);
}
