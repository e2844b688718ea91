import type { Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { applyUpdated } from '#api/businesses.ts';
import { useChange } from '#api/change.ts';
import { toasted } from '#api/toasted.ts';
import { SupportContact } from '#app/SupportContact.tsx';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { type Tab, tabAddress } from './tabs.ts';

export interface MissingProps {
	business: Business;
	tab: Tab;
	hasSteps: boolean;
}

/** Reasons that only an admin can resolve. */
type Decided = 'suspended' | 'declined' | 'waiting';

/** R-listed. Says what keeps the business unlisted and links to the fix. */
export function Missing({ business, tab, hasSteps }: MissingProps) {
	const { t } = useLingui();
	const words: Record<Exclude<Business['missing'][number], Decided>, string> = {
		disabled: t`switch it on`,
		not_public: t`make the profile public`,
		cannot_charge: t`connect payments`,
		no_place: t`correct the address, which isn't on the map`,
	};
	const missing = business.missing
		.filter((reason): reason is keyof typeof words => reason in words)
		.filter((reason) => !hasSteps || reason === 'no_place');
	const reasons = missing.map((reason) => words[reason]).join(', ');
	const toProfile = tab !== 'profile' && (
		<ButtonLink to={tabAddress(paths.business(business.id), 'profile')} tone="secondary" size="small">
			{t`Open the profile`}
		</ButtonLink>
	);
	return (
		<div className="mt-4 grid gap-3 empty:hidden">
			{business.suspension && <SuspendedNote reason={business.suspension.reason} />}
			{business.approval && <ApprovalNote businessId={business.id} approval={business.approval} />}
			{missing.length > 0 && (
				<Banner tone="warn" action={toProfile}>
					<Trans>Not live yet. Still to do: {reasons}.</Trans>
				</Banner>
			)}
		</div>
	);
}

/** R-shop-suspended. What it means, why, and who to contact. */
const SuspendedNote = ({ reason }: { reason: string }) => (
	<Banner tone="danger">
		<p className="font-semibold">
			<Trans>This shop is suspended:</Trans> <span lang="">{reason}</span>
		</p>
		<p className="mt-1">
			<Trans>
				Customers don't find it and can't order there until we restore it. Orders that are paid stay: please
				hand those bags out. If it's a mistake, or you want to know what to do, write to us:
			</Trans>{' '}
			<SupportContact look="font-semibold" />
		</p>
	</Banner>
);

interface ApprovalNoteProps {
	businessId: string;
	approval: NonNullable<Business['approval']>;
}

/** R-shop-approval. What happens next; a declined shop can request another review. */
function ApprovalNote({ businessId, approval: { state, reason } }: ApprovalNoteProps) {
	const { t } = useLingui();
	const request = useChange('business.requestApproval', { onSuccess: applyUpdated });
	if (state === 'waiting')
		return (
			<Banner tone="info">
				<p className="font-semibold">{t`This shop waits for approval.`}</p>
				<p className="mt-1">{t`We look at every new shop before it opens. You get an email.`}</p>
			</Banner>
		);
	const ask = () =>
		toasted(request.mutateAsync({ params: { id: businessId } }), {
			done: t`Thanks! We look at it and send you an email.`,
			failed: t`Request failed`,
		});
	return (
		<Banner
			tone="warn"
			action={
				<Button
					tone="secondary"
					size="small"
					busy={request.isPending && t`Sending...`}
					onClick={() => void ask()}
				>
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
