import type { Bags } from '#bags';
import type { Db } from '#db/database.ts';
import type { Signer } from '#lib/signatures.ts';
import type { Listing } from '#listing';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { Shops } from '#shops';

export interface WaitlistDeps {
	db: Db;
	clock: Clock;
	/** Signs unsubscribe links. */
	signer: Signer;
	publicUrl: string;
	log: Log;
	shops: Pick<Shops, 'snapshotsForOrders' | 'labelsOf' | 'stamp'>;
	bags: Pick<Bags, 'getListed'>;
	listing: Pick<Listing, 'near'>;
	/** R-hogging */
	caps: { oneOfferADay: boolean; winsAWeek: number | undefined };
}
