// Users behind verified identities. External id and email never come from a body (R-identity-from-token). The role is
// chosen once and is never `admin` (R-role-once). Only a token marks a user as verified (R-verified-by-token).

import type { Language, Location, MyDiet, Role, User } from '@flavorbag/contract';
import { LRUCache } from 'lru-cache';
import { type Db, transaction } from '#db/database.ts';
import type { Actor } from '#http/handlers.ts';
import { AppError } from '#lib/app-error.ts';
import { createBatcher } from '#lib/batch.ts';
import type { VerifiedIdentity } from '#ports/tokens.ts';
import type { IdentityDeps } from './deps.ts';
import { removeDiet } from './diet.store.ts';
import { type ProfileEdit, profileChanges, type UserFacts, userOnWire, zipText } from './identity.rules.ts';
import * as store from './identity.store.ts';
import { createPeople } from './manage-people.ts';
import { createDiets } from './set-diet.ts';

export type { Accounts } from './deps.ts';
export { dietsOf } from './diet.store.ts';
export { identityExport } from './identity.export.ts';
export { nameKey } from './identity.rules.ts';
export {
	adminContacts,
	contactsOf,
	findByEmail,
	findContact,
	findPosition,
	firstNamesOf,
	holdPeople,
	holdPerson,
	holdTown,
	isAdmin,
	languagesOf,
	lockUser,
	namesAndEmails,
	namesOf,
	peopleLike,
	peopleWithEmail,
	promoteToBusiness,
	resetUser,
	withoutAccents,
} from './identity.store.ts';
export { type PersonFacts, stateOf } from './manage-people.ts';
export { findEver } from './people.store.ts';

export interface NewUser {
	first_name: string;
	last_name: string;
	role: Exclude<Role, 'admin'>;
	language?: Language | undefined;
	terms_version?: number | undefined;
}

/** For the command line only (R-admin-by-hand). Returns false if nobody has this address. */
export const grantAdmin = (db: Db, email: string, at: Date): Promise<boolean> =>
	store.setRoleByEmail(db, email, 'admin', at);

const crowd = { maxSize: 500, maxQueued: 20_000 };
const actorTrustMs = 2_000;

const actorOf = (row: UserFacts & { diet?: MyDiet | null }): Actor => ({
	userId: row.id,
	externalId: row.external_id,
	role: row.role,
	verified: row.verified,
	email: row.email,
	firstName: row.first_name,
	lastName: row.last_name,
	diet: row.diet ?? undefined,
	language: row.language ?? undefined,
});

/** Throws UNAUTHORIZED if the account was deleted since the caller was authenticated. */
const userOrThrow = (row: UserFacts | undefined): User => {
	if (!row) throw new AppError('UNAUTHORIZED');
	return userOnWire(row);
};

function createActors({ db, clock, tokens, accounts }: IdentityDeps) {
	/** Cached as briefly as session checks (R-sessions-end). */
	const actors = new LRUCache<string, Actor>({ max: 10_000, ttl: actorTrustMs });
	const lookUp = createBatcher((ids: string[]) => store.findByExternalIds(db, ids), crowd);

	return {
		recall(bearer: string): { identity: VerifiedIdentity; actor: Actor } | undefined {
			const identity = tokens.known(bearer);
			const actor = identity && actors.get(identity.externalId);
			return actor && { identity, actor };
		},

		async authenticate(bearer: string | undefined): Promise<VerifiedIdentity> {
			const who = bearer ? await tokens.verify(bearer) : undefined;
			if (!who) throw new AppError('UNAUTHORIZED');
			return who;
		},

		async findActor(who: VerifiedIdentity): Promise<Actor | undefined> {
			const known = actors.get(who.externalId);
			if (known) return known;
			const row = await lookUp(who.externalId);
			if (!row) return undefined;
			const actor = actorOf(row);
			if (actor.verified) actors.set(who.externalId, actor);
			return actor;
		},

		/** Returns undefined if the person is erased or suspended. */
		async findPerson(userId: string): Promise<Actor | undefined> {
			const row = await store.findById(db, userId);
			return row && (await accounts.isActive(db, row.external_id)) ? actorOf(row) : undefined;
		},

		forget(userId: string): void {
			for (const [key, actor] of actors.entries()) if (actor.userId === userId) actors.delete(key);
		},

		async grantAdmin(email: string): Promise<boolean> {
			actors.clear();
			return grantAdmin(db, email, clock.now());
		},
	};
}

function createProfiles(
	{ db, clock, accounts, places, pages, isFirstAdminToken }: IdentityDeps,
	forget: (userId: string) => void,
) {
	return {
		async becomeAdmin(userId: string, token: string): Promise<User> {
			const made = isFirstAdminToken(token)
				? await transaction(db, 'identity', (tx) => store.makeFirstAdmin(tx, userId, clock.now()))
				: undefined;
			if (!made) throw new AppError('NOT_FOUND');
			forget(userId);
			return userOnWire(made);
		},

		async create(who: VerifiedIdentity, user: NewUser): Promise<User> {
			await pages.refuseUnwritten('terms', user.terms_version, 'terms_version');
			const made = await transaction(db, 'identity', async (tx) => {
				// A token outlives its account by a few seconds, and must not recreate a user who was just erased.
				if (!(await accounts.isActive(tx, who.externalId))) throw new AppError('UNAUTHORIZED');
				return store.insertUser(tx, {
					external_id: who.externalId,
					email: who.email.toLowerCase(),
					...user,
					verified: who.emailVerified, // R-provider-verified
					at: clock.now(),
				});
			});
			return userOrThrow(made ?? (await store.findByExternalId(db, who.externalId)));
		},

		/** R-terms-agreed: agreeing to an older version keeps the newer one. */
		async acceptTerms(who: VerifiedIdentity, version: number): Promise<User> {
			await pages.refuseUnwritten('terms', version, 'version');
			const { id, terms_version } = await this.get(who);
			const at = clock.now();
			const agreed = { terms_version: Math.max(terms_version ?? 0, version), terms_at: at };
			return userOrThrow(await store.updateUser(db, id, agreed, at));
		},

		async get(who: VerifiedIdentity): Promise<User> {
			return userOrThrow(await store.findByExternalId(db, who.externalId));
		},

		async verify(userId: string, who: VerifiedIdentity): Promise<User> {
			if (!who.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
			return userOrThrow(await store.updateUser(db, userId, { verified: true }, clock.now()));
		},

		async update(userId: string, edit: ProfileEdit): Promise<User> {
			const user = userOrThrow(await store.updateUser(db, userId, profileChanges(edit), clock.now()));
			forget(userId);
			return user;
		},

		/** Clears the street, which belongs to the old place. */
		async setLocation(userId: string, location: Location): Promise<User> {
			const found = await places.describe(location);
			if (!found) throw new AppError('LOCATION_UNKNOWN');
			const { zip_code, lat, lng, city, state } = found;
			const zip = zip_code === null ? null : zipText(zip_code);
			const changes = { lat, lng, city, state, zip_code: zip, street: null };
			return userOrThrow(await store.updateUser(db, userId, changes, clock.now()));
		},
	};
}

export type Identity = ReturnType<typeof createIdentity>;

export function createIdentity(deps: IdentityDeps) {
	const actors = createActors(deps);
	const { forget } = actors;
	return {
		...actors,
		...createProfiles(deps, forget),
		...createDiets(deps.db, forget),
		people: createPeople({ ...deps, forget }),

		async eraseAccount(tx: Db, { id, external_id, email }: UserFacts, at: Date): Promise<void> {
			await deps.accounts.erase(tx, { externalId: external_id, email });
			await removeDiet(tx, id);
			await store.eraseUser(tx, id, at);
		},
	};
}
