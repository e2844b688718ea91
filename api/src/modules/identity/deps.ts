import type { ErrorCode } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import type { DataSubject, PersonalData } from '#db/personal-data.ts';
import type { Places } from '#places';
import type { AccountFacts } from '#ports/account-facts.ts';
import type { Clock } from '#ports/clock.ts';
import type { TokenVerifier } from '#ports/tokens.ts';

/** What a module keeps about a person, when the person leaves (R-erasure). */
export interface Erasure {
	/** Why the person cannot leave yet; undefined when nothing holds. */
	blocker?(tx: Db, userId: string): Promise<ErrorCode | undefined>;
	/** Removes every personal thing. Part of the transaction that erases the user. */
	erase(tx: Db, person: { id: string; email: string }, at: Date): Promise<void>;
}

/** The identity provider's side of an account. With an issuer of somebody else there is nothing to erase here. */
export interface Accounts {
	erase(tx: Db, account: { externalId: string; email: string }): Promise<void>;
	isActive(tx: Db, externalId: string): Promise<boolean>;
	/** Suspends or restores (R-suspended), in the caller's transaction; a suspended account's sessions end. */
	suspendIn(tx: Db, email: string, isSuspended: boolean): Promise<boolean>;
	/** By the account's id; those at somebody else's issuer aren't there. */
	factsOf(db: Db, externalIds: readonly string[]): Promise<Map<string, AccountFacts>>;
	/** The accounts that are suspended, by their ids. */
	suspendedAccounts(db: Db): Promise<string[]>;
}

/** What rooms have about a person, for a file of all of it (R-export). */
export interface Exports {
	data: readonly PersonalData[];
	idsOf(db: Db, userId: string): Promise<Omit<DataSubject, 'id' | 'email' | 'accountId'>>;
}

export interface IdentityDeps {
	db: Db;
	clock: Clock;
	tokens: TokenVerifier;
	accounts: Accounts;
	erasures: readonly Erasure[];
	exports: Exports;
	places: Pick<Places, 'describe'>;
}
