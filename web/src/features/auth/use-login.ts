import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { signIn } from '#api/session.ts';
import { useForm } from '#lib/form.ts';
import { signInFailure } from './failures.ts';
import { type LoginValues, useLoginSchema } from './use-auth-schemas.ts';

/** The login form. Once signed in, the guard of this area leads on. */
export function useLogin(invitedEmail: string | undefined) {
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
