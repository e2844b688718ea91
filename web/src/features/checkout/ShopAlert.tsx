import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BellPlus, BellRing } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { queryFor } from '#api/query.ts';
import { newAlert } from '#lib/alert-paths.ts';
import { paths } from '#lib/paths.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** Creates an alert for a shop without bags, or links to the existing one (R-alert-rule). */
export function ShopAlert({ businessId }: { businessId: string }) {
	const { search } = useLocation();
	const { data, isPending } = useQuery(queryFor('customer.alerts.list', {}));
	if (isPending) return null;
	const rule = data?.rules.find((one) => one.business_id === businessId && !one.paused);
	if (rule)
		return (
			<p className="mt-5 flex items-center gap-2 rounded-field bg-raised px-4 py-3 text-sm">
				<BellRing aria-hidden className="size-5 shrink-0 text-primary" strokeWidth={1.75} />
				<span>
					<Trans>
						We'll let you know when this shop has bags.{' '}
						<Link to={paths.alerts()} className="font-medium underline underline-offset-4">
							See my alerts
						</Link>
					</Trans>
				</span>
			</p>
		);
	return (
		<ButtonLink to={newAlert(search, businessId)} preventScrollReset tone="secondary" className="mt-5 w-full">
			<BellPlus aria-hidden />
			<Trans>Tell me when this shop has bags</Trans>
		</ButtonLink>
	);
}
