import { limits } from '@flavorbag/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { toast } from 'sonner';
import { ApiError, hasCode } from '#api/api-error.ts';
import { changePassword } from '#api/session.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { z } from '#lib/zod.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';

/** Requires the current password (R-password-change). */
function useSchema() {
	const { t } = useLingui();
	return useMemo(
		() =>
			z
				.object({
					currentPassword: z.string().min(1, t`Required`),
					newPassword: z
						.string()
						.min(1, t`Required`)
						.min(limits.passwordMinAtLogin, t`Password must be at least 6 characters`)
						.max(limits.passwordMax, t`At most 128 characters`),
					confirmPassword: z.string().min(1, t`Required`),
				})
				.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
					path: ['confirmPassword'],
					error: t`New passwords don't match`,
					when: ({ value }) =>
						typeof value === 'object' &&
						value !== null &&
						'confirmPassword' in value &&
						value.confirmPassword !== '',
				}),
		[t],
	);
}

export function PasswordForm({ onClose }: { onClose: () => void }) {
	const { t, i18n } = useLingui();
	const form = useForm({
		resolver: zodResolver(useSchema()),
		defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
	});
	const { isSubmitting } = form.formState;
	const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
		try {
			await changePassword(currentPassword, newPassword);
			toast.success(t`Password updated successfully!`);
			onClose();
		} catch (error) {
			const message = i18n._(passwordFailure(error));
			toast.error(message);
			if (hasCode(error, 'INVALID_PASSWORD')) form.setError('currentPassword', { message });
		}
	});
	return (
		<Form onSubmit={submit} className="mt-5 max-w-md space-y-5">
			<PasswordField
				label={<Trans>Current password</Trans>}
				autoComplete="current-password"
				required
				autoFocus
				{...inputOf(form, 'currentPassword')}
			/>
			<PasswordField
				label={<Trans>New password</Trans>}
				autoComplete="new-password"
				required
				help={<Trans>At least 6 characters</Trans>}
				{...inputOf(form, 'newPassword', { deps: 'confirmPassword' })}
			/>
			<PasswordField
				label={<Trans>Confirm new password</Trans>}
				autoComplete="new-password"
				required
				{...inputOf(form, 'confirmPassword')}
			/>
			<div className="flex flex-wrap gap-3 pt-1">
				<Button type="submit" busy={isSubmitting && <Trans>Updating...</Trans>}>
					<Trans>Update Password</Trans>
				</Button>
				<Button tone="secondary" disabled={isSubmitting} onClick={onClose}>
					<Trans>Cancel</Trans>
				</Button>
			</div>
		</Form>
	);
}

/** Toasts for a refused password change (R-catalog-texts). */
const texts: Record<string, MessageDescriptor> = {
	INVALID_PASSWORD: msg`Current password is incorrect.`,
	PASSWORD_TOO_SHORT: msg`Password should be at least 6 characters.`,
	PASSWORD_TOO_COMMON: msg`This password is too common. Please choose another one.`,
	SESSION_NOT_FRESH: msg`Please log out and log back in, then try again.`,
	UNAUTHORIZED: msg`Please log out and log back in, then try again.`,
	CREDENTIAL_ACCOUNT_NOT_FOUND: msg`Invalid credentials. Please try again.`,
	NO_USER: msg`No authenticated user found`,
	RATE_LIMITED: msg`Too many failed login attempts. Please try again later`,
};

function passwordFailure(error: unknown): MessageDescriptor {
	const code = error instanceof ApiError ? error.code : '';
	return texts[code] ?? msg`Failed to update password`;
}
