import type { Language } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { PushSender } from '#ports/push.ts';

export interface PushDeps {
	db: Db;
	clock: Clock;
	log: Log;
	publicUrl: string;
	sender: PushSender;
	/** Who reads emails at this address. */
	findByEmail(db: Db, email: string): Promise<string | undefined>;
	/** What they chose to read; who chose nothing isn't there. */
	languagesOf(db: Db, people: readonly string[]): Promise<Map<string, Language>>;
	/** Who works in a shop, its owner too. */
	staffOf(businessId: string): Promise<readonly string[]>;
	/** Orders that are still to be collected, of pickups that end then. */
	openOrdersEnding(after: Date, until: Date): Promise<{ id: string; customer_id: string }[]>;
}
