import type { WaitlistEntry } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { currentUser } from '#api/users.ts';
import { myWaitlist } from '#api/waitlist.ts';
import { clockAt } from '#lib/full-time.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Countdown } from '#ui/Countdown.tsx';

/** Time to read it and to press; the marketplace and My Orders go on to say it. */
const shownMs = 20_000;
/** Each is announced once. */
const announced = new Set<string>();

type Offered = WaitlistEntry & { offer: NonNullable<WaitlistEntry['offer']> };
const isOffered = (entry: WaitlistEntry): entry is Offered => entry.offer !== null;

/** Somebody's turn has come (R-waitlist-news): a toast, the page's title, and on the marketplace a line as long as the offer lasts. */
export function WaitNews() {
	const { data: user } = useQuery({ ...currentUser(), enabled: false });
	const { data: entries = [] } = useQuery({ ...myWaitlist(), enabled: user?.verified === true });
	const { pathname } = useLocation();
	const offers = entries.filter(isOffered);
	useToasts(offers, pathname);
	useTitleMark(offers.length > 0);
	const [first] = offers;
	if (!user || !first || pathname !== paths.marketplace()) return null;
	return <OfferLine entry={first} />;
}

const OfferLine = ({ entry: { business_id, business_name, offer } }: { entry: Offered }) => (
	<div className="sticky top-0 z-header border-line border-b bg-primary-soft px-4 short:static print:hidden">
		<div className="mx-auto flex min-h-14 w-full max-w-7xl items-center justify-between gap-3 py-1.5 text-sm sm:px-2">
			<p className="wrap-anywhere min-w-0">
				<Trans>
					It's your turn at {business_name}: <Countdown until={offer.expires_at} /> left.
				</Trans>
			</p>
			<ButtonLink to={paths.marketplaceBusiness(business_id)} size="small" className="shrink-0">
				<Trans>See it</Trans>
			</ButtonLink>
		</div>
	</div>
);

/** One for each offer, wherever its shop isn't open already; gone with the offer. */
function useToasts(offers: readonly Offered[], pathname: string): void {
	const { t } = useLingui();
	const navigate = useNavigate();
	useEffect(() => {
		for (const { business_id, business_name, offer, time_zone } of offers) {
			const path = paths.marketplaceBusiness(business_id);
			if (announced.has(offer.id)) continue;
			announced.add(offer.id);
			// My Orders begins with it: whoever scrolled on from there is told as well.
			const isSeen = pathname === paths.orders() && window.scrollY === 0;
			if (pathname === path || isSeen) continue;
			const go = () => {
				toast.dismiss(offer.id);
				void navigate(path);
			};
			const until = clockAt(offer.expires_at, time_zone);
			toast(t`It's your turn at ${business_name}. We're holding a bag for you until ${until}.`, {
				id: offer.id,
				duration: shownMs,
				action: (
					<Button size="small" className="shrink-0" onClick={go}>
						<Trans>Get the bag</Trans>
					</Button>
				),
			});
		}
		const open = new Set(offers.map(({ offer }) => offer.id));
		for (const id of announced) if (!open.has(id)) toast.dismiss(id);
	}, [offers, pathname, navigate, t]);
}

/** A tab behind others says so in its title, whatever screen sets it. */
function useTitleMark(isOn: boolean): void {
	const { t } = useLingui();
	const mark = t`Your turn!`;
	useEffect(() => {
		const title = document.querySelector('title');
		if (!isOn || !title) return;
		const apply = () => {
			if (!document.title.startsWith(mark)) document.title = `${mark} ${document.title}`;
		};
		apply();
		const observer = new MutationObserver(apply);
		observer.observe(title, { childList: true });
		return () => {
			observer.disconnect();
			document.title = document.title.replace(`${mark} `, '');
		};
	}, [isOn, mark]);
}
