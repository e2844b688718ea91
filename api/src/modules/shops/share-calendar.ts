/** Private calendar links (R-shop-calendar). A link ends for good when its user leaves or the shop closes. */

import { hash, randomBytes } from 'node:crypto';
import { hasRole, type Language, limits } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { AppError } from '#lib/app-error.ts';
import { bagMoves } from '#orders/facts';
import type { Clock } from '#ports/clock.ts';
import { dateExceptions } from '#stock';
import { feedText } from './feed.rules.ts';
import * as store from './feeds.store.ts';
import * as businesses from './shops.store.ts';
import type { Asker } from './show-own-shops.ts';

export interface FeedsDeps {
	db: Db;
	clock: Clock;
	publicUrl: string;
	/** Returns undefined for erased or suspended people. */
	findPerson(userId: string): Promise<{ language?: Language | undefined } | undefined>;
}

const ending = '.ics';
const sha256 = (token: string) => hash('sha256', token, 'buffer');
const keyOf = ({ userId, shop }: Asker) => ({ userId, businessId: shop.businessId });

export const createFeeds = ({ db, clock, publicUrl, findPerson }: FeedsDeps) => ({
	async get(asker: Asker): Promise<{ created_at: string | null }> {
		refuseClosed(asker);
		const made = await store.findFeed(db, keyOf(asker));
		return { created_at: made?.toISOString() ?? null };
	},

	async create(asker: Asker): Promise<{ url: string; created_at: string }> {
		const { userId, shop } = asker;
		const token = randomBytes(24).toString('base64url');
		const created_at = clock.now();
		await transaction(db, `business:${userId}`, async (tx) => {
			// The lock serializes this with closing the shop or removing the member.
			if (!(await businesses.holdBusiness(tx, shop.businessId))) throw new AppError('NOT_FOUND');
			await store.saveFeed(tx, keyOf(asker), { token_sha256: sha256(token), created_at });
		});
		return {
			url: `${publicUrl}/v0/public/calendars/${token}${ending}`,
			created_at: created_at.toISOString(),
		};
	},

	async revoke(asker: Asker): Promise<void> {
		refuseClosed(asker);
		await transaction(db, `business:${asker.userId}`, (tx) => store.endFeeds(tx, keyOf(asker)));
	},

	async read(token: string): Promise<string> {
		const feed = await store.feedOf(db, sha256(token.slice(0, -ending.length)));
		// Only owners and managers of an open shop may read it.
		const all = feed ? await businesses.listOwnedBusinesses(db, feed.user_id, false) : [];
		const shop = all.find(({ id, my_role }) => id === feed?.business_id && hasRole(my_role, 'manager'));
		const person = feed && shop && (await findPerson(feed.user_id));
		if (!person) throw new AppError('NOT_FOUND');
		const calendar = await dateExceptions.calendar(db, shop, limits.calendarDays, clock.now());
		const moves = await bagMoves(db, shop.id, calendar.today);
		return feedText(shop, { ...calendar, moves }, publicUrl, person.language ?? 'en');
	},
});

function refuseClosed({ shop }: Asker): void {
	if (shop.isClosed) throw new AppError('NOT_FOUND');
}
