import { Trans, useLingui } from '@lingui/react/macro';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useChange } from '#api/change.ts';
import { followTickets } from '#api/follow-tickets.ts';
import { settings } from '#api/settings.ts';
import { currentUser } from '#api/users.ts';
import { OrderNews } from '#features/my-orders/OrderNews.tsx';
import { checkoutInProgress } from '#lib/checkout-in-progress.ts';
import { activeLanguage } from '#lib/language.ts';
import { paths } from '#lib/paths.ts';
import { savedTickets } from '#lib/saved-tickets.ts';
import { useOnline } from '#lib/use-online.ts';
import { reloadIntoNewVersion, useNewVersion } from '#lib/worker.ts';
import { Button } from '#ui/Button.tsx';
import { noticeLine, offlineLine } from '#ui/notice-line.ts';
import { Parts } from '#ui/Parts.tsx';
import { TermsAsked } from './TermsAsked.tsx';

export function Notices() {
	useEffect(() => followTickets(), []);
	// The query library assumes it is online; starting offline must trigger a refetch on reconnect.
	useEffect(() => onlineManager.setOnline(navigator.onLine), []);
	const { data } = useQuery(settings());
	const { i18n } = useLingui();
	return (
		<Parts>
			{data?.closed_days.map((day) => (
				<p key={day.date} className={`${noticeLine} bg-raised`}>
					{i18n.date(`${day.date}T12:00Z`, {
						weekday: 'long',
						month: 'long',
						day: 'numeric',
						timeZone: 'UTC',
					})}
					: {activeLanguage() === 'es' ? day.text_es : day.text_en}
				</p>
			))}
			<OfflineLine />
			<NewVersion />
			<AskedForTerms />
			<OrderNews />
		</Parts>
	);
}

/** R-offline-said */
function OfflineLine() {
	const isOnline = useOnline();
	const { pathname } = useLocation();
	// Reads the cache only: the guards load the user.
	const { data: user } = useQuery({ ...currentUser(), enabled: false });
	return (
		<div role="status">
			{!isOnline && (
				<div className={offlineLine}>
					<p>
						<Trans>You're offline. What you see may be out of date.</Trans>
					</p>
					{user && pathname !== paths.orders() && savedTickets().length > 0 && (
						<Link to={paths.orders()} className="inline-flex min-h-11 items-center font-medium underline">
							<Trans>See your tickets</Trans>
						</Link>
					)}
				</div>
			)}
		</div>
	);
}

function AskedForTerms() {
	const { data: user } = useQuery({ ...currentUser(), enabled: false });
	const accept = useChange('user.acceptTerms');
	if (!user) return null;
	const agree = (version: number) => accept.mutateAsync({ body: { version } });
	return <TermsAsked page="terms" agreed={user.terms_version} agree={agree} className="m-2" />;
}

/** Isn't offered during a checkout. A user who ignores it gets the new version on the next visit. */
function NewVersion() {
	const isReady = useNewVersion();
	const { pathname } = useLocation();
	const [isPut, setPut] = useState(false);
	const isBuying = pathname.startsWith(`${paths.marketplace()}/`) || checkoutInProgress() !== undefined;
	if (!isReady || isPut || isBuying) return null;
	return (
		<div role="status" className={`${noticeLine} bg-raised`}>
			<p>
				<Trans>A new version of FlavorBag is ready.</Trans>
			</p>
			<span className="flex gap-2">
				<Button size="small" onClick={() => void reloadIntoNewVersion()}>
					<Trans>Reload</Trans>
				</Button>
				<Button tone="quiet" size="small" onClick={() => setPut(true)}>
					<Trans>Not now</Trans>
				</Button>
			</span>
		</div>
	);
}
