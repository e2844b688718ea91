/** What an admin said of a shop, as its own people read it (R-shop-suspended, R-shop-approval). */
import { z } from 'zod';
import { instant } from './fields.ts';

/** Since when it waits, or is declined. The reason is what an admin said as they declined it, also while it waits once more. */
export const approval = z
	.object({ state: z.enum(['waiting', 'declined']), at: instant, reason: z.string().nullable() })
	.meta({ id: 'Approval' });

export const suspension = z.object({ at: instant, reason: z.string() }).meta({ id: 'Suspension' });
