// Transfers a shop to a member of its team (R-handover). Accepting is one commit, which excludes concurrent purchases,
// edits and withdrawals. Anything the old owner still has open blocks both steps.

import { limits, type ShopOffer, type Team as TeamPage } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { HandoverRow } from '#db/tables.ts';
import { findContact, holdPeople, type Identity, namesOf } from '#identity';
import { AppError } from '#lib/app-error.ts';
import { mailPerson } from '#notifications';
import { type Orders, openWork } from '#orders';
import { disconnectAccount, openMoney } from '#payouts';
import type { Clock } from '#ports/clock.ts';
import { type Asker, endFeeds, lockOwnedBusiness, stampBusiness, updateBusiness } from '#shops';
import { endAtDevices, handovers, membersOf, type Team } from '#team';
import { handoverRefusal, personRefusal } from './closing.rules.ts';

export interface ClosingDeps {
	db: Db;
	clock: Clock;
	team: Pick<Team, 'get' | 'changed'>;
	findPerson: Identity['findPerson'];
	orders: Pick<Orders, 'cancelAll'>;
}

async function refuseWhileOpen(tx: Db, businessId: string) {
	const refusal = handoverRefusal({
		...(await openWork(tx, [businessId])),
		...(await openMoney(tx, businessId)),
	});
	if (refusal) throw refusal;
}

export async function offer(
	deps: ClosingDeps,
	asker: Asker,
	given: { user_id: string; stays: boolean },
): Promise<TeamPage> {
	const { db, clock } = deps;
	const { businessId, ownerId } = asker.shop;
	const now = clock.now();
	const person = await deps.findPerson(given.user_id);
	await transaction(db, `business:${asker.userId}`, async (tx) => {
		await holdPeople(tx, [ownerId, given.user_id]);
		const business = await lockOwnedBusiness(tx, ownerId, businessId);
		const members = await membersOf(tx, businessId);
		if (!business || !members.some(({ user_id }) => user_id === given.user_id))
			throw new AppError('NOT_FOUND');
		const names = await namesOf(tx, [ownerId, given.user_id]);
		const refusal = personRefusal(person, names.get(given.user_id) ?? '');
		if (refusal) throw refusal;
		await refuseWhileOpen(tx, businessId);
		await handovers.endOffer(tx, businessId, now);
		const offer_id = await handovers.insertOffer(tx, {
			business_id: businessId,
			from_user: ownerId,
			to_user: given.user_id,
			stays: given.stays,
			created_at: now,
			expires_at: new Date(now.getTime() + limits.invitationMs),
		});
		const { stays } = given;
		const by = names.get(ownerId) ?? '';
		const about = { offer_id, business_name: business.display_name, stays, by };
		await mailPerson(tx, await findContact(tx, given.user_id), { kind: 'shop_offered', ...about }, now);
		await stampBusiness(tx, businessId, now);
	});
	return deps.team.get(asker);
}

export async function withdrawOffer(deps: ClosingDeps, asker: Asker): Promise<TeamPage> {
	const { businessId, ownerId } = asker.shop;
	await transaction(deps.db, `business:${asker.userId}`, async (tx) => {
		const now = deps.clock.now();
		// The offer was accepted in the meantime.
		if (!(await lockOwnedBusiness(tx, ownerId, businessId))) throw new AppError('NOT_FOUND');
		await handovers.endOffer(tx, businessId, now);
		await stampBusiness(tx, businessId, now);
	});
	return deps.team.get(asker);
}

export async function offersTo({ db, clock }: ClosingDeps, userId: string): Promise<ShopOffer[]> {
	const rows = await handovers.offersTo(db, userId, clock.now());
	const owners = rows.map(({ from_user }) => from_user);
	const names = await namesOf(db, owners);
	return rows.map(({ id, business_id, display_name, tz, from_user, stays, expires_at }) => ({
		id,
		business_id,
		business_name: display_name,
		time_zone: tz,
		from_name: names.get(from_user) ?? '',
		stays,
		expires_at: expires_at.toISOString(),
	}));
}

export async function acceptOffer(
	deps: ClosingDeps,
	userId: string,
	offerId: string,
): Promise<{ business_id: string }> {
	const { db, clock, team } = deps;
	const business_id = await transaction(db, `business:${userId}`, async (tx) => {
		const found = await handovers.findOffer(tx, offerId);
		if (found?.to_user !== userId) throw new AppError('NOT_FOUND');
		const { business_id: businessId, from_user: ownerId } = found;
		const people = await holdPeople(tx, [ownerId, userId]);
		const business = await lockOwnedBusiness(tx, ownerId, businessId);
		const row = await handovers.lockOffer(tx, offerId);
		// The new owner repeats the call.
		if (row?.accepted_at && (await lockOwnedBusiness(tx, userId, businessId))) return businessId;
		const now = clock.now();
		const members = await membersOf(tx, businessId);
		const isOpen = row && !row.accepted_at && !row.ended_at && row.expires_at > now;
		if (!business || !isOpen || people < 2 || !members.some(({ user_id }) => user_id === userId))
			throw new AppError('HANDOVER_OVER');
		await refuseWhileOpen(tx, businessId);
		await changeOwner(tx, row, business.display_name, now);
		return businessId;
	});
	team.changed(business_id);
	return { business_id };
}

async function changeOwner(tx: Db, offer: HandoverRow, business_name: string, now: Date): Promise<void> {
	const { id: offer_id, business_id: businessId, from_user: ownerId, to_user, stays } = offer;
	await disconnectAccount(tx, { businessId, ownerId }, now);
	await handovers.acceptOffer(tx, offer, now);
	if (!stays) {
		await endAtDevices(tx, ownerId, businessId);
		await endFeeds(tx, { businessId, userId: ownerId });
	}
	const receiver = await findContact(tx, to_user);
	await updateBusiness(tx, businessId, {
		owner_id: to_user,
		charges_enabled: false,
		// R-terms-agreed: the former owner agreed, not this one.
		terms_version: null,
		terms_at: null,
		updated_at: now,
		// R-shop-emails: emails with a deadline go to the current owner.
		...(receiver?.email && { email: receiver.email }),
	});
	const names = await namesOf(tx, [ownerId, to_user]);
	const business = { id: businessId, name: business_name };
	const by = names.get(ownerId) ?? '';
	await mailPerson(tx, receiver, { kind: 'shop_received', offer_id, business, by }, now);
	const to_name = names.get(to_user) ?? '';
	const giver = await findContact(tx, ownerId);
	await mailPerson(tx, giver, { kind: 'shop_passed_on', offer_id, business_name, to_name, stays }, now);
}
