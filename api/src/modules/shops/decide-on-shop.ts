// Admins' decisions on shops (R-shop-suspended, R-shop-approval). While suspended or not approved, a shop isn't listed
// and sells nothing new; existing orders go on. Triggers keep its owner from undoing the decision.
import type { Business } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { BusinessRow } from '#db/tables.ts';
import { findContact } from '#identity';
import { AppError, orNotFound } from '#lib/app-error.ts';
import { enqueueMail, type ShopDecision } from '#notifications';
import type { Clock } from '#ports/clock.ts';
import { type Decided, lockBusiness, neverDeclined, setDecision } from './decisions.store.ts';
import { lockOwnedBusiness, shopReaders } from './shops.store.ts';
import { getOwned, type OwnedDeps, type Who } from './show-own-shops.ts';

interface DecisionsDeps {
	db: Db;
	clock: Clock;
}

interface Decision {
	kind: ShopDecision['kind'];
	/** Shown to the shop, if there is something to explain. */
	reason?: string;
	nothing_left?: boolean;
	/** Returns undefined if the decision changes nothing. */
	valuesFor(shop: BusinessRow, now: Date): Decided | undefined;
}

/** Emails everyone who gets the shop's emails, and its owner in any case. */
async function notify(
	tx: Db,
	shop: BusinessRow,
	{ kind, reason, nothing_left = false }: Decision,
	now: Date,
): Promise<void> {
	const readers = (await shopReaders(tx, shop.id)).map(({ to }) => to);
	const owner = await findContact(tx, shop.owner_id);
	const isReader = readers.some(({ to }) => to.toLowerCase() === owner?.email?.toLowerCase());
	if (owner?.email && !isReader) readers.push({ to: owner.email, first_name: owner.first_name ?? '' });
	const business = { id: shop.id, name: shop.display_name };
	const said = {
		kind,
		business,
		...(reason !== undefined && { reason }),
		...(nothing_left && { nothing_left }),
	};
	for (const to of readers) await enqueueMail(tx, { ...said, change_id: crypto.randomUUID(), ...to }, now);
}

/** Returns false if another admin already decided the same, so the shop has been notified. */
async function decideIn(tx: Db, id: string, decision: Decision, now: Date): Promise<boolean> {
	const shop = await orNotFound(lockBusiness(tx, id));
	const values = decision.valuesFor(shop, now);
	if (!values) return false;
	await setDecision(tx, id, values, now);
	await notify(tx, shop, decision, now);
	return true;
}

const decide = ({ db, clock }: DecisionsDeps, by: string, id: string, decision: Decision) =>
	transaction(db, by, async (tx) => {
		await decideIn(tx, id, decision, clock.now());
	});

const approves: Decision = {
	kind: 'shop_approved',
	valuesFor: ({ approval }) =>
		approval === 'approved' ? undefined : { approval: 'approved', approval_at: null, approval_reason: null },
};

const declines = (reason: string): Decision => ({
	kind: 'shop_declined',
	reason,
	valuesFor: ({ approval }, now) => {
		// Fails instead of silently undoing another admin's approval.
		if (approval === 'approved') throw new AppError('SHOP_APPROVED');
		if (approval === 'declined') return undefined;
		return { approval: 'declined', approval_at: now, approval_reason: reason };
	},
});

const suspends = (reason: string): Decision => ({
	kind: 'shop_suspended',
	reason,
	valuesFor: ({ suspended_at }, now) =>
		suspended_at === null ? { suspended_at: now, suspended_reason: reason } : undefined,
});

const restores = (reason: string): Decision => ({
	kind: 'shop_restored',
	reason,
	valuesFor: ({ suspended_at }) =>
		suspended_at === null ? undefined : { suspended_at: null, suspended_reason: null, closing_at: null },
});

/** Suspends the shop until nothing is open anymore (R-console-close). Returns false if it was closing already. */
export const beginClosing = (
	tx: Db,
	id: string,
	{ reason, nothing_left }: { reason: string; nothing_left: boolean },
	now: Date,
): Promise<boolean> =>
	decideIn(
		tx,
		id,
		{
			kind: 'shop_closing',
			reason,
			nothing_left,
			valuesFor: ({ suspended_at, closing_at }) =>
				closing_at
					? undefined
					: { suspended_at: suspended_at ?? now, suspended_reason: reason, closing_at: now },
		},
		now,
	);

export function createDecisions(deps: DecisionsDeps) {
	const by = (adminId: string, id: string, decision: Decision) =>
		decide(deps, `admin:${adminId}`, id, decision);
	return {
		approve: (adminId: string, id: string) => by(adminId, id, approves),
		decline: (adminId: string, id: string, reason: string) => by(adminId, id, declines(reason)),
		suspend: (adminId: string, id: string, reason: string) => by(adminId, id, suspends(reason)),
		restore: (adminId: string, id: string, reason: string) => by(adminId, id, restores(reason)),
	};
}

const pageSize = 100;

/** Job: once approval isn't required anymore, approves waiting shops that were never declined. */
export async function openNewShops(deps: DecisionsDeps): Promise<void> {
	for (const id of await neverDeclined(deps.db, pageSize))
		try {
			await decide(deps, 'new shops', id, approves);
		} catch (error) {
			// It was closed meanwhile.
			if (!(error instanceof AppError)) throw error;
		}
}

/** A declined shop asks for another review. Does nothing in other states. */
export async function requestApproval(deps: OwnedDeps, who: Who, id: string): Promise<Business> {
	const { db, clock } = deps;
	await transaction(db, `business:${who.userId ?? who.ownerId}`, async (tx) => {
		const shop = await orNotFound(lockOwnedBusiness(tx, who.ownerId, id));
		if (shop.approval !== 'declined') return;
		const now = clock.now();
		await setDecision(tx, id, { approval: 'waiting', approval_at: now }, now);
	});
	return getOwned(deps, who, id);
}
