import type { Invitation } from '@flavorbag/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { toast } from 'sonner';
import { signIn } from '#api/session.ts';
import { newAlert } from '#lib/alert-paths.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { late, partOf, useLazyPart } from '#lib/lazy-part.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { AuthForm, EmailField } from './AuthForm.tsx';
import { AuthHeading, textLink } from './AuthHeading.tsx';
import { signInFailure } from './failures.ts';
import { InvitedHeading, invitedEmail, useInvited } from './Invited.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { type LoginValues, useLoginSchema } from './use-auth-schemas.ts';
import { useReturnTo } from './use-return-to.ts';

const SecondFactor = late(partOf(() => import('./SecondFactor.tsx'), 'SecondFactor'));
const loadSupported = partOf(() => import('./PasskeySignIn.tsx'), 'PasskeySignIn');
const loadPasskeys = async () => ('PublicKeyCredential' in window ? loadSupported() : () => null);

export function Login() {
	const invited = useInvited();
	const { form, submit, needsCode, goBack } = useLogin(invited?.email);
	const { search, state } = useLocation();
	const { isSubmitting } = form.formState;
	const PasskeySignIn = useLazyPart<{ paused: boolean }>(loadPasskeys);
	if (needsCode)
		return (
			<Suspense fallback={<Spinner />}>
				<SecondFactor onBack={goBack} />
			</Suspense>
		);
	return (
		<>
			<Heading invited={invited} />
			<AuthForm onSubmit={submit}>
				<EmailField {...inputOf(form, 'email')} {...invitedEmail(invited)} autoComplete="username webauthn" />
				<PasswordField
					label={<Trans>Password</Trans>}
					required
					autoComplete="current-password"
					{...inputOf(form, 'password')}
				/>
				<div className="flex flex-wrap items-center justify-between gap-x-6">
					<Checkbox label={<Trans>Remember me</Trans>} defaultChecked {...form.register('rememberMe')} />
					<Link to={paths.forgotPassword()} state={state} className={textLink}>
						<Trans>Forgot password?</Trans>
					</Link>
				</div>
				<Button type="submit" size="large" wide busy={isSubmitting && <Trans>Signing in...</Trans>}>
					<Trans>Sign In</Trans>
				</Button>
			</AuthForm>
			<SocialButtons type="customer" />
			<div className="mt-3 min-h-12">{PasskeySignIn && <PasskeySignIn paused={isSubmitting} />}</div>
			<p className="mt-8 text-ink-soft">
				<Trans>
					New here?{' '}
					<Link to={{ pathname: paths.signup(), search }} state={state} className={textLink}>
						Sign up
					</Link>
				</Trans>
			</p>
		</>
	);
}

function Heading({ invited }: { invited: Invitation | undefined }) {
	const from = useReturnTo() ?? '';
	if (invited)
		return (
			<InvitedHeading invited={invited}>
				<Trans>Sign in first. Then you'll come right back to the invitation.</Trans>
			</InvitedHeading>
		);
	const comesFromMail = from.startsWith(paths.verifyEmail());
	const wantsAlert = from.startsWith(newAlert(''));
	const wantsBag = from.startsWith(paths.marketplaceBusiness(''));
	return (
		<AuthHeading title={<Trans>Welcome back</Trans>}>
			{comesFromMail ? (
				<Trans>Sign in to finish verifying your email address.</Trans>
			) : wantsAlert ? (
				<Trans>Sign in to save your alert. You'll come right back to it.</Trans>
			) : wantsBag ? (
				<Trans>Sign in to buy your bag. You'll come right back to it.</Trans>
			) : (
				<Trans>Sign in to see what's still up for grabs nearby.</Trans>
			)}
		</AuthHeading>
	);
}

function useLogin(invitedEmail: string | undefined) {
	const { t, i18n } = useLingui();
	const form = useForm<LoginValues>({
		resolver: zodResolver(useLoginSchema()),
		defaultValues: { email: '', password: '', rememberMe: true },
	});
	const { setValue } = form;
	useEffect(() => {
		if (invitedEmail) setValue('email', invitedEmail);
	}, [invitedEmail, setValue]);
	const [needsCode, setNeedsCode] = useState(false);
	const submit = form.handleSubmit(async (values) => {
		try {
			if ((await signIn(values)) === 'code') return setNeedsCode(true);
			toast.success(t`Welcome back!`);
		} catch (error) {
			toast.error(i18n._(signInFailure(error)));
		}
	});
	return { form, submit, needsCode, goBack: () => setNeedsCode(false) };
}
