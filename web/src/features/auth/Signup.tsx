import { type OperatorPageName, operatorPagePaths } from '@flavorbag/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ShoppingBag, Store } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link, useLocation, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { type AccountType, signUp } from '#api/session.ts';
import { settings } from '#api/settings.ts';
import { withReturnTo } from '#app/guard.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { publicPlaces } from '#lib/public-paths.ts';
import { Button } from '#ui/Button.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { AuthForm, EmailField } from './AuthForm.tsx';
import { Address, AuthHeading, textLink } from './AuthHeading.tsx';
import { CheckYourEmail } from './CheckYourEmail.tsx';
import { signUpFailure } from './failures.ts';
import { InvitedHeading, invitedEmail, useInvited } from './Invited.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { type SignupValues, useSignupSchema } from './use-auth-schemas.ts';
import { useReturnTo } from './use-return-to.ts';

export function Signup() {
	const { search, state } = useLocation();
	const returnTo = useReturnTo();
	const [role, setRole] = useAccountType();
	const invited = useInvited();
	// Accepting an invitation turns a customer into a business (R-roles).
	const isFirstAdmin = returnTo?.startsWith(`${paths.join()}?admin=`);
	const type = invited || isFirstAdmin ? 'customer' : role;
	const { form, submit, sentTo } = useSignup(type, invited?.email, returnTo);
	const { isSubmitting } = form.formState;
	if (sentTo !== undefined) {
		const email = sentTo;
		return (
			<CheckYourEmail>
				<Trans>
					We sent an email to <Address>{email}</Address> It tells you what to do next.
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
					{isFirstAdmin ? (
						<Trans>
							This account will run FlavorBag. Once it's created, you'll come right back to become the admin.
						</Trans>
					) : returnTo?.startsWith(paths.marketplaceBusiness('')) ? (
						<Trans>Then you'll come right back to the bag you picked.</Trans>
					) : (
						<Trans>
							Just looking?{' '}
							<a href={publicPlaces} className={textLink}>
								See bags without an account
							</a>
						</Trans>
					)}
				</AuthHeading>
			)}
			<AuthForm onSubmit={submit}>
				{!invited && !isFirstAdmin && <AccountTypeChoice value={role} onChange={setRole} />}
				<SocialButtons type={type} first />
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
				<NewPassword form={form} />
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
						By signing up you agree to our <Policy page="terms">Terms of Use</Policy>. Read how we handle your
						data in our <Policy page="privacy">Privacy Policy</Policy>.
					</Trans>
				</p>
			</AuthForm>
			<p className="mt-4 text-ink-soft">
				<Trans>
					Already have an account?{' '}
					<Link to={{ pathname: paths.login(), search }} state={state} className={textLink}>
						Sign in
					</Link>
				</Trans>
			</p>
		</>
	);
}

/** Opens in a new tab, so that the form keeps what was typed. */
const Policy = ({ page, children }: { page: OperatorPageName; children?: ReactNode }) => (
	<a href={operatorPagePaths[page]} target="_blank" rel="noopener" className="underline underline-offset-4">
		{children}
	</a>
);

/** While the password is visible, no second field is needed to confirm it. */
function NewPassword({ form }: { form: UseFormReturn<SignupValues> }) {
	const [isShown, setShown] = useState(false);
	const confirm = () =>
		form.setValue('confirmPassword', form.getValues('password'), {
			shouldValidate: form.formState.isSubmitted,
		});
	return (
		<>
			<PasswordField
				label={<Trans>Password</Trans>}
				autoComplete="new-password"
				required
				help={<Trans>At least 8 characters</Trans>}
				onShown={(shown) => {
					setShown(shown);
					if (shown) confirm();
				}}
				{...inputOf(form, 'password', { deps: 'confirmPassword', onChange: () => isShown && confirm() })}
			/>
			{!isShown && (
				<PasswordField
					label={<Trans>Confirm password</Trans>}
					autoComplete="new-password"
					required
					{...inputOf(form, 'confirmPassword')}
				/>
			)}
		</>
	);
}

/** The landing page's choice: navigation state, or `?as=business` from a press before hydration. */
function useAccountType() {
	const { state } = useLocation();
	const chosen = typeof state === 'object' && state !== null && 'role' in state ? state.role : undefined;
	const [search] = useSearchParams();
	const asBusiness = chosen === undefined && search.get('as') === 'business';
	const choice = useState<AccountType>(chosen === 'business' ? 'business' : 'customer');
	const [, setType] = choice;
	useEffect(() => {
		if (asBusiness) setType('business');
	}, [asBusiness]);
	return choice;
}

/**
 * `sentTo` is set after a sign-up where the installation sends an email instead of revealing whether the address was
 * taken (R-account-hints).
 */
function useSignup(role: AccountType, invitedEmail: string | undefined, returnTo: string | undefined) {
	const { t, i18n } = useLingui();
	const [sentTo, setSentTo] = useState<string>();
	const form = useForm<SignupValues>({
		resolver: zodResolver(useSignupSchema()),
		defaultValues: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
	});
	// The version that was shown, even if a newer one comes out while the user types (R-terms-agreed).
	const terms = useQuery(settings()).data?.terms.terms.version;
	const { setValue } = form;
	useEffect(() => {
		if (invitedEmail) setValue('email', invitedEmail);
	}, [invitedEmail, setValue]);
	const submit = form.handleSubmit(async ({ confirmPassword: _, ...values }) => {
		try {
			const user = await signUp({ ...values, role, terms }, withReturnTo(paths.verifyEmail(), returnTo));
			if (!user) setSentTo(values.email);
			toast.success(t`Account created successfully`);
		} catch (error) {
			toast.error(i18n._(signUpFailure(error)));
		}
	});
	return { form, submit, sentTo };
}

const types = [
	{
		type: 'customer',
		icon: <ShoppingBag aria-hidden />,
		name: <Trans>Customer</Trans>,
		text: <Trans>I want to buy bags</Trans>,
	},
	{
		type: 'business',
		icon: <Store aria-hidden />,
		name: <Trans>Business</Trans>,
		text: <Trans>I want to sell bags</Trans>,
	},
] as const;

const AccountTypeChoice = (props: { value: AccountType; onChange: (type: AccountType) => void }) => (
	<fieldset>
		<legend className="mb-1.5 font-medium text-sm">
			<Trans>Account type</Trans>
		</legend>
		<div className="grid grid-cols-2 gap-3">
			{types.map(({ type, icon, name, text }) => (
				<label
					key={type}
					className="relative flex flex-col gap-1 rounded-card border border-edge bg-surface p-4 has-checked:border-primary has-checked:bg-primary-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 [&_svg]:size-6 [&_svg]:stroke-[1.75]"
				>
					<input
						type="radio"
						name="account-type"
						value={type}
						checked={props.value === type}
						onChange={() => props.onChange(type)}
						className="sr-only"
					/>
					{icon}
					<span className="mt-1 font-semibold">{name}</span>
					<span className="text-ink-soft text-sm">{text}</span>
				</label>
			))}
		</div>
	</fieldset>
);
