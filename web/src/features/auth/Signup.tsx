import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { returnPath } from '#app/guard.ts';
import { inputOf } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { AccountTypeChoice } from './AccountTypeChoice.tsx';
import { AuthForm, EmailField } from './AuthForm.tsx';
import { AuthHeading, textLink } from './AuthHeading.tsx';
import { CheckYourEmail } from './CheckYourEmail.tsx';
import { InvitedHeading, invitedEmail } from './Invited.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { useAccountType } from './use-account-type.ts';
import { useInvited } from './use-invited.ts';
import { useSignup } from './use-signup.ts';

export function Signup() {
	const { state } = useLocation();
	const [role, setRole] = useAccountType();
	const invited = useInvited();
	// Accepting makes a customer a business (R-roles).
	const type = invited ? 'customer' : role;
	const { form, submit, sentTo } = useSignup(type, invited?.email);
	const { isSubmitting } = form.formState;
	if (sentTo !== undefined) {
		const email = sentTo;
		return (
			<CheckYourEmail>
				<Trans>
					We sent an email to <strong className="break-all text-ink">{email}</strong>. It tells you what to do
					next.
				</Trans>
			</CheckYourEmail>
		);
	}
	return (
		<>
			{invited ? (
				<InvitedHeading invited={invited}>
					<Trans>Create your account first. Then you'll come right back to the invitation.</Trans>
				</InvitedHeading>
			) : (
				<AuthHeading title={<Trans>Create your account</Trans>}>
					{returnPath(state)?.startsWith(paths.marketplaceBusiness('')) && (
						<Trans>Then you'll come right back to the bag you picked.</Trans>
					)}
				</AuthHeading>
			)}
			<AuthForm onSubmit={submit}>
				{!invited && <AccountTypeChoice value={role} onChange={setRole} />}
				<div className="grid gap-5 sm:grid-cols-2">
					<TextField
						label={<Trans>First name</Trans>}
						autoComplete="given-name"
						required
						{...inputOf(form, 'firstName')}
					/>
					<TextField
						label={<Trans>Last name</Trans>}
						autoComplete="family-name"
						required
						{...inputOf(form, 'lastName')}
					/>
				</div>
				<EmailField {...inputOf(form, 'email')} {...invitedEmail(invited)} />
				<PasswordField
					label={<Trans>Password</Trans>}
					autoComplete="new-password"
					required
					help={<Trans>At least 8 characters</Trans>}
					{...inputOf(form, 'password', { deps: 'confirmPassword' })}
				/>
				<PasswordField
					label={<Trans>Confirm password</Trans>}
					autoComplete="new-password"
					required
					{...inputOf(form, 'confirmPassword')}
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
			</AuthForm>
			<SocialButtons type={type} />
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
