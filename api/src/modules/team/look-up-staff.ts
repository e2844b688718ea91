/** Roles in shops (R-team), cached for two seconds per process. Strangers can't tell whether a shop exists. */
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import type { ShopAccess } from '#http/handlers.ts';
import { createBatcher } from '#lib/batch.ts';
import { type Staff, staffOf } from './team.store.ts';

/** Same as for verified users (#identity). */
const trustMs = 2_000;

export function createStaff(db: Db) {
	const known = new LRUCache<string, Staff>({ max: 10_000, ttl: trustMs });
	/** Batches concurrent lookups. */
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
		/** Returns [] for closed shops. */
		async peopleOf(businessId: string): Promise<string[]> {
			const staff = await staffIn(businessId);
			return !staff || staff.is_closed ? [] : [staff.owner_id, ...staff.members.map(([id]) => id)];
		},
		/** Returns undefined for strangers. */
		async accessOf(userId: string, businessId: string): Promise<ShopAccess | undefined> {
			const staff = await staffIn(businessId);
			if (!staff) return undefined;
			const { owner_id: ownerId, is_closed: isClosed, members } = staff;
			const role = ownerId === userId ? 'owner' : members.find(([id]) => id === userId)?.[1];
			return role && { businessId, ownerId, isClosed, role };
		},
		/** Invalidates the shop's cached staff. */
		changed: (businessId: string) => known.delete(businessId),
	};
}
export type StaffLookup = ReturnType<typeof createStaff>;
