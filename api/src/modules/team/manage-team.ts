import { hash, randomBytes } from 'node:crypto';
import { hasRole, type Invitation, limits, type ShopRole, type Team } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { namesAndEmails, promoteToBusiness } from '#identity';
import { AppError, invalid, orNotFound } from '#lib/app-error.ts';
import { msg } from '#lib/texts.ts';
import { enqueueMail } from '#notifications';
import type { Clock } from '#ports/clock.ts';
import { type Asker, type Drafts, endFeeds, findBusiness, stampBusiness } from '#shops';
import { endAtDevices, peopleWithPin } from './counter-devices.store.ts';
import { handoverActs, openOfferOf } from './handovers.store.ts';
import type { StaffLookup } from './look-up-staff.ts';
import * as store from './team.store.ts';

export interface TeamDeps {
	db: Db;
	clock: Clock;
	publicUrl: string;
	staff: Pick<StaffLookup, 'changed'>;
	drafts: Pick<Drafts, 'look' | 'accept'>;
	/** Invalidates the person's cached role. */
	roleChanged(userId: string): void;
}

const sha256 = (token: string) => hash('sha256', token, 'buffer');

export async function team({ db, clock }: TeamDeps, { userId, shop }: Asker): Promise<Team> {
	const { businessId, ownerId } = shop;
	const business = await orNotFound(findBusiness(db, businessId));
	const [members, withPin, invitations, offer, acts] = await Promise.all([
		store.membersOf(db, businessId),
		peopleWithPin(db, businessId),
		store.openInvitations(db, businessId, clock.now()),
		openOfferOf(db, businessId, clock.now()),
		handoverActs(db, businessId),
	]);
	const everyone = [
		{ user_id: ownerId, role: 'owner' as ShopRole, created_at: business.created_at, shop_emails: true },
		...members,
	];
	const people = await namesAndEmails(db, [
		...everyone.map((one) => one.user_id),
		...invitations.map((one) => one.invited_by),
		...acts.flatMap((one) => [one.from_user, one.to_user]),
	]);
	const nobody = { name: '', email: '' };
	return {
		members: everyone.map(({ user_id, role, created_at, shop_emails }) => ({
			user_id,
			role,
			since: created_at.toISOString(),
			is_you: user_id === userId,
			has_pin: withPin.includes(user_id),
			shop_emails: shop_emails && hasRole(role, 'manager'),
			...(people.get(user_id) ?? nobody),
		})),
		invitations: invitations.map(({ id, email, role, expires_at, invited_by }) => ({
			id,
			email,
			role,
			expires_at: expires_at.toISOString(),
			invited_by: people.get(invited_by)?.name ?? '',
		})),
		offer: offer
			? {
					to_name: people.get(offer.to_user)?.name ?? '',
					stays: offer.stays,
					expires_at: offer.expires_at.toISOString(),
				}
			: null,
		handovers: acts.map(({ at, what, from_user, to_user }) => ({
			at: at.toISOString(),
			what,
			from_name: people.get(from_user)?.name ?? '',
			to_name: people.get(to_user)?.name ?? '',
		})),
	};
}

export async function invite(
	deps: TeamDeps,
	asker: Asker,
	given: { email: string; role: 'manager' | 'counter' },
): Promise<Team> {
	const { db, clock, publicUrl } = deps;
	const { userId, shop } = asker;
	// Managers may invite only for the counter.
	if (given.role === 'manager' && shop.role !== 'owner') throw new AppError('FORBIDDEN');
	const email = given.email.toLowerCase();
	const { members, invitations } = await team(deps, asker);
	if (members.some((member) => member.email.toLowerCase() === email)) throw new AppError('ALREADY_IN_TEAM');
	const others = invitations.filter((one) => one.email !== email);
	if (members.length + others.length >= limits.teamMax) throw new AppError('TEAM_FULL');
	const now = clock.now();
	const token = randomBytes(24).toString('base64url');
	await transaction(db, `business:${userId}`, async (tx) => {
		const business = await orNotFound(findBusiness(tx, shop.businessId));
		const invitation_id = await store.replaceInvitation(tx, {
			business_id: shop.businessId,
			email,
			role: given.role,
			invited_by: userId,
			token_sha256: sha256(token),
			created_at: now,
			expires_at: new Date(now.getTime() + limits.invitationMs),
		});
		const by = members.find((member) => member.is_you)?.name ?? '';
		const link = {
			invitation_id,
			business_id: shop.businessId,
			join_url: `${publicUrl}/join?token=${token}`,
		};
		const words = { business_name: business.display_name, by, role: given.role };
		await enqueueMail(tx, { kind: 'invitation', to: email, first_name: '', ...link, ...words }, now);
	});
	return team(deps, asker);
}

export async function withdraw(deps: TeamDeps, asker: Asker, invitationId: string): Promise<Team> {
	const { shop, userId } = asker;
	const { invitations } = await team(deps, asker);
	const found = invitations.find(({ id }) => id === invitationId);
	if (!found) throw new AppError('NOT_FOUND');
	if (found.role === 'manager' && shop.role !== 'owner') throw new AppError('FORBIDDEN');
	await transaction(deps.db, `business:${userId}`, (tx) =>
		store.deleteInvitation(tx, shop.businessId, invitationId),
	);
	return team(deps, asker);
}

async function change(
	{ db, clock, staff }: TeamDeps,
	{ userId, shop: { businessId } }: Asker,
	memberId: string,
	values: Parameters<typeof store.changeMember>[3],
): Promise<void> {
	await transaction(db, `business:${userId}`, async (tx) => {
		if (!(await store.changeMember(tx, businessId, memberId, values))) throw new AppError('NOT_FOUND');
		if (values.removed_at) await endAtDevices(tx, memberId, businessId);
		if (values.removed_at || values.role === 'counter') await endFeeds(tx, { businessId, userId: memberId });
		await stampBusiness(tx, businessId, clock.now());
	});
	staff.changed(businessId);
}

export async function setRole(
	deps: TeamDeps,
	asker: Asker,
	memberId: string,
	role: 'manager' | 'counter',
): Promise<Team> {
	if (memberId === asker.shop.ownerId) throw new AppError('OWNER_STAYS');
	await change(deps, asker, memberId, { role });
	return team(deps, asker);
}

/** R-shop-emails. Owners can't opt out, because emails with deadlines must reach someone. */
export async function setEmails(deps: TeamDeps, asker: Asker, shop_emails: boolean): Promise<Team> {
	const { userId, shop } = asker;
	if (shop.role !== 'owner') await change(deps, asker, userId, { shop_emails });
	else if (!shop_emails) throw invalid('shop_emails', ownersEmails);
	return team(deps, asker);
}
const ownersEmails = msg('As the owner you always get the shop’s emails.');

/** Members can remove themselves. */
export async function remove(deps: TeamDeps, asker: Asker, memberId: string): Promise<void> {
	const { userId, shop } = asker;
	if (memberId === shop.ownerId) {
		// The counter can't find out who the owner is.
		throw new AppError(hasRole(shop.role, 'manager') ? 'OWNER_STAYS' : 'NOT_FOUND');
	}
	if (memberId !== userId && shop.role !== 'owner') {
		const members = await store.membersOf(deps.db, shop.businessId);
		const role = members.find(({ user_id }) => user_id === memberId)?.role;
		if (shop.role === 'counter' || role === undefined) throw new AppError('NOT_FOUND');
		if (role === 'manager') throw new AppError('FORBIDDEN');
	}
	await change(deps, asker, memberId, { removed_at: deps.clock.now() });
}

export async function look({ db, clock, drafts }: TeamDeps, token: string): Promise<Invitation> {
	const draft = await drafts.look(token);
	if (draft) return draft;
	const found = await orNotFound(store.findInvitation(db, sha256(token)));
	const by = await namesAndEmails(db, [found.invited_by]);
	const isOver = found.expires_at <= clock.now();
	return {
		business_name: found.display_name,
		role: found.role,
		invited_by: by.get(found.invited_by)?.name ?? '',
		email: found.email,
		state: found.used_at ? 'used' : isOver ? 'expired' : 'open',
	};
}

/** Also gives a customer the business role. For a draft, returns the id that the shop will have. */
export async function accept(
	deps: TeamDeps,
	person: { userId: string; email: string },
	token: string,
): Promise<{ business_id: string }> {
	const { db, clock, staff, drafts, roleChanged } = deps;
	const draftId = await drafts.accept(person, token);
	if (draftId) {
		roleChanged(person.userId);
		return { business_id: draftId };
	}
	const now = clock.now();
	const business_id = await transaction(db, `business:${person.userId}`, async (tx) => {
		const found = await orNotFound(store.lockInvitation(tx, sha256(token)));
		// Repeated by the same person: succeeds unless they left since.
		if (found.used_at) {
			const members = await store.membersOf(tx, found.business_id);
			const isIn = members.some(({ user_id }) => user_id === person.userId);
			if (found.used_by === person.userId && isIn) return found.business_id;
			throw new AppError('INVITATION_USED');
		}
		if (found.expires_at <= now) throw new AppError('INVITATION_EXPIRED');
		if (found.email !== person.email.toLowerCase()) throw new AppError('INVITATION_OTHER_ADDRESS');
		if (found.owner_id === person.userId) throw new AppError('ALREADY_IN_TEAM');
		await promoteToBusiness(tx, person.userId, now);
		await store.acceptInvitation(tx, found, person.userId, now);
		await endFeeds(tx, { businessId: found.business_id, userId: person.userId });
		await stampBusiness(tx, found.business_id, now);
		return found.business_id;
	});
	staff.changed(business_id);
	roleChanged(person.userId);
	return { business_id };
}
