import { Trans } from '@lingui/react/macro';

/** R-modes: nobody is to take test cards for a shop that feeds them. */
export const StagingLine = () => (
	<p className="bg-honey-soft px-4 py-2 text-center text-honey-ink text-sm print:hidden">
		<Trans>This is a test site: cards aren't charged, and no one gets food here.</Trans>
	</p>
);
