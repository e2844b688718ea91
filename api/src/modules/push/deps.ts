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
	/** Includes the owner. */
	staffOf(businessId: string): Promise<readonly string[]>;
}
