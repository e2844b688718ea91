import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { accountId } from './account-facts.ts';
import type { ReportChange } from './sign-in-changes.ts';

/** Suspending ends sessions at once and tokens within seconds. Returns false if no account has this email. */
export async function suspendAccount(db: Db, email: string, suspended: boolean): Promise<boolean> {
	const { rows } = await sql<{ id: string }>`
		with account as (
			update auth."user" set suspended = ${suspended} where email = ${email.toLowerCase()} returning id
		), ended as (
			delete from auth.session where ${suspended} and "userId" in (select id from account)
		)
		select id from account`.execute(db);
	return rows.length > 0;
}

/** Removes passkeys and codes, and signs the account out. Returns false if it doesn't exist. */
export async function resetSecondFactor(tx: Db, email: string, report: ReportChange): Promise<boolean> {
	const owner = await removeSecondFactor(tx, email);
	if (!owner) return false;
	await report(tx, { ...owner, change: 'reset', device: '', askedIn: undefined });
	return true;
}

async function removeSecondFactor(tx: Db, email: string) {
	const { rows } = await sql<{ to: string; firstName: string }>`
		with account as (
			update auth."user" set "twoFactorEnabled" = false where email = ${email.toLowerCase()}
			returning id, email, first_name
		), passkeys as (
			delete from auth.passkey where "userId" in (select id from account)
		), codes as (
			delete from auth."twoFactor" where "userId" in (select id from account)
		), ended as (
			delete from auth.session where "userId" in (select id from account)
		)
		select email as to, coalesce(first_name, '') as "firstName" from account`.execute(tx);
	return rows[0];
}

export async function eraseAccount(
	tx: Db,
	{ externalId, email }: { externalId: string; email: string },
): Promise<void> {
	await sql`
		delete from auth.test_sign_ins where strpos(lower(payload::text), ${email.toLowerCase()}) > 0`.execute(
		tx,
	);
	await sql`delete from auth."user" where id = ${accountId(externalId)}::uuid`.execute(tx);
	await sql`
		delete from auth.verification
		where strpos(value, ${externalId}) > 0 or strpos(lower(value || identifier), ${email.toLowerCase()}) > 0`.execute(
		tx,
	);
}
