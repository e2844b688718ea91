import type { Db } from '#db/database.ts';
import type { Places } from '#places';
import type { AccountFacts } from '#ports/account-facts.ts';
import type { Clock } from '#ports/clock.ts';
import type { TokenVerifier } from '#ports/tokens.ts';

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

export interface IdentityDeps {
	db: Db;
	clock: Clock;
	tokens: TokenVerifier;
	accounts: Accounts;
	places: Pick<Places, 'describe'>;
}
