/** The drawn map, sheet by sheet. */
import type { MapSheet } from '@flavorbag/contract';

export interface MapSheets {
	/** `us` is the whole country; `28-67` two degrees by two. Undefined: there is no such sheet. */
	sheet(name: string): Promise<MapSheet | undefined>;
}
