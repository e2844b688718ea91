/** The guards (R-guards): they wait for the user, then show the screen or lead to the right one. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { hasCode } from '#api/api-error.ts';
import { userKey } from '#api/connection.ts';
import { queryClient } from '#api/query-client.ts';
import { settings } from '#api/settings.ts';
import { currentUser } from '#api/users.ts';
import { paths } from '#lib/paths.ts';
import { hasSignedOut, mayHaveSession } from '#lib/session-hint.ts';
import { withTexts } from '#lib/texts.ts';
import { type Area, guard, type ReturnState, returnPath } from './guard.ts';
import { NotFound } from './NotFound.tsx';
import { PageLoading } from './PageLoading.tsx';

export const loadOfflineScreen = () => withTexts(import('./OfflineScreen.tsx'));
/** Nobody was asked yet who this is, and nobody can be. */
export const beginsOffline = () => !navigator.onLine && queryClient.getQueryData(userKey) === undefined;
const OfflineScreen = lazy(async () => ({ default: (await loadOfflineScreen()).OfflineScreen }));

function Guard({ area }: { area: Area }) {
	const { data, error, isPending } = useQuery(currentUser());
	const location = useLocation();
	if (isPending) return <PageLoading />;
	// Nobody can say who this is: no reason to ask for a password.
	if (data === undefined && hasCode(error, 'NETWORK_ERROR') && mayHaveSession())
		return (
			<Suspense fallback={<PageLoading />}>
				<OfflineScreen />
			</Suspense>
		);
	const visitor = data ?? undefined;
	const target = guard(visitor, area);
	// A link of a mail that does not work is explained to whoever opens it.
	const isBrokenLink = area === 'verify' && new URLSearchParams(location.search).has('error');
	if (target === undefined || isBrokenLink) return <Outlet />;
	if (!visitor && hasSignedOut()) return <Navigate to={paths.landing()} replace />;
	// On a screen for guests the wish comes from the guard that sent them there; elsewhere this is the wish.
	const returnTo = area === 'guest' ? returnPath(location.state) : location.pathname + location.search;
	const isHome = visitor?.verified === true;
	if (area === 'guest' && isHome && returnTo !== undefined) return <Navigate to={returnTo} replace />;
	const state: ReturnState | undefined = isHome || returnTo === undefined ? undefined : { from: returnTo };
	return <Navigate to={target} replace state={state} />;
}

export const GuestOnly = () => <Guard area="guest" />;
export const Guarded = () => <Guard area="member" />;
export const BusinessOnly = () => <Guard area="business" />;
export const AdminOnly = () => <Guard area="admin" />;
/** The verify-email screen: for whoever has signed in, verified or not. */
export const SignedIn = () => <Guard area="verify" />;

/** Pages that exist only while the embedded defaults are in use. */
export function DevOnly() {
	const { data, isPending } = useQuery(settings());
	if (isPending) return <PageLoading />;
	return data?.dev_mail ? <Outlet /> : <NotFound />;
}
