/** Shops' reliability, for their teams. */
import { asked } from './asked.ts';

export const ownReliability = (id: string) => asked('business.reliability.get', { params: { id } });
