import type { Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '#ui/Banner.tsx';

/** D12: says what keeps the business out of the customers' list. */
export function Missing({ business }: { business: Business }) {
	const { t } = useLingui();
	if (business.missing.length === 0) return null;
	const words: Record<Business['missing'][number], string> = {
		disabled: t`it is switched off`,
		not_public: t`its profile is not public`,
		cannot_charge: t`card payments are not connected yet`,
		no_place: t`its address could not be found on the map`,
	};
	const reasons = business.missing.map((reason) => words[reason]).join(', ');
	return (
		<div className="mt-4">
			<Banner tone="warn">
				<Trans>Customers do not see this business: {reasons}.</Trans>
			</Banner>
		</div>
	);
}
