import type { ListedBusiness, Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { toast } from 'sonner';
import { hasCode } from '#api/api-error.ts';
import { isHeldOffer } from '#api/held-offers.ts';
import { useLiveStock } from '#api/live-stock.ts';
import { offer } from '#api/offers.ts';
import { queryClient } from '#api/query-client.ts';
import { waitlistKey } from '#api/waitlist.ts';
import { fromFavorites } from '#lib/favorite-paths.ts';
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

/** One business over the marketplace, at its own address: choose, pay, done. */
export function BusinessModal() {
	const { businessId = '' } = useParams();
	// Another business starts from the beginning.
	return <Opened key={businessId} businessId={businessId} />;
}

function Opened({ businessId }: { businessId: string }) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const { search } = useLocation();
	const business = useQuery(offer(businessId));
	// The address may name anything: what is there is followed.
	useLiveStock(business.data ? [businessId] : []);
	/** Undefined: nobody pressed anything yet, and what is chosen is what the link names, if it names a pickup. */
	const [chosen, setChoice] = useState<Choice>();
	const [asked] = useState(() => new URLSearchParams(search));
	const opening = useRef<Choice>(undefined);
	if (business.data) opening.current ??= choiceOf(linkedEntry(business.data.inventory, asked));
	const choice = chosen ?? opening.current ?? nothingChosen;
	const updateChoice = useCallback(
		(next: (before: Choice) => Choice) =>
			setChoice((before) => next(before ?? opening.current ?? nothingChosen)),
		[],
	);
	const { step, send, held, paid, releaseHold, leave, holdOver, resuming } = useCheckout(businessId);

	function close() {
		leave();
		void navigate(
			withoutLinked(search) === fromFavorites
				? paths.favorites()
				: { pathname: paths.marketplace(), search: withoutLinked(search) },
			{
				preventScrollReset: true,
			},
		);
	}
	function placed(done: Order) {
		paid(done);
		// Who bought waits no longer (R-waitlist-ends).
		void queryClient.invalidateQueries({ queryKey: waitlistKey });
		toast.success(t`Order placed successfully!`);
	}

	// What is paid or being paid stays on the screen, whatever becomes of the shop.
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
					setChoice(nothingChosen);
					void holdOver();
				}}
				onBack={isHeldOffer(step.order.id) ? close : releaseHold}
				onRelease={releaseHold}
				onClose={close}
			/>
		);
	if (business.isPending || resuming)
		return (
			<Modal open onClose={close} title={t`Loading...`} titleHidden aside={<Skeleton className="h-full" />}>
				<Skeleton className="h-8 w-2/3" />
				<Skeleton className="mt-4 h-24" />
				<Skeleton className="mt-4 h-40" />
			</Modal>
		);
	if (business.isError) {
		const gone = hasCode(business.error, 'NOT_FOUND');
		return (
			<Modal open onClose={close} title={t`Business`} titleHidden height="low">
				<ErrorPanel
					title={
						gone ? <Trans>This business isn't on sale right now</Trans> : <Trans>Something went wrong</Trans>
					}
					onRetry={gone ? close : () => void business.refetch()}
					retry={gone ? <Trans>Back to the list</Trans> : <Trans>Try Again</Trans>}
				>
					{gone && business.data && (
						<Trans>You weren't charged. Choose another business from the list.</Trans>
					)}
					{gone && !business.data && (
						<Trans>It may have closed for now. Others in the list still have bags.</Trans>
					)}
				</ErrorPanel>
			</Modal>
		);
	}
	return (
		<ConfigStep
			business={business.data}
			aside={<Aside business={business.data} />}
			thumb={<Thumb business={business.data} />}
			choice={choice}
			setChoice={updateChoice}
			over={step.over}
			onChosen={() => send({ type: 'chosen' })}
			onHeld={held}
			onClose={close}
		/>
	);
}

const Aside = ({ business }: { business: ListedBusiness }) => (
	<Picture of={business} sizes={sheetPictureSizes} className="h-full min-h-[30rem]" />
);

const Thumb = ({ business }: { business: ListedBusiness }) => (
	<Picture of={business} sizes="4rem" className="aspect-square" />
);
