import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { toast } from 'sonner';
import { type AccountType, signUp } from '#api/session.ts';
import { returnPath, withReturnTo } from '#app/guard.ts';
import { useForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { signUpFailure } from './failures.ts';
import { type SignupValues, useSignupSchema } from './use-auth-schemas.ts';

/**
 * The signup form. Once signed up, the guard of this area leads to the verify-email screen. `sentTo`: this installation
 * does not say whether an address was free (R-account-hints); what comes next is in the mail.
 */
export function useSignup(role: AccountType, invitedEmail: string | undefined) {
	const { t, i18n } = useLingui();
	const { state } = useLocation();
	const [sentTo, setSentTo] = useState<string>();
	const form = useForm<SignupValues>({
		resolver: zodResolver(useSignupSchema()),
		defaultValues: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
	});
	const { setValue } = form;
	useEffect(() => {
		if (invitedEmail) setValue('email', invitedEmail);
	}, [invitedEmail, setValue]);
	const submit = form.handleSubmit(async ({ confirmPassword: _, ...values }) => {
		try {
			const user = await signUp({ ...values, role }, withReturnTo(paths.verifyEmail(), returnPath(state)));
			if (!user) setSentTo(values.email);
			toast.success(t`Account created successfully`);
		} catch (error) {
			toast.error(i18n._(signUpFailure(error)));
		}
	});
	return { form, submit, sentTo };
}
