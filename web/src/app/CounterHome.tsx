import type { Business } from '@flavorbag/contract';
import type { ReactNode } from 'react';
import { ConfirmPickup } from '#features/dashboard/ConfirmPickup.tsx';
import { NextPickups } from '#features/dashboard/NextPickups.tsx';
import { PackList } from '#features/dates/PackList.tsx';
import { Tonight } from '#features/dates/Tonight.tsx';
import { useNextLoaded } from '#features/dates/use-next-date.ts';
import { Parts } from '#ui/Parts.tsx';
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
		<Parts className="mt-6 grid grid-cols-1 gap-8">
			<Tonight business={business} />
			<NextPickups businessId={business.id} counterMode={counterMode}>
				<PackList business={business} pickupAction={(order) => <ConfirmPickup order={order} quiet />} />
			</NextPickups>
		</Parts>
	);
}
