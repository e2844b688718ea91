/**
 * An admin suspends a shop, and restores it (R-shop-suspended). Promised: from that commit on it is not listed, so nobody finds it or buys
 * there; what was held or sold before runs on; who reads the shop's emails gets the reason, once. Its owner can't undo it: a trigger holds that.
 */
import { type Db, transaction } from '#db/database.ts';
import type { BusinessRow } from '#db/tables.ts';
import { findContact } from '#identity';
import { AppError } from '#lib/app-error.ts';
import { enqueueMail } from '#notifications';
import type { Clock } from '#ports/clock.ts';
import { lockBusiness, setSuspension, shopReaders } from './businesses.store.ts';

interface SuspensionDeps {
	db: Db;
	clock: Clock;
}

interface Decision {
	kind: 'shop_suspended' | 'shop_restored';
	reason: string;
}

/** To all who read what the shop gets, and to its owner wherever that is. */
async function notify(tx: Db, shop: BusinessRow, { kind, reason }: Decision, now: Date): Promise<void> {
	const readers = (await shopReaders(tx, shop.id)).map(({ to }) => to);
	const owner = await findContact(tx, shop.owner_id);
	const isReader = readers.some(({ to }) => to.toLowerCase() === owner?.email?.toLowerCase());
	if (owner?.email && !isReader) readers.push({ to: owner.email, first_name: owner.first_name ?? '' });
	const business = { id: shop.id, name: shop.display_name };
	for (const to of readers)
		await enqueueMail(tx, { kind, change_id: crypto.randomUUID(), business, reason, ...to }, now);
}

async function decide(
	{ db, clock }: SuspensionDeps,
	adminId: string,
	id: string,
	decision: Decision,
): Promise<void> {
	await transaction(db, `admin:${adminId}`, async (tx) => {
		const shop = await lockBusiness(tx, id);
		if (!shop) throw new AppError('NOT_FOUND');
		const suspends = decision.kind === 'shop_suspended';
		// Somebody else was quicker: its owner hears of it once.
		if ((shop.suspended_at !== null) === suspends) return;
		const now = clock.now();
		await setSuspension(tx, id, suspends ? decision.reason : undefined, now);
		await notify(tx, shop, decision, now);
	});
}

export const createSuspensions = (deps: SuspensionDeps) => ({
	suspend: (adminId: string, id: string, reason: string) =>
		decide(deps, adminId, id, { kind: 'shop_suspended', reason }),
	restore: (adminId: string, id: string, reason: string) =>
		decide(deps, adminId, id, { kind: 'shop_restored', reason }),
});
