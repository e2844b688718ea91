/** Setup steps of a new shop (R-first-steps). Pure. */
import type { Dashboard } from '@flavorbag/contract';
import { hasTimes } from '#lib/shop-state.ts';

export const firstSteps = ['times', 'payments', 'live'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Returns the first open step, or undefined when all are done or the shop has sold before. */
export function openStep(props: Pick<Dashboard, 'business' | 'totals'>): FirstStep | undefined {
	const { business, totals } = props;
	if (totals.orders > 0 || business.closed_at !== null) return undefined;
	// A live shop without weekly times sells by posting what is left (R-post-left).
	if (!hasTimes(business) && business.missing.length > 0) return 'times';
	if (business.missing.includes('cannot_charge')) return 'payments';
	return business.missing.includes('disabled') || business.missing.includes('not_public')
		? 'live'
		: undefined;
}
