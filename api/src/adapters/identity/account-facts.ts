/** The facts about accounts that an admin may see, without secrets (R-console-people). */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { AccountFacts } from '#ports/account-facts.ts';

export async function suspendedAccounts(db: Db): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`select id::text as id from auth."user" where suspended`.execute(
		db,
	);
	return rows.map(({ id }) => id);
}

/** By the account's id. Accounts of other issuers are missing. */
export async function accountFacts(
	db: Db,
	externalIds: readonly string[],
): Promise<Map<string, AccountFacts>> {
	const { rows } = await sql<AccountFacts & { id: string }>`
		select u.id, u.suspended as "isSuspended",
			exists (select from auth.account a where a."userId" = u.id and a."providerId" = 'credential') as password,
			array(
				select "providerId" from auth.account a
				where a."userId" = u.id and a."providerId" <> 'credential' order by 1
			) as providers,
			(select count(*)::int from auth.passkey p where p."userId" = u.id) as passkeys,
			exists (select from auth."twoFactor" t where t."userId" = u.id and t.verified) as "twoStep",
			s.sessions, s."lastSeenAt"
		from auth."user" u, lateral (
			select count(*)::int as sessions, max(coalesce("lastSeenAt", "createdAt")) as "lastSeenAt"
			from auth.session where "userId" = u.id and "expiresAt" > now()
		) s
		where u.id::text = any(${externalIds}::text[])`.execute(db);
	return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Null if it isn't the id of one of our accounts. */
export const accountId = (externalId: string) => (uuid.test(externalId) ? externalId : null);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function isActiveAccount(tx: Db, externalId: string): Promise<boolean> {
	const { rows } = await sql`
		select from auth."user" where id = ${accountId(externalId)}::uuid and not suspended for key share`.execute(
		tx,
	);
	return rows.length > 0;
}
