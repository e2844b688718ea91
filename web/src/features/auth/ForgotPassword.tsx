import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { requestPasswordReset } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { useHydrated } from '#lib/use-hydrated.ts';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { TextField } from '#ui/TextField.tsx';
import { AuthHeading, textLink } from './AuthHeading.tsx';
import { DevMailHint } from './DevMailHint.tsx';
import { resetFailure } from './failures.ts';
import { useForgotPasswordSchema } from './use-auth-schemas.ts';

export function ForgotPassword() {
	const [sentTo, setSentTo] = useState<string>();
	return sentTo === undefined ? (
		<AskForm onSent={setSentTo} />
	) : (
		<CheckYourEmail email={sentTo} onRetry={() => setSentTo(undefined)} />
	);
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
	const { t, i18n } = useLingui();
	const hydrated = useHydrated();
	const { register, handleSubmit, formState } = useForm({
		resolver: zodResolver(useForgotPasswordSchema()),
		defaultValues: { email: '' },
	});
	const submit = handleSubmit(async ({ email }) => {
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
				<Trans>We send you a link to choose a new one.</Trans>
			</AuthHeading>
			<form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
				{/* What is typed before the code is there would be lost. */}
				<fieldset disabled={!hydrated} className="space-y-5">
					<TextField
						label={<Trans>Email</Trans>}
						required
						type="email"
						inputMode="email"
						autoComplete="username"
						autoCapitalize="none"
						spellCheck={false}
						error={formState.errors.email?.message}
						{...register('email')}
					/>
					<Button type="submit" size="large" wide busy={formState.isSubmitting && <Trans>Sending...</Trans>}>
						<Trans>Send reset link</Trans>
					</Button>
				</fieldset>
			</form>
			<p className="mt-6">
				<Link to={paths.login()} className={textLink}>
					<Trans>Back to login</Trans>
				</Link>
			</p>
		</>
	);
}

function CheckYourEmail({ email, onRetry }: { email: string; onRetry: () => void }) {
	return (
		<>
			<AuthHeading title={<Trans>Check your email</Trans>}>
				<Trans>
					If <strong className="break-all text-ink">{email}</strong> has an account, a link to choose a new
					password is on its way.
				</Trans>
			</AuthHeading>
			<DevMailHint />
			<div className="grid gap-3">
				<Link to={paths.login()} className={buttonLook({ size: 'large', wide: true })}>
					<Trans>Back to login</Trans>
				</Link>
				<Button tone="secondary" wide onClick={onRetry}>
					<Trans>Try a different email</Trans>
				</Button>
			</div>
		</>
	);
}
