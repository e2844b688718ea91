import { Trans } from '@lingui/react/macro';
import { Section } from '#ui/Section.tsx';
import { TaxRates } from './TaxRates.tsx';
import { TaxReport } from './TaxReport.tsx';

/** What was collected for the states, and what is asked of customers. */
export function SalesTax() {
	return (
		<Section className="mt-10" title={<Trans>Sales tax</Trans>}>
			<div className="mt-4 grid grid-cols-1 gap-8">
				<TaxReport />
				<TaxRates />
			</div>
		</Section>
	);
}
