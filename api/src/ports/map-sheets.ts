import type { MapSheet } from '@flavorbag/contract';

export interface MapSheets {
	/** `us` is the whole country; `28-67` is two degrees by two. Undefined: no such sheet. */
	sheet(name: string): Promise<MapSheet | undefined>;
}
