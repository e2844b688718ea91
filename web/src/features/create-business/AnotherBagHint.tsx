import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ownBusinesses } from '#api/businesses.ts';
import { addressLine } from '#lib/address.ts';
import { anotherBagPath } from '#lib/another-bag-path.ts';
import { buttonLook } from '#ui/button-look.ts';

/** Whoever opens a second shop at the same address has the short way (R-another-bag). */
export function AnotherBagHint() {
	const { businessId } = useParams();
	const { data: own } = useQuery(ownBusinesses());
	const here = own?.find(({ id, my_role }) => id === businessId && my_role === 'owner');
	if (!here) return null;
	return (
		<aside className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-raised p-5">
			<p className="min-w-0 basis-64">
				<span className="block font-semibold">
					<Trans>A second bag at {addressLine({ street: here.street })}?</Trans>
				</span>
				<span className="text-ink-soft">
					<Trans>
						Name, description and price are enough. The rest comes along from {here.display_name}.
					</Trans>
				</span>
			</p>
			<Link to={anotherBagPath(here.id)} className={buttonLook({ tone: 'secondary', size: 'small' })}>
				<Trans>Add another bag at this address</Trans>
			</Link>
		</aside>
	);
}
