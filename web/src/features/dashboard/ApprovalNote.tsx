import type { Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useRequestApproval } from '#api/businesses.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

export interface ApprovalNoteProps {
	businessId: string;
	approval: NonNullable<Business['approval']>;
}

/** R-shop-approval. What happens next, or what was asked for, with the way back to waiting. */
export function ApprovalNote({ businessId, approval: { state, reason } }: ApprovalNoteProps) {
	const { t } = useLingui();
	const request = useRequestApproval(businessId);
	if (state === 'waiting')
		return (
			<Banner tone="info">
				<p className="font-semibold">
					<Trans>This shop waits for approval.</Trans>
				</p>
				<p className="mt-1">
					<Trans>We look at every new shop before it opens. You get an email.</Trans>
				</p>
			</Banner>
		);
	const ask = () =>
		request.mutate(undefined, {
			onSuccess: () => toast.success(t`Thanks! We look at it and send you an email.`),
			onError: (error) => toast.error(messageOf(error, t`Request failed`)),
		});
	return (
		<Banner
			tone="warn"
			action={
				<Button tone="secondary" size="small" busy={request.isPending && t`Sending...`} onClick={ask}>
					<Trans>Ask for another look</Trans>
				</Button>
			}
		>
			<p className="font-semibold">
				<Trans>This shop can't open yet:</Trans> <span lang="">{reason}</span>
			</p>
			<p className="mt-1">
				<Trans>Customers can't find it yet. Change what is written here, then ask for another look.</Trans>
			</p>
		</Banner>
	);
}
