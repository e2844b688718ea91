import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useHydrated } from '#lib/use-hydrated.ts';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { AccountTypeChoice } from './AccountTypeChoice.tsx';
import { AuthHeading, textLink } from './AuthHeading.tsx';
import { DevMailHint } from './DevMailHint.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { useAccountType } from './use-account-type.ts';
import { useSignup } from './use-signup.ts';

export function Signup() {
	const { state } = useLocation();
	const [role, setRole] = useAccountType();
	const { form, submit, sentTo } = useSignup(role);
	const hydrated = useHydrated();
	const { errors, isSubmitting } = form.formState;
	if (sentTo !== undefined) return <CheckYourEmail email={sentTo} />;
	return (
		<>
			<AuthHeading title={<Trans>Create your account</Trans>} />
			<form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
				{/* What is typed before the code is there would be lost. */}
				<fieldset disabled={!hydrated} className="space-y-5">
					<AccountTypeChoice value={role} onChange={setRole} />
					<div className="grid gap-5 sm:grid-cols-2">
						<TextField
							label={<Trans>First name</Trans>}
							autoComplete="given-name"
							required
							error={errors.firstName?.message}
							{...form.register('firstName')}
						/>
						<TextField
							label={<Trans>Last name</Trans>}
							autoComplete="family-name"
							required
							error={errors.lastName?.message}
							{...form.register('lastName')}
						/>
					</div>
					<TextField
						label={<Trans>Email</Trans>}
						type="email"
						inputMode="email"
						autoComplete="username"
						autoCapitalize="none"
						spellCheck={false}
						required
						error={errors.email?.message}
						{...form.register('email')}
					/>
					<PasswordField
						label={<Trans>Password</Trans>}
						autoComplete="new-password"
						required
						help={<Trans>At least 8 characters</Trans>}
						error={errors.password?.message}
						{...form.register('password', { deps: 'confirmPassword' })}
					/>
					<PasswordField
						label={<Trans>Confirm password</Trans>}
						autoComplete="new-password"
						required
						error={errors.confirmPassword?.message}
						{...form.register('confirmPassword')}
					/>
					<Button
						type="submit"
						size="large"
						wide
						busy={isSubmitting && <Trans>Creating your account...</Trans>}
					>
						<Trans>Sign Up</Trans>
					</Button>
					<p className="text-ink-soft text-sm">
						<Trans>
							Read how we handle your data in our{' '}
							<Link to={paths.privacyPolicy()} className="underline underline-offset-4">
								Privacy Policy
							</Link>
							.
						</Trans>
					</p>
				</fieldset>
			</form>
			<SocialButtons type={role} />
			<p className="mt-8 text-ink-soft">
				<Trans>
					Already have an account?{' '}
					<Link to={paths.login()} state={state} className={textLink}>
						Sign in
					</Link>
				</Trans>
			</p>
		</>
	);
}

function CheckYourEmail({ email }: { email: string }) {
	return (
		<>
			<AuthHeading title={<Trans>Check your email</Trans>}>
				<Trans>
					We sent a mail to <strong className="break-all text-ink">{email}</strong>. It says how to go on.
				</Trans>
			</AuthHeading>
			<DevMailHint />
			<Link to={paths.login()} className={buttonLook({ size: 'large', wide: true })}>
				<Trans>Back to login</Trans>
			</Link>
		</>
	);
}
