import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { signOut } from '#api/session.ts';

export function useSignOut(): () => Promise<void> {
	const { t } = useLingui();
	return useCallback(async () => {
		try {
			await signOut();
			toast.success(t`Logged out successfully`);
		} catch (error) {
			toast.error(messageOf(error, t`Request failed`));
		}
	}, [t]);
}
