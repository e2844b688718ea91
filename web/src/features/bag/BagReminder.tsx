import type { Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { toasted } from '#api/toasted.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

export function BagReminder({ business, open }: { business: Business; open: ReactNode }) {
	const { t } = useLingui();
	const { data: bag } = useQuery(queryFor('business.bag.get', { params: { id: business.id } }));
	const confirm = useChange('business.bag.confirm');
	if (!bag) return null;
	if (bag.version === 0)
		return (
			<Banner action={open}>
				{t`Say what's in your bags. It takes about a minute, and helps people with a diet or an allergy choose.`}
			</Banner>
		);
	if (!bag.to_confirm) return null;
	const onConfirm = () =>
		toasted(confirm.mutateAsync({ params: { id: business.id }, ifVersion: bag.version }), {
			done: t`Confirmed. Thank you!`,
			failed: t`That wasn't saved. Please try again.`,
		});
	return (
		<Banner
			tone="warn"
			action={
				<span className="flex flex-wrap gap-2">
					{open}
					<Button size="small" busy={confirm.isPending && t`Saving...`} onClick={() => void onConfirm()}>
						<Trans>Everything still right</Trans>
					</Button>
				</span>
			}
		>
			{t`Are the allergens of your bags still right? Until you confirm, customers read “Not confirmed”.`}
		</Banner>
	);
}
