import type { Db } from '#db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { PaymentProvider } from '#ports/payments.ts';

export interface MoneyDeps {
	db: Db;
	clock: Clock;
	log: Log;
	provider: PaymentProvider;
}
