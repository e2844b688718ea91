import type { Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useRemoveBusiness } from '#api/businesses.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Card } from './Card.tsx';

/** Gone from every list; its customers keep their orders. Refused while orders are open (D18). */
export function DeleteCard({ business }: { business: Business }) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const remove = useRemoveBusiness(business.id);
	const [open, setOpen] = useState(false);
	const [problem, setProblem] = useState<string>();
	const close = () => {
		setOpen(false);
		setProblem(undefined);
	};
	async function confirm() {
		setProblem(undefined);
		try {
			await remove.mutateAsync();
			toast.success(t`Business deleted`);
			void navigate(paths.businessPicker());
		} catch (error) {
			setProblem(messageOf(error, t`The business could not be deleted.`));
		}
	}
	return (
		<Card title={<Trans>Delete business</Trans>}>
			<p className="text-ink-soft">
				<Trans>It disappears for customers for good. Orders of the past stay readable for them.</Trans>
			</p>
			<Button className="mt-4" tone="secondary" onClick={() => setOpen(true)}>
				<Trans>Delete business...</Trans>
			</Button>
			<Modal open={open} onClose={close} title={t`Delete ${business.display_name}?`} height="low">
				<p className="mt-3 text-ink-soft">
					<Trans>
						This cannot be undone. It is refused while orders are open: hand them over or cancel them first.
					</Trans>
				</p>
				{problem && (
					<div className="mt-4">
						<Banner tone="danger">{problem}</Banner>
					</div>
				)}
				<div className="mt-6 flex flex-wrap gap-3">
					<Button tone="danger" busy={remove.isPending && t`Deleting...`} onClick={() => void confirm()}>
						<Trans>Delete for good</Trans>
					</Button>
					<Button tone="secondary" onClick={close}>
						<Trans>Keep it</Trans>
					</Button>
				</div>
			</Modal>
		</Card>
	);
}
