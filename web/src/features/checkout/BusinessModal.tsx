import type { ListedBusiness, Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { toast } from 'sonner';
import { hasCode } from '#api/api-error.ts';
import { useLiveStock } from '#api/live-stock.ts';
import { offer } from '#api/offers.ts';
import { paths } from '#lib/paths.ts';
import { sheetPictureSizes } from '#lib/picture-sizes.ts';
import { Modal } from '#ui/Modal.tsx';
import { ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { Picture } from '#ui/Picture.tsx';
import { ConfigStep } from './ConfigStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { SuccessStep } from './SuccessStep.tsx';
import { nothingChosen } from './slot-choice.ts';
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
	const [choice, setChoice] = useState(nothingChosen);
	const { step, send, held, releaseHold, holdOver, resuming } = useCheckout(businessId);

	function close() {
		releaseHold();
		void navigate({ pathname: paths.marketplace(), search }, { preventScrollReset: true });
	}
	function placed(done: Order) {
		send({ type: 'paid', order: done });
		toast.success(t`Order placed successfully!`);
	}

	// What is paid or being paid stays on the screen, whatever becomes of the shop.
	if (step.at === 'success') return <SuccessStep order={step.order} onClose={close} />;
	if (step.at === 'payment')
		return (
			<PaymentStep
				step={step}
				aside={business.data && <Aside business={business.data} />}
				onPaid={placed}
				onHoldEnded={() => {
					setChoice(nothingChosen);
					void holdOver();
				}}
				onBack={releaseHold}
				onClose={close}
			/>
		);
	if (business.isPending || resuming) {
		return (
			<Modal
				open
				onClose={close}
				title={t`Loading...`}
				titleHidden
				aside={<Skeleton className="aspect-[4/3] md:h-full" />}
			>
				<Skeleton className="h-8 w-2/3" />
				<Skeleton className="mt-4 h-24" />
				<Skeleton className="mt-4 h-40" />
			</Modal>
		);
	}
	if (business.isError) {
		const gone = hasCode(business.error, 'NOT_FOUND');
		return (
			<Modal open onClose={close} title={t`Business`} titleHidden height="low">
				<ErrorPanel
					title={
						gone ? <Trans>This business is not on sale right now</Trans> : <Trans>Something went wrong</Trans>
					}
					onRetry={gone ? close : () => void business.refetch()}
					retry={gone ? <Trans>Back to the list</Trans> : <Trans>Try Again</Trans>}
				>
					{gone && business.data && (
						<Trans>You were not charged. Choose another business from the list.</Trans>
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
			choice={choice}
			setChoice={setChoice}
			over={step.over}
			onChosen={() => send({ type: 'chosen' })}
			onHeld={held}
			onClose={close}
		/>
	);
}

function Aside({ business }: { business: ListedBusiness }) {
	return (
		<Picture
			src={business.image_url}
			srcset={business.image_srcset}
			sizes={sheetPictureSizes}
			seed={business.id}
			eager
			className="aspect-[16/10] h-full md:aspect-auto md:min-h-[30rem]"
		/>
	);
}
