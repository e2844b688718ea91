import type { Businesses } from '#businesses';
import type { Db } from '#db/database.ts';
import type { Signer } from '#lib/signatures.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';

export interface WaitlistDeps {
	db: Db;
	clock: Clock;
	/** Makes the links of emails with which one leaves. */
	signer: Signer;
	publicUrl: string;
	log: Log;
	businesses: Pick<Businesses, 'snapshotsForOrders' | 'labelsOf' | 'near' | 'getListed' | 'stamp'>;
	/** R-hogging */
	caps: { oneOfferADay: boolean; winsAWeek: number | undefined };
}
