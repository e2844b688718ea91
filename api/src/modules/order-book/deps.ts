import type { Businesses } from '#businesses';
import type { Db } from '#db/database.ts';
import type { Presenter } from '#orders';
import type { Refunds } from '#payments';
import type { Clock } from '#ports/clock.ts';

export interface OrderBookDeps {
	db: Db;
	clock: Clock;
	businesses: Businesses;
	refunds: Refunds;
	presenter: Presenter;
}
