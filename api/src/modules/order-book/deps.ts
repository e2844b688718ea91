import type { Db } from '#db/database.ts';
import type { Presenter } from '#orders';
import type { Refunds } from '#payments';
import type { Clock } from '#ports/clock.ts';
import type { Shops } from '#shops';

export interface OrderBookDeps {
	db: Db;
	clock: Clock;
	shops: Shops;
	refunds: Refunds;
	presenter: Presenter;
}
