import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { signOut } from '#api/session.ts';
import { toasted } from '#api/toasted.ts';

export function useSignOut(): () => Promise<unknown> {
	const { t } = useLingui();
	return useCallback(
		() => toasted(signOut(), { done: t`Logged out successfully`, failed: t`Request failed` }),
		[t],
	);
}
