/** Shows saved tickets to a signed-in user whose identity can't be checked (R-offline-tickets). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { currentUser } from '#api/users.ts';
import { CodeModal } from '#features/my-orders/CodeModal.tsx';
import { SavedTickets } from '#features/my-orders/SavedTickets.tsx';
import { late } from '#lib/lazy-part.ts';
import { paths } from '#lib/paths.ts';
import { savedTickets } from '#lib/saved-tickets.ts';
import { useOnline } from '#lib/use-online.ts';
import { Button } from '#ui/Button.tsx';
import { OfflineFrame } from './OfflineFrame.tsx';
import { PageLoading } from './PageLoading.tsx';

/**
 * Wraps a screen for an offline start: the guard shows tickets, and the screen is loaded once the guard lets the user
 * in.
 */
export function onceThere(load: () => Promise<ComponentType>): ComponentType {
	const Screen = late(load);
	return () => (
		<Suspense fallback={<PageLoading />}>
			<Screen />
		</Suspense>
	);
}

const recheckMs = 10_000;

export function OfflineScreen() {
	const { t } = useLingui();
	const { pathname } = useLocation();
	const [search, setSearch] = useSearchParams();
	const isOnline = useOnline();
	const { refetch, isFetching } = useQuery({ ...currentUser(), enabled: false });
	// No event is fired when a connection that is up but dead recovers, so it polls.
	useEffect(() => {
		const timer = setInterval(() => void refetch(), recheckMs);
		return () => clearInterval(timer);
	}, [refetch]);
	const code = search.get('code');
	const openCode = (orderId: string | undefined) =>
		setSearch(
			(before) => {
				if (orderId === undefined) before.delete('code');
				else before.set('code', orderId);
				return before;
			},
			{ replace: true },
		);
	const hasTickets = savedTickets().length > 0;
	return (
		<OfflineFrame
			title={pathname === paths.orders() ? <Trans>My Orders</Trans> : <Trans>No connection</Trans>}
			reason={isOnline ? <Trans>We can't reach FlavorBag right now.</Trans> : <Trans>You're offline.</Trans>}
			advice={
				hasTickets ? (
					<Trans>Your tickets work without a connection: show the code at the counter.</Trans>
				) : (
					<Trans>This page loads as soon as you're connected.</Trans>
				)
			}
		>
			<SavedTickets onShowCode={openCode} />
			<div className="mt-6">
				<Button tone="secondary" busy={isFetching && t`Loading...`} onClick={() => void refetch()}>
					<Trans>Try Again</Trans>
				</Button>
			</div>
			{code && <CodeModal orderId={code} onClose={() => openCode(undefined)} />}
		</OfflineFrame>
	);
}
