/** What an admin said of a shop, as its own people read it (R-shop-suspended). */
import { z } from 'zod';
import { instant } from './fields.ts';

export const suspension = z.object({ at: instant, reason: z.string() }).meta({ id: 'Suspension' });
