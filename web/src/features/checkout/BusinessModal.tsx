import type { OfferedBusiness, Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { toast } from 'sonner';
import { hasCode } from '#api/api-error.ts';
import { useLiveStock } from '#api/live-stock.ts';
import { offer } from '#api/offers.ts';
import { askedBy, queryClient } from '#api/query-client.ts';
import { fromFavorites } from '#lib/favorite-paths.ts';
import { isHeldOffer } from '#lib/held-offers.ts';
import { paths } from '#lib/paths.ts';
import { sheetPictureSizes } from '#lib/picture-sizes.ts';
import { Modal } from '#ui/Modal.tsx';
import { ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { Picture } from '#ui/Picture.tsx';
import { ConfigStep } from './ConfigStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { SuccessStep } from './SuccessStep.tsx';
import { type Choice, choiceOf, linkedEntry, nothingChosen, withoutLinked } from './slot-choice.ts';
import { useCheckout } from './use-checkout.ts';

export function BusinessModal() {
	const { businessId = '' } = useParams();
	return <Opened key={businessId} businessId={businessId} />;
}

/** Until the user chooses, the choice is the pickup that the link names, if any. */
function useChoice(business: OfferedBusiness | undefined, search: string) {
	const [chosen, setChosen] = useState<Choice>();
	const [asked] = useState(() => new URLSearchParams(search));
	const opening = useRef<Choice>(undefined);
	if (business)
		opening.current ??= choiceOf(linkedEntry(business.inventory, asked), Number(asked.get('bags')));
	const setChoice = useCallback(
		(next: (before: Choice) => Choice) =>
			setChosen((before) => next(before ?? opening.current ?? nothingChosen)),
		[],
	);
	return { choice: chosen ?? opening.current ?? nothingChosen, setChoice };
}

function Opened({ businessId }: { businessId: string }) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const { search } = useLocation();
	const business = useQuery(offer(businessId));
	// The URL may name an unknown ID, so only a loaded business is followed.
	useLiveStock(business.data ? [businessId] : []);
	const { choice, setChoice } = useChoice(business.data, search);
	const { step, send, held, paid, releaseHold, leave, holdOver, resuming } = useCheckout(businessId);

	function close() {
		leave();
		const list = withoutLinked(search);
		const back = list === fromFavorites ? paths.favorites() : { pathname: paths.marketplace(), search: list };
		void navigate(back, { preventScrollReset: true });
	}
	function placed(done: Order) {
		paid(done);
		// A purchase ends the wait (R-waitlist-ends).
		void queryClient.invalidateQueries(askedBy('customer.waitlist'));
		toast.success(t`Order placed successfully!`);
	}

	// A payment stays on screen whatever happens to the shop.
	if (step.at === 'success')
		return (
			<SuccessStep order={step.order} retailValue={business.data?.retail_value ?? null} onClose={close} />
		);
	if (step.at === 'payment')
		return (
			<PaymentStep
				step={step}
				picture={business.data && <Picture of={business.data} sizes={sheetPictureSizes} className="h-full" />}
				onPaid={placed}
				onHoldEnded={() => {
					setChoice(() => nothingChosen);
					void holdOver();
				}}
				onBack={isHeldOffer(step.order.id) ? close : releaseHold}
				onRelease={releaseHold}
				onClose={close}
			/>
		);
	if (business.isPending || resuming) return <Loading onClose={close} />;
	if (business.isError) return <NotLoaded business={business} onClose={close} />;
	return (
		<ConfigStep
			business={business.data}
			choice={choice}
			setChoice={setChoice}
			over={step.over}
			onChosen={() => send({ type: 'chosen' })}
			onHeld={held}
			onClose={close}
		/>
	);
}

function Loading({ onClose }: { onClose(): void }) {
	const { t } = useLingui();
	return (
		<Modal onClose={onClose} title={t`Loading...`} titleHidden aside={<Skeleton className="h-full" />}>
			<Skeleton className="h-8 w-2/3" />
			<Skeleton className="mt-4 h-24" />
			<Skeleton className="mt-4 h-40" />
		</Modal>
	);
}

interface NotLoadedProps {
	business: Pick<UseQueryResult<OfferedBusiness>, 'data' | 'error' | 'refetch'>;
	onClose(): void;
}

function NotLoaded({ business: { data, error, refetch }, onClose }: NotLoadedProps) {
	const { t } = useLingui();
	const gone = hasCode(error, 'NOT_FOUND');
	return (
		<Modal onClose={onClose} title={t`Business`} titleHidden height="low">
			<ErrorPanel
				title={
					gone ? <Trans>This business isn't on sale right now</Trans> : <Trans>Something went wrong</Trans>
				}
				onRetry={gone ? onClose : refetch}
				retry={gone ? <Trans>Back to the list</Trans> : <Trans>Try Again</Trans>}
			>
				{gone && data && <Trans>You weren't charged. Choose another business from the list.</Trans>}
				{gone && !data && <Trans>It may have closed for now. Others in the list still have bags.</Trans>}
			</ErrorPanel>
		</Modal>
	);
}
