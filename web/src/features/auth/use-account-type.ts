import { useState } from 'react';
import { useLocation } from 'react-router';
import type { AccountType } from '#api/session.ts';

/** The choice made on the landing page comes as navigation state (spec §2); anything else is a customer. */
export function useAccountType() {
	const { state } = useLocation();
	const chosen = typeof state === 'object' && state !== null && 'role' in state ? state.role : undefined;
	return useState<AccountType>(chosen === 'business' ? 'business' : 'customer');
}
