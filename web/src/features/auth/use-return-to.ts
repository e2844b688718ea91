import { useLocation } from 'react-router';
import { returnPath, returnToOf } from '#app/guard.ts';
import { useHydrated } from './AuthForm.tsx';

/** Where to go after signing in: from navigation state, or from the URL, which prerendered pages don't know. */
export function useReturnTo(): string | undefined {
	const { search, state } = useLocation();
	const isHydrated = useHydrated();
	return isHydrated ? returnToOf(new URLSearchParams(search), state) : returnPath(state);
}
