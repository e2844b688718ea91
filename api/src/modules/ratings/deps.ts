import type { Businesses } from '#businesses';
import type { Db } from '#db/database.ts';
import type { Signer } from '#lib/signatures.ts';
import type { Clock } from '#ports/clock.ts';

export interface RatingsDeps {
	db: Db;
	clock: Clock;
	publicUrl: string;
	businesses: Pick<Businesses, 'publicShops'>;
	/** Of the links that end emails: nobody else can make one. */
	signer: Signer;
	/** What is shown of this business is read once more. */
	changed(businessId: string): void;
}
