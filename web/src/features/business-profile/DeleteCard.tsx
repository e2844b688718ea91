import type { Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { hasCode, messageOf } from '#api/api-error.ts';
import { useRemoveBusiness } from '#api/businesses.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Modal } from '#ui/Modal.tsx';
import { Card } from './Card.tsx';

function DeletionBlockers({ businessId, problem }: { businessId: string; problem: unknown }) {
	const look = buttonLook({ tone: 'secondary', size: 'small' });
	if (hasCode(problem, 'OPEN_ORDERS'))
		return (
			<Link to={paths.waitingOrders(businessId)} className={look}>
				<Trans>Show open orders</Trans>
			</Link>
		);
	if (!hasCode(problem, 'OPEN_REFUND_REQUESTS')) return null;
	return (
		<Link to={paths.waitingOrders(businessId, 'refund=requested')} className={look}>
			<Trans>Show refund requests</Trans>
		</Link>
	);
}

/** Customers keep their orders and the owner keeps the books. Refused while orders are open. */
export function DeleteCard({ business }: { business: Business }) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const remove = useRemoveBusiness();
	const [open, setOpen] = useState(false);
	const [problem, setProblem] = useState<unknown>();
	const close = () => {
		setOpen(false);
		setProblem(undefined);
	};
	async function confirm() {
		setProblem(undefined);
		try {
			await remove.mutateAsync({ params: { id: business.id } });
			toast.success(t`Business deleted`);
			void navigate(paths.allBusinesses());
		} catch (error) {
			setProblem(error);
		}
	}
	return (
		<Card title={<Trans>Delete business</Trans>}>
			<p className="text-ink-soft">
				<Trans>
					Customers will no longer see it. Past orders stay in their history, and you can still open its
					orders and payouts.
				</Trans>
			</p>
			<Button className="mt-4" tone="secondary" onClick={() => setOpen(true)}>
				<Trans>Delete business...</Trans>
			</Button>
			<Modal open={open} onClose={close} title={t`Delete ${business.display_name}?`} height="low">
				<p className="mt-3 text-ink-soft">
					{t`This can't be undone. You can't delete it while orders or refund requests are open: finish them first.`}
				</p>
				{problem !== undefined && (
					<Banner
						className="mt-4"
						tone="danger"
						action={<DeletionBlockers businessId={business.id} problem={problem} />}
					>
						{messageOf(problem, t`The business couldn't be deleted.`)}
					</Banner>
				)}
				<div className="mt-6 flex flex-wrap gap-3">
					<Button tone="danger" busy={remove.isPending && t`Deleting...`} onClick={() => void confirm()}>
						<Trans>Delete business</Trans>
					</Button>
					<Button tone="secondary" onClick={close}>
						<Trans>Keep it</Trans>
					</Button>
				</div>
			</Modal>
		</Card>
	);
}
