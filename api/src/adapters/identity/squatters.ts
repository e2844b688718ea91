/** Transfers an unverified account to the proven owner of its email (R-gives-way). */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface Owner {
	/** The social provider's id, and its id for the person. */
	providerId: string;
	sub: string;
	email: string;
	name: string;
	first_name: string | undefined;
	last_name: string | undefined;
}
/** Runs in the transaction of the transfer. */
export type OwnerProven = (
	tx: Db,
	owner: { externalId: string; firstName: string; lastName: string },
) => Promise<void>;

/** Does nothing for a verified or suspended account, or if the person's provider id already belongs to one. */
export async function transferToOwner(
	{ db, ownerProven }: { db: Db; ownerProven: OwnerProven },
	owner: Owner,
): Promise<void> {
	const [first = '', ...rest] = owner.name.trim().split(/\s+/);
	const firstName = owner.first_name?.trim() || first || (owner.email.split('@')[0] ?? owner.email);
	const lastName = owner.last_name?.trim() || rest.join(' ') || '-';
	await db.transaction().execute(async (tx) => {
		const { rows } = await sql<{ id: string }>`
			update auth."user" as account set "emailVerified" = true, "updatedAt" = now(), account_type = null, terms_version = null, "twoFactorEnabled" = false,
				name = ${owner.name}, first_name = ${firstName}, last_name = ${lastName}
			where email = ${owner.email.toLowerCase()} and not "emailVerified" and not suspended
				and not exists (
					select from auth.account
					where "providerId" = ${owner.providerId} and "accountId" = ${owner.sub})
			returning id::text`.execute(tx);
		const [account] = rows;
		if (!account) return;
		await sql`delete from auth.session where "userId" = ${account.id}`.execute(tx);
		await sql`delete from auth.passkey where "userId" = ${account.id}`.execute(tx);
		await sql`delete from auth."twoFactor" where "userId" = ${account.id}`.execute(tx);
		await sql`delete from auth.account where "userId" = ${account.id}`.execute(tx);
		await sql`delete from auth.verification where value = ${account.id}`.execute(tx);
		await ownerProven(tx, { externalId: account.id, firstName, lastName });
	});
}
