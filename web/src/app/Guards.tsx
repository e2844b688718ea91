/** Route guards (R-guards). They wait for the user, then render the screen or redirect. */
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { hasCode } from '#api/api-error.ts';
import { userKey } from '#api/connection.ts';
import { queryClient } from '#api/query-client.ts';
import { currentUser } from '#api/users.ts';
import { late, partOf } from '#lib/lazy-part.ts';
import { paths } from '#lib/paths.ts';
import { hasSignedOut, mayHaveSession } from '#lib/session-hint.ts';
import { type Area, guard, type ReturnState, returnToOf } from './guard.ts';
import { PageLoading } from './PageLoading.tsx';

/** Offline before the user was ever loaded. */
export const beginsOffline = () => !navigator.onLine && queryClient.getQueryData(userKey) === undefined;
const OfflineScreen = late(partOf(() => import('./OfflineScreen.tsx'), 'OfflineScreen'));

export function Guard({ area }: { area: Area }) {
	const { data, error, isPending } = useQuery(currentUser());
	const location = useLocation();
	if (isPending) return <PageLoading />;
	// The user can't be loaded, which is no reason to ask for a password.
	if (data === undefined && hasCode(error, 'NETWORK_ERROR') && mayHaveSession())
		return (
			<Suspense fallback={<PageLoading />}>
				<OfflineScreen />
			</Suspense>
		);
	const visitor = data ?? undefined;
	const target = guard(visitor, area);
	// A broken email link is explained even to signed-out visitors.
	const isBrokenLink = area === 'verify' && new URLSearchParams(location.search).has('error');
	if (target === undefined || isBrokenLink) return <Outlet />;
	if (!visitor && hasSignedOut()) return <Navigate to={paths.landing()} replace />;
	// On guest screens, the return path comes from the redirect.
	const returnTo =
		area === 'guest'
			? returnToOf(new URLSearchParams(location.search), location.state)
			: location.pathname + location.search;
	const isHome = visitor?.verified === true;
	if (area === 'guest' && isHome && returnTo !== undefined) return <Navigate to={returnTo} replace />;
	const state: ReturnState | undefined = isHome || returnTo === undefined ? undefined : { from: returnTo };
	return <Navigate to={target} replace state={state} />;
}
