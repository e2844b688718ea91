import type { ListedBusiness, Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { toast } from 'sonner';
import { hasCode } from '#api/api-error.ts';
import { offer } from '#api/businesses.ts';
import { useAbandonOrder } from '#api/orders.ts';
import { paths } from '#app/paths.ts';
import { Modal } from '#ui/Modal.tsx';
import { ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { Picture } from '#ui/Picture.tsx';
import { ConfigStep } from './ConfigStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { SuccessStep } from './SuccessStep.tsx';

/** One business over the marketplace, at its own address: choose, pay, done (spec §2). */
export function BusinessModal() {
	const { businessId = '' } = useParams();
	// Another business starts from the beginning.
	return <Opened key={businessId} businessId={businessId} />;
}

function Opened({ businessId }: { businessId: string }) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const business = useQuery(offer(businessId));
	const abandon = useAbandonOrder();
	const [order, setOrder] = useState<Order>();
	const [paid, setPaid] = useState<Order>();

	/** The bags go back on sale at once; when that fails the hold ends by itself. */
	function giveBack() {
		if (order && !paid) abandon.mutate({ id: order.id });
		setOrder(undefined);
	}
	function close() {
		giveBack();
		void navigate(paths.marketplace(), { preventScrollReset: true });
	}
	function placed(done: Order) {
		setPaid(done);
		toast.success(t`Order placed successfully!`);
	}

	if (business.isPending) {
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
				/>
			</Modal>
		);
	}
	if (paid) return <SuccessStep order={paid} onClose={close} />;
	if (order)
		return (
			<PaymentStep
				order={order}
				aside={<Aside business={business.data} />}
				onPaid={placed}
				onBack={giveBack}
				onClose={close}
			/>
		);
	return (
		<ConfigStep
			business={business.data}
			aside={<Aside business={business.data} />}
			onHeld={setOrder}
			onClose={close}
		/>
	);
}

function Aside({ business }: { business: ListedBusiness }) {
	return (
		<Picture
			src={business.image_url}
			seed={business.id}
			eager
			className="aspect-[16/10] h-full md:aspect-auto md:min-h-[30rem]"
		/>
	);
}
