import type { ShopRole } from '@flavorbag/contract';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { InvitationRow, InvitationsTable, MembersTable } from '#db/tables.ts';
import { activeShops, everyShop } from '#shops';

export interface Staff {
	business_id: string;
	owner_id: string;
	is_closed: boolean;
	/** Empty for a closed business. */
	members: [userId: string, role: Exclude<ShopRole, 'owner'>][];
}

/** Includes closed businesses. */
export const staffOf = (db: Db, businessIds: readonly string[]): Promise<Staff[]> =>
	everyShop(db)
		.select([
			'id as business_id',
			'owner_id',
			sql<boolean>`deleted_at is not null`.as('is_closed'),
			sql<Staff['members']>`coalesce((
				select json_agg(json_build_array(m.user_id, m.role)) from members m
				where m.business_id = businesses.id and m.removed_at is null and businesses.deleted_at is null
			), '[]')`.as('members'),
		])
		.where(sql<boolean>`id = any(${businessIds}::uuid[])`)
		.execute();

/** Lists own shops, including closed ones, then memberships. */
export const placesOfWork = (db: Db, userId: string) =>
	everyShop(db)
		.where('owner_id', '=', userId)
		.select(['businesses.id', 'display_name', 'deleted_at', sql<ShopRole>`'owner'`.as('role')])
		.unionAll(
			everyShop(db)
				.innerJoin('members as m', 'm.business_id', 'businesses.id')
				.where('m.user_id', '=', userId)
				.where('m.removed_at', 'is', null)
				.select(['businesses.id', 'display_name', 'deleted_at', 'm.role']),
		)
		.orderBy('deleted_at', (order) => order.nullsFirst())
		.orderBy('display_name')
		.orderBy('id')
		.execute();

export const membersOf = (db: Db, businessId: string) =>
	db
		.selectFrom('members')
		.select(['user_id', 'role', 'created_at', 'shop_emails'])
		.where('business_id', '=', businessId)
		.where('removed_at', 'is', null)
		.orderBy('created_at')
		.execute();

/** Whether the person owns the shop, or is or was a member. */
export async function isInsider(db: Db, businessId: string, userId: string): Promise<boolean> {
	const row = await everyShop(db)
		.select('id')
		.where('id', '=', businessId)
		.where(
			sql<boolean>`(owner_id = ${userId} or exists (
				select from members m where m.business_id = businesses.id and m.user_id = ${userId}))`,
		)
		.executeTakeFirst();
	return row !== undefined;
}

export const openInvitations = (db: Db, businessId: string, now: Date) =>
	db
		.selectFrom('invitations')
		.select(['id', 'email', 'role', 'expires_at', 'invited_by'])
		.where('business_id', '=', businessId)
		.where('used_at', 'is', null)
		.where('expires_at', '>', now)
		.orderBy('created_at')
		.execute();

export type NewInvitation = Omit<Insertable<InvitationsTable>, 'id' | 'used_at' | 'used_by'>;

/** Replaces an unused invitation, whose link stops working. */
export async function replaceInvitation(tx: Db, invitation: NewInvitation): Promise<string> {
	await tx
		.deleteFrom('invitations')
		.where('business_id', '=', invitation.business_id)
		.where('email', '=', invitation.email)
		.where('used_at', 'is', null)
		.execute();
	const row = await tx.insertInto('invitations').values(invitation).returning('id').executeTakeFirstOrThrow();
	return row.id;
}

/** Returns false if there is none, or it was used. */
export async function deleteInvitation(tx: Db, businessId: string, id: string): Promise<boolean> {
	const row = await tx
		.deleteFrom('invitations')
		.where('id', '=', id)
		.where('business_id', '=', businessId)
		.where('used_at', 'is', null)
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

export type FoundInvitation = InvitationRow & { display_name: string; owner_id: string };
/** Locks the invitation; ignores those of closed shops. */
export const lockInvitation = (tx: Db, token_sha256: Buffer): Promise<FoundInvitation | undefined> =>
	found(tx, token_sha256).forUpdate('invitations').executeTakeFirst();
export const findInvitation = (db: Db, token_sha256: Buffer): Promise<FoundInvitation | undefined> =>
	found(db, token_sha256).executeTakeFirst();
const found = (db: Db, token_sha256: Buffer) =>
	activeShops(db)
		.innerJoin('invitations', 'invitations.business_id', 'businesses.id')
		.selectAll('invitations')
		.select(['businesses.display_name', 'businesses.owner_id'])
		.where('token_sha256', '=', token_sha256);

export async function acceptInvitation(
	tx: Db,
	{ id, business_id, role, invited_by }: InvitationRow,
	userId: string,
	now: Date,
): Promise<void> {
	await tx.updateTable('invitations').set({ used_at: now, used_by: userId }).where('id', '=', id).execute();
	const values = { role, invited_by, created_at: now, removed_at: null, shop_emails: false };
	await saveMember(tx, business_id, userId, values);
}

export async function saveMember(
	tx: Db,
	business_id: string,
	user_id: string,
	values: Omit<Insertable<MembersTable>, 'business_id' | 'user_id'>,
): Promise<void> {
	await tx
		.insertInto('members')
		.values({ business_id, user_id, ...values })
		.onConflict((oc) => oc.columns(['business_id', 'user_id']).doUpdateSet(values))
		.execute();
}

/** Returns false if there is no such member. */
export async function changeMember(
	tx: Db,
	businessId: string,
	userId: string,
	values: { role?: 'manager' | 'counter'; removed_at?: Date; shop_emails?: boolean },
): Promise<boolean> {
	const row = await tx
		.updateTable('members')
		.set(values)
		.where('business_id', '=', businessId)
		.where('user_id', '=', userId)
		.where('removed_at', 'is', null)
		.returning('user_id')
		.executeTakeFirst();
	return row !== undefined;
}

/** R-erasure: ends memberships and deletes invitations by or to the person. */
export async function forgetMember(tx: Db, person: { id: string; email: string }, at: Date): Promise<void> {
	await tx
		.updateTable('members')
		.set({ removed_at: at })
		.where('user_id', '=', person.id)
		.where('removed_at', 'is', null)
		.execute();
	await tx
		.updateTable('handovers')
		.set({ ended_at: at })
		.where((eb) => eb.or([eb('from_user', '=', person.id), eb('to_user', '=', person.id)]))
		.where('accepted_at', 'is', null)
		.where('ended_at', 'is', null)
		.execute();
	await tx
		.deleteFrom('invitations')
		.where((eb) =>
			eb.or([
				eb('email', '=', person.email.toLowerCase()),
				eb('used_by', '=', person.id),
				eb('invited_by', '=', person.id),
			]),
		)
		.execute();
}
