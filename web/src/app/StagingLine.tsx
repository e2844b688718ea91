import { Trans } from '@lingui/react/macro';

/** R-modes: test cards must not be mistaken for a real purchase. */
export const StagingLine = () => (
	<p className="bg-honey-soft px-4 py-2 text-center text-honey-ink text-sm print:hidden">
		<Trans>This is a test site: cards aren't charged, and no one gets food here.</Trans>
	</p>
);
