import { Trans, useLingui } from '@lingui/react/macro';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { nearbyKey } from '#api/offers.ts';
import { queryClient } from '#api/query-client.ts';
import { myRatings, useMyRatings } from '#api/ratings.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';

/**
 * R-rating-asked: the same question as above My Orders, on the first screen of whoever opens the app, once its list is there. It lies over
 * the list's end: nothing moves when it comes or goes.
 */
export function AskOnce() {
	const { t } = useLingui();
	const isHere = useLocation().pathname === paths.marketplace();
	const isLoading = useIsFetching({ queryKey: nearbyKey }) > 0;
	const isThere =
		!isLoading && queryClient.getQueriesData({ queryKey: nearbyKey }).some(([, data]) => data !== undefined);
	const { data } = useQuery({ ...myRatings(), enabled: isHere && isThere });
	const { later } = useMyRatings();
	const asked = data?.to_rate.find(({ ask }) => ask);
	if (!asked || !isHere) return null;
	const { order_id: orderId, business_name: businessName } = asked;
	return (
		<div
			role="status"
			// Over the tab bar of a phone; in a corner where there is room.
			className="fixed inset-x-2 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] short:bottom-14 z-header flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-edge bg-surface p-3 text-sm shadow-lift md:inset-x-auto md:right-4 md:bottom-4 md:w-96 print:hidden"
		>
			<p className="wrap-anywhere min-w-0 flex-1 basis-48 font-semibold">
				<Trans>How was the food from {businessName}?</Trans>
			</p>
			<div className="flex flex-wrap gap-2">
				<Link
					to={`${paths.orders()}?rate=${orderId}`}
					className={buttonLook({ tone: 'secondary', size: 'small' })}
				>
					<Trans>Rate your bag</Trans>
				</Link>
				<Button
					tone="quiet"
					size="small"
					busy={later.isPending && t`Saving...`}
					onClick={() =>
						later.mutate(orderId, {
							onError: (error) => toast.error(messageOf(error, t`That wasn't saved. Please try again.`)),
						})
					}
				>
					<Trans>Not now</Trans>
				</Button>
			</div>
		</div>
	);
}
