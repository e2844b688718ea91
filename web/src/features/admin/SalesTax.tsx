import { Trans } from '@lingui/react/macro';
import { TaxRates } from './TaxRates.tsx';
import { TaxReport } from './TaxReport.tsx';

/** What was collected for the states, and what is asked of customers. */
export function SalesTax() {
	return (
		<section aria-labelledby="sales-tax" className="mt-10">
			<h2 id="sales-tax" className="font-display font-semibold text-xl">
				<Trans>Sales tax</Trans>
			</h2>
			<div className="mt-4 grid grid-cols-1 gap-8">
				<TaxReport />
				<TaxRates />
			</div>
		</section>
	);
}
