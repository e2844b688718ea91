/** Read-only figures for admins, from counters. They cover today in each order's own zone (R-platform-figures). */
import type { PlatformFigures } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { toDollars } from '#lib/money.ts';
import type { Clock } from '#ports/clock.ts';
import type { Shops } from '#shops';
import { sumPlatform } from './admin.store.ts';

export { adminExport } from './admin.export.ts';
export { checkChain, insertEntry, insertSignIn } from './audit-log.store.ts';
export { createAuditLog } from './audit-log.ts';
export { createSettings } from './record-settings.ts';
export { createDemand } from './show-demand.ts';
export { createMoney } from './show-money.ts';
export { createPeople, type People } from './show-people.ts';
export { createShopConsole } from './show-shops.ts';

export type Admin = ReturnType<typeof createAdmin>;

interface AdminDeps {
	db: Db;
	clock: Clock;
	shops: Pick<Shops, 'countWaiting'>;
}

export const createAdmin = ({ db, clock, shops }: AdminDeps) => ({
	async figures(): Promise<PlatformFigures> {
		const [sums, waiting] = await Promise.all([sumPlatform(db, clock.now()), shops.countWaiting()]);
		return {
			users: { total: sums.users, new_today: sums.new_users },
			businesses: { total: sums.businesses, listed: sums.listed },
			shops_waiting: waiting.count,
			orders_today: sums.orders_today,
			revenue_today: toDollars(sums.revenue_cents),
		};
	},
});
