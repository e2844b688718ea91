import type { Period, WaitChance } from '@flavorbag/contract';
import type { Bags } from '#bags';
import type { Db } from '#db/database.ts';
import type { OrderRow } from '#db/tables.ts';
import type { Signer } from '#lib/signatures.ts';
import type { Listing } from '#listing';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { Shops } from '#shops';

export interface WaitlistDeps {
	db: Db;
	clock: Clock;
	/** Makes the links of emails with which one leaves. */
	signer: Signer;
	publicUrl: string;
	log: Log;
	shops: Pick<Shops, 'snapshotsForOrders' | 'labelsOf' | 'stamp'>;
	bags: Pick<Bags, 'getListed'>;
	listing: Pick<Listing, 'near'>;
	findOrder(db: Db, id: string): Promise<OrderRow | undefined>;
	/** Of these people, those who have an order of this business and date that stands, or are paying for one. */
	haveOrder(
		db: Db,
		customerIds: readonly string[],
		at: { business_id: string; local_date: string },
	): Promise<Set<string>>;
	/** Offers that these people took since, as orders that stand or are being paid. */
	takenOffers(
		db: Db,
		customerIds: readonly string[],
		since: Date,
	): Promise<{ offer_id: string; customer_id: string; business_id: string; local_date: string }[]>;
	/** R-hogging */
	caps: { oneOfferADay: boolean; winsAWeek: number | undefined };
	/** Bags that came back on the last dates like it. */
	chanceOf(db: Db, slot: { business_id: string; local_date: string; period: Period }): Promise<WaitChance>;
}
