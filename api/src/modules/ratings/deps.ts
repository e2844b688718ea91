import type { Db } from '#db/database.ts';
import type { Signer } from '#lib/signatures.ts';
import type { Listing } from '#listing';
import type { Clock } from '#ports/clock.ts';

export interface RatingsDeps {
	db: Db;
	clock: Clock;
	publicUrl: string;
	listing: Pick<Listing, 'publicShops'>;
	/** Signs unsubscribe links. */
	signer: Signer;
	/** Invalidates the cached ratings of a business. */
	changed(businessId: string): void;
}
