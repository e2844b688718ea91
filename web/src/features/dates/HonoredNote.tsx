import { type Business, reliabilityLimits } from '@flavorbag/contract';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ownReliability } from '#api/reliability.ts';
import { Banner } from '#ui/Banner.tsx';

/** Too many orders weren't kept: how a shop gets back, right above the count it can use (R-reliability-steps, R-reliability-cap). */
export function HonoredNote({ business }: { business: Business }) {
	const { data } = useQuery(ownReliability(business.id));
	if (!data || data.step === 'fine') return null;
	const { honored, counted, in_a_row, step } = data;
	const left = Math.max(reliabilityLimits.honoredInARow - in_a_row, 0);
	return (
		<Banner className="mt-4" tone="info">
			<p className="font-semibold">
				<Trans>
					Kept {honored} of the last {counted} orders
				</Trans>
			</p>
			<p>
				<Trans>
					Some days bring less than you'd planned. Offer a few bags less, and you won't have to cancel.
				</Trans>{' '}
				{step !== 'note' && left > 0 && (
					<Trans>
						You can go up to the count we suggest until{' '}
						<Plural value={left} one="# more order" other="# more orders" /> in a row went well.
					</Trans>
				)}
			</p>
		</Banner>
	);
}
