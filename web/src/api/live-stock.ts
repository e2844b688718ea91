import { callLimits } from '@flavorbag/contract';
import { sharedStream } from './shared-stream.ts';

/** Keeps the bags left of these businesses up to date while the caller is mounted. */
export const useLiveStock = sharedStream(callLimits.liveBusinessesMax, async (ids, signal) =>
	(await import('./stock-stream.ts')).followStock(ids.join(','), signal),
);
