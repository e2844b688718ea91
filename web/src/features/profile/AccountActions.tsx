import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { hasCode, messageOf } from '#api/api-error.ts';
import { deleteAccount } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Section } from '#ui/Section.tsx';

/** Leads to what has to be finished first. */
function DeletionBlockers({ problem }: { problem: unknown }) {
	const look = buttonLook({ tone: 'secondary', size: 'small' });
	if (hasCode(problem, 'ORDERS_OPEN'))
		return (
			<Link to={paths.orders()} className={look}>
				<Trans>My Orders</Trans>
			</Link>
		);
	if (!hasCode(problem, 'BAGS_TO_COLLECT', 'REFUNDS_TO_ANSWER')) return null;
	return (
		<Link to={paths.businessPicker()} className={look}>
			<Trans>My Business</Trans>
		</Link>
	);
}

/** Profile Settings, fourth block: the second press really deletes (R-erasure). */
export function AccountActions() {
	const { t } = useLingui();
	const [asked, setAsked] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const warning = useRef<HTMLParagraphElement>(null);
	const remove = useMutation({
		mutationFn: deleteAccount,
		onSuccess: () => toast.success(t`Your account was deleted`),
	});
	useEffect(() => {
		if (asked) warning.current?.focus();
	}, [asked]);
	const back = () => {
		setAsked(false);
		remove.reset();
		button.current?.focus();
	};
	return (
		<Section card className="md:p-8" title={<Trans>Account Actions</Trans>}>
			{asked ? (
				<p ref={warning} tabIndex={-1} className="mt-3 rounded-card bg-tomato-soft px-4 py-3 text-tomato-ink">
					<Trans>
						This permanently deletes your account, your profile and your businesses. To keep a shop open, hand
						it over on its Team page first. It can't be undone. What you ordered stays with the businesses,
						without your name.
					</Trans>
				</p>
			) : (
				<p className="mt-1 text-ink-soft">
					{t`Delete your account, with your name, address and everything else that says who you are.`}
				</p>
			)}
			{remove.isError && (
				<Banner className="mt-3" tone="danger" action={<DeletionBlockers problem={remove.error} />}>
					{messageOf(remove.error, t`Request failed`)}
				</Banner>
			)}
			<div className="mt-4 flex flex-wrap gap-3">
				<Button
					ref={button}
					tone={asked ? 'danger' : 'secondary'}
					busy={remove.isPending && <Trans>Deleting...</Trans>}
					onClick={() => (asked ? remove.mutate() : setAsked(true))}
				>
					{asked ? <Trans>Confirm Delete</Trans> : <Trans>Delete Account</Trans>}
				</Button>
				{asked && (
					<Button tone="secondary" disabled={remove.isPending} onClick={back}>
						<Trans>Cancel</Trans>
					</Button>
				)}
			</div>
		</Section>
	);
}
