import { callLimits } from '@flavorbag/contract';
import { sharedStream } from './shared-stream.ts';

/** Keeps the bags left of these businesses up to date while the caller is mounted. Lists grow page by page. */
export const useLiveStock = sharedStream(
	{ max: callLimits.liveBusinessesMax, batchMs: 200 },
	async (ids, signal) => (await import('./stock-stream.ts')).followStock(ids.join(','), signal),
);
