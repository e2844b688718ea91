import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { toast } from 'sonner';
import { signIn } from '#api/session.ts';
import { useForm } from '#lib/form.ts';
import { signInFailure } from './failures.ts';
import { type LoginValues, useLoginSchema } from './use-auth-schemas.ts';

/** The login form. Once signed in, the guard of this area leads on. */
export function useLogin() {
	const { t, i18n } = useLingui();
	const form = useForm<LoginValues>({
		resolver: zodResolver(useLoginSchema()),
		defaultValues: { email: '', password: '', rememberMe: true },
	});
	const submit = form.handleSubmit(async (values) => {
		try {
			await signIn(values);
			toast.success(t`Welcome back!`);
		} catch (error) {
			toast.error(i18n._(signInFailure(error)));
		}
	});
	return { form, submit };
}
