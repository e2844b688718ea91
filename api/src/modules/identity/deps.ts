import type { Db } from '#db/database.ts';
import type { Pages } from '#pages';
import type { Places } from '#places';
import type { AccountFacts } from '#ports/account-facts.ts';
import type { Clock } from '#ports/clock.ts';
import type { TokenVerifier } from '#ports/tokens.ts';

/** The identity provider's side of an account. With an external issuer there is nothing to erase here. */
export interface Accounts {
	erase(tx: Db, account: { externalId: string; email: string }): Promise<void>;
	isActive(tx: Db, externalId: string): Promise<boolean>;
	/** Runs in the caller's transaction (R-suspended). A suspension ends the account's sessions. */
	suspendIn(tx: Db, email: string, isSuspended: boolean): Promise<boolean>;
	/** Keyed by external id. Omits accounts of an external issuer. */
	factsOf(db: Db, externalIds: readonly string[]): Promise<Map<string, AccountFacts>>;
	suspendedAccounts(db: Db): Promise<string[]>;
}

export interface IdentityDeps {
	db: Db;
	clock: Clock;
	tokens: TokenVerifier;
	accounts: Accounts;
	places: Pick<Places, 'describe'>;
	pages: Pick<Pages, 'refuseUnwritten'>;
	isFirstAdminToken(token: string): boolean;
}
