import type { Db } from '#db/database.ts';
import type { Events } from '#db/events.ts';
import type { Payments, Refunds } from '#payments';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { Shops } from '#shops';
import type { Team } from '#team';
import type { Replacements, Waitlist } from '#waitlist';
import type { Presenter } from './presenter.ts';

export interface OrdersDeps {
	db: Db;
	clock: Clock;
	log: Log;
	payments: Payments;
	refunds: Refunds;
	events: Events;
	presenter: Presenter;
	shops: Shops;
	team: Pick<Team, 'devices'>;
	waitlist: Pick<Waitlist, 'bought'>;
	replacements: Pick<Replacements, 'queue' | 'dealNow'>;
	policy: {
		maxBagsPerCustomer: number | undefined;
		/** R-hogging */
		oneOfferADay: boolean;
		feeBps: number;
		feeCents: number;
	};
}
