import { limits } from '@flavorbag/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { hasCode } from '#api/api-error.ts';
import { changePassword } from '#api/session.ts';
import { z } from '#lib/zod.ts';
import { Button } from '#ui/Button.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { passwordFailure } from './password-failure.ts';

/** A new password for the old one (R-password-change). */
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
					// Said together with whatever else is wrong.
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
	const { register, handleSubmit, setError, formState } = useForm({
		resolver: zodResolver(useSchema()),
		defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
	});
	const { errors, isSubmitting } = formState;
	const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
		try {
			await changePassword(currentPassword, newPassword);
			toast.success(t`Password updated successfully!`);
			onClose();
		} catch (error) {
			const message = i18n._(passwordFailure(error));
			toast.error(message);
			if (hasCode(error, 'INVALID_PASSWORD')) setError('currentPassword', { message }, { shouldFocus: true });
		}
	});
	return (
		<form noValidate onSubmit={(event) => void submit(event)} className="mt-5 max-w-md space-y-5">
			<PasswordField
				label={<Trans>Current password</Trans>}
				autoComplete="current-password"
				required
				autoFocus
				error={errors.currentPassword?.message}
				{...register('currentPassword')}
			/>
			<PasswordField
				label={<Trans>New password</Trans>}
				autoComplete="new-password"
				required
				help={<Trans>At least 6 characters</Trans>}
				error={errors.newPassword?.message}
				{...register('newPassword', { deps: 'confirmPassword' })}
			/>
			<PasswordField
				label={<Trans>Confirm new password</Trans>}
				autoComplete="new-password"
				required
				error={errors.confirmPassword?.message}
				{...register('confirmPassword')}
			/>
			<div className="flex flex-wrap gap-3 pt-1">
				<Button type="submit" busy={isSubmitting && <Trans>Updating...</Trans>}>
					<Trans>Update Password</Trans>
				</Button>
				<Button tone="secondary" disabled={isSubmitting} onClick={onClose}>
					<Trans>Cancel</Trans>
				</Button>
			</div>
		</form>
	);
}
