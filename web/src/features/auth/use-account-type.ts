import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { AccountType } from '#api/session.ts';

/**
 * The choice made on the landing page comes as navigation state; anything else is a customer. Whoever pressed
 * before the page's code had come brings it in the address (`?as=business`).
 */
export function useAccountType() {
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
