import type { Db } from '#db/database.ts';
import type { Signer } from '#lib/signatures.ts';
import type { Listing } from '#listing';
import type { Clock } from '#ports/clock.ts';

export interface RatingsDeps {
	db: Db;
	clock: Clock;
	publicUrl: string;
	listing: Pick<Listing, 'publicShops'>;
	/** Of the links that end emails: nobody else can make one. */
	signer: Signer;
	/** What is shown of this business is read once more. */
	changed(businessId: string): void;
}
