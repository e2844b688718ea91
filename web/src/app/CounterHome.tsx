import type { Business } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConfirmPickup } from '#features/dashboard/ConfirmPickup.tsx';
import { tabAddress } from '#features/dashboard/tabs.ts';
import { Tonight } from '#features/dates/Tonight.tsx';
import { useNextLoaded } from '#features/dates/use-next-date.ts';
import { paths } from '#lib/paths.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** The counter role's screen: no money, first names only (R-team). */
export const CounterHome = ({ business, counterMode }: { business: Business; counterMode?: ReactNode }) => (
	<>
		<h1 tabIndex={-1} className="font-bold font-display text-3xl">
			{business.display_name}
		</h1>
		<Loaded business={business} counterMode={counterMode} />
	</>
);

function Loaded({ business, counterMode }: { business: Business; counterMode: ReactNode }) {
	if (!useNextLoaded(business)) return <Spinner className="py-24" />;
	return (
		<div className="mt-6">
			<Tonight
				business={business}
				pickupAction={(order) => <ConfirmPickup order={order} quiet />}
				counterMode={counterMode ?? <CounterModeLink businessId={business.id} />}
			/>
		</div>
	);
}

export const CounterModeLink = ({ businessId }: { businessId: string }) => (
	<ButtonLink to={tabAddress(paths.business(businessId), 'counter')} tone="secondary" size="small">
		<Maximize2 aria-hidden /> <Trans>Counter mode</Trans>
	</ButtonLink>
);
