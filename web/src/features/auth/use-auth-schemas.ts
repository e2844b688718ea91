import { fields, limits } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { z } from '#lib/zod.ts';

/** Each field shows its first problem. No check aborts, so cross-field problems are reported along with the others. */
const required = (message: string) => z.string().overwrite(fields.cleanText).min(1, message);

interface NewPassword {
	password: string;
	confirmPassword: string;
}
const isRepeated = ({ password, confirmPassword }: NewPassword) => password === confirmPassword;
const repetition = (error: string) => ({ path: ['confirmPassword'], error, when: () => true });

export function useLoginSchema() {
	const { t } = useLingui();
	return useMemo(
		() =>
			z.object({
				email: required(t`Email is required`)
					.overwrite(fields.cleanShape)
					.regex(fields.emailPattern, t`Please enter a valid email`),
				password: z
					.string()
					.min(limits.passwordMinAtLogin, t`Password must be at least 6 characters`)
					.max(limits.passwordMax, t`Incorrect password`),
				rememberMe: z.boolean(),
			}),
		[t],
	);
}
export type LoginValues = z.infer<ReturnType<typeof useLoginSchema>>;

export function useSignupSchema() {
	const { t } = useLingui();
	return useMemo(
		() =>
			z
				.object({
					firstName: required(t`Required`).max(80, t`At most 80 characters`),
					lastName: required(t`Required`).max(80, t`At most 80 characters`),
					email: required(t`Required`)
						.overwrite(fields.cleanShape)
						.max(254, t`Invalid email`)
						.regex(fields.emailPattern, t`Invalid email`),
					password: z
						.string()
						.min(1, t`Required`)
						.min(limits.passwordMinAtSignup, t`Min 8 characters`)
						.max(limits.passwordMax, t`At most 128 characters`),
					confirmPassword: z.string(),
				})
				.refine(isRepeated, repetition(t`Passwords don't match`)),
		[t],
	);
}
export type SignupValues = z.infer<ReturnType<typeof useSignupSchema>>;

export function useForgotPasswordSchema() {
	const login = useLoginSchema();
	return useMemo(() => login.pick({ email: true }), [login]);
}

export function useResetPasswordSchema() {
	const { t } = useLingui();
	return useMemo(
		() =>
			z
				.object({
					password: z
						.string()
						.min(limits.passwordMinAtLogin, t`Password must be at least 6 characters`)
						.max(limits.passwordMax, t`At most 128 characters`),
					confirmPassword: z.string(),
				})
				.refine(isRepeated, repetition(t`Passwords don't match`)),
		[t],
	);
}
