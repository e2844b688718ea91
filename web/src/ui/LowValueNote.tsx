import { Trans } from '@lingui/react/macro';

/** Tells the shop that customers see the measured value instead of its own (R-value). */
export const LowValueNote = ({ percent, value }: { percent: number; value: string }) => (
	<p className="mt-1 text-honey-ink text-sm">
		<Trans>
			Customers don't see your retail value of {value} right now: {percent}% found that much in their bag. Put
			a little more into each bag, or state a lower value; from 70% on, it shows again.
		</Trans>
	</p>
);
