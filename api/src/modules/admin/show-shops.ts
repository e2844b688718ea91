/** Shops as admins see them, with data from other modules. #shops decides what is allowed (R-console-shops). */
import {
	type AdminShop,
	type BagSaid,
	type ShopAct,
	type ShopCheck,
	type ShopFilter,
	type ShopFound,
	shopChecks,
} from '@flavorbag/contract';
import type { Bags } from '#bags';
import type { Closing } from '#closing';
import { type CursorQuery, cursorPage } from '#db/cursor.ts';
import type { Db } from '#db/database.ts';
import type { IdempotentCall } from '#db/idempotency.ts';
import type { BusinessRow } from '#db/tables.ts';
import { namesAndEmails } from '#identity';
import { orNotFound } from '#lib/app-error.ts';
import { toDollars } from '#lib/money.ts';
import type { OrderBook } from '#order-book';
import { type Accounts, heldMoney } from '#payouts';
import type { Reliability } from '#reliability';
import { approvalOf, missing, type Shops, suspensionOf } from '#shops';
import { windowOf } from '#stock';
import type { Team } from '#team';

export interface ShopsDeps {
	db: Db;
	shops: Pick<Shops, 'findShops' | 'findEver' | 'decisions'>;
	closing: Pick<Closing, 'closeForOwner'>;
	team: Pick<Team, 'membersOf'>;
	bags: Pick<Bags, 'said'>;
	accounts: Pick<Accounts, 'stored'>;
	book: Pick<OrderBook, 'totalsOf'>;
	reliability: Pick<Reliability, 'counts'>;
}

interface ShopsQuery extends CursorQuery {
	search?: string | undefined;
	filter?: ShopFilter | undefined;
}
type Names = Awaited<ReturnType<typeof namesAndEmails>>;

function personOf(names: Names, id: string) {
	const known = names.get(id);
	return { id, name: known?.name || null, email: known?.email || null };
}

function shown(row: BusinessRow, names: Names): ShopFound {
	const { id, display_name: name, city, state, owner_id, created_at, deleted_at } = row;
	return {
		id,
		name,
		city,
		state,
		owner: personOf(names, owner_id),
		missing: deleted_at ? [] : missing(row),
		closed_at: deleted_at?.toISOString() ?? null,
		created_at: created_at.toISOString(),
	};
}

async function find({ db, shops }: ShopsDeps, { search, filter, ...page }: ShopsQuery) {
	const { entries, ...cursors } = await cursorPage(page, (count, from) =>
		shops.findShops({ search, filter }, count, from),
	);
	const names = await namesAndEmails(
		db,
		entries.map(({ owner_id }) => owner_id),
	);
	return { shops: entries.map((row) => shown(row, names)), ...cursors };
}

function actsOf({ approval, suspended_at, closing_at }: BusinessRow): ShopAct[] {
	const acts: ShopAct[] = [suspended_at === null ? 'suspend' : 'restore'];
	if (closing_at === null) acts.push('close');
	if (approval !== 'approved')
		acts.unshift('approve', ...(approval === 'waiting' ? (['decline'] as const) : []));
	return acts;
}

function checksDone(row: BusinessRow, said: BagSaid | undefined): ShopCheck[] {
	const { public_profile, map_point, charges_enabled, offers_bags, image_key } = row;
	const done: Record<ShopCheck, boolean> = {
		profile: public_profile,
		address: map_point !== null,
		payments: charges_enabled,
		bag: (said?.version ?? 0) > 0,
		times: offers_bags,
		picture: image_key !== null,
	};
	return shopChecks.filter((check) => done[check]);
}

async function get(deps: ShopsDeps, id: string): Promise<AdminShop> {
	const { db, shops, accounts, book, reliability } = deps;
	const row = await orNotFound(shops.findEver(id));
	const isClosed = row.deleted_at !== null;
	const members = isClosed ? [] : await deps.team.membersOf(id);
	const [said, names, payments, held, { orders, bags }, { honored, counted }] = await Promise.all([
		deps.bags.said([id]),
		namesAndEmails(db, [row.owner_id, ...members.map(({ user_id }) => user_id)]),
		accounts.stored(id),
		heldMoney(db, id),
		book.totalsOf(id),
		reliability.counts(id),
	]);
	const { street, zip_code, email, phone_number, tz, paused_until, listed, slug, food_ratings: rated } = row;
	return {
		...shown(row, names),
		street,
		zip_code,
		email,
		phone_number,
		time_zone: tz,
		paused_until,
		slug: listed ? slug : null,
		suspension: suspensionOf(row),
		closing_since: row.closing_at?.toISOString() ?? null,
		approval: isClosed ? null : approvalOf(row),
		description: row.description,
		done: checksDone(row, said.get(id)),
		members: members.map(({ user_id, role }) => ({ ...personOf(names, user_id), role })),
		purchase_window: windowOf(row),
		held_money: held.map(({ cents, ...why }) => ({ ...why, amount: toDollars(cents) })),
		payments,
		orders,
		bags,
		honored,
		counted,
		rating: rated === 0 ? null : { ratings: rated, mean: Math.round((row.food_total / rated) * 10) / 10 },
		can: isClosed ? [] : actsOf(row),
	};
}

export type ShopConsole = ReturnType<typeof createShopConsole>;

export function createShopConsole(deps: ShopsDeps) {
	const { closing } = deps;
	const { decisions } = deps.shops;
	const after = async (id: string, act: Promise<void>) => {
		await act;
		return get(deps, id);
	};
	return {
		find: (query: ShopsQuery) => find(deps, query),
		get: (id: string) => get(deps, id),
		approve: (adminId: string, id: string) => after(id, decisions.approve(adminId, id)),
		decline: (adminId: string, id: string, reason: string) =>
			after(id, decisions.decline(adminId, id, reason)),
		suspend: (adminId: string, id: string, reason: string) =>
			after(id, decisions.suspend(adminId, id, reason)),
		restore: (adminId: string, id: string, reason: string) =>
			after(id, decisions.restore(adminId, id, reason)),
		close: (call: IdempotentCall, id: string, given: { reason: string; orders: 'honor' | 'cancel' }) =>
			after(id, closing.closeForOwner(call, id, given)),
	};
}
