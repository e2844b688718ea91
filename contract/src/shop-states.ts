/** An admin's decision about a shop, as its team sees it (R-shop-suspended, R-shop-approval). */
import { z } from 'zod';
import { instant } from './fields.ts';

/** `reason` is the last refusal's, kept while the shop waits again. */
export const approval = z
	.object({ state: z.enum(['waiting', 'declined']), at: instant, reason: z.string().nullable() })
	.meta({ id: 'Approval' });

export const suspension = z.object({ at: instant, reason: z.string() }).meta({ id: 'Suspension' });
