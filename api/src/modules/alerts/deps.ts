import type { Bags } from '#bags';
import type { Db } from '#db/database.ts';
import type { Signer } from '#lib/signatures.ts';
import type { Listing } from '#listing';
import type { Places } from '#places';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { Shops } from '#shops';
import type { Team } from '#team';

export interface AlertsDeps {
	db: Db;
	clock: Clock;
	signer: Signer;
	publicUrl: string;
	log: Log;
	places: Pick<Places, 'reverse'>;
	shops: Pick<Shops, 'snapshotsForOrders' | 'favorites'>;
	team: Pick<Team, 'accessOf'>;
	bags: Pick<Bags, 'stockOf' | 'said' | 'getListed'>;
	listing: Pick<Listing, 'near'>;
}
