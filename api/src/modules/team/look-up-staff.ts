/**
 * What somebody may do in a shop (R-team). Promised: whoever was removed has no access two seconds later, in each process; a stranger
 * cannot tell a shop from none.
 */
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import type { ShopAccess } from '#http/handlers.ts';
import { createBatcher } from '#lib/batch.ts';
import { type Staff, staffOf } from './team.store.ts';

/** As long as a verified person is believed in (#identity). */
const trustMs = 2_000;

export function createStaff(db: Db) {
	const known = new LRUCache<string, Staff>({ max: 10_000, ttl: trustMs });
	/** Those who ask at the same moment are answered by one statement. */
	const lookUp = createBatcher(
		async (ids: string[]) => {
			const found = new Map((await staffOf(db, [...new Set(ids)])).map((one) => [one.business_id, one]));
			return ids.map((id) => found.get(id));
		},
		{ maxSize: 500, maxQueued: 20_000 },
	);
	async function staffIn(businessId: string): Promise<Staff | undefined> {
		const staff = known.get(businessId) ?? (await lookUp(businessId));
		if (staff) known.set(businessId, staff, { noUpdateTTL: true });
		return staff;
	}
	return {
		/** Whoever works there; nobody in a closed one. */
		async peopleOf(businessId: string): Promise<string[]> {
			const staff = await staffIn(businessId);
			return !staff || staff.is_closed ? [] : [staff.owner_id, ...staff.members.map(([id]) => id)];
		},
		/** Undefined: a stranger. */
		async accessOf(userId: string, businessId: string): Promise<ShopAccess | undefined> {
			const staff = await staffIn(businessId);
			if (!staff) return undefined;
			const { owner_id: ownerId, is_closed: isClosed, members } = staff;
			const role = ownerId === userId ? 'owner' : members.find(([id]) => id === userId)?.[1];
			return role && { businessId, ownerId, isClosed, role };
		},
		/** Somebody came or went. */
		changed: (businessId: string) => known.delete(businessId),
	};
}
export type StaffLookup = ReturnType<typeof createStaff>;
