/** Emails the owner about changes to sign-in methods; an email is queued in the same commit (R-sign-in-mail). */
import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context';
import type { DBAdapter } from '@better-auth/core/db/adapter';
import { deviceOf } from '@flavorbag/contract';
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { requestLanguage } from '#lib/language.ts';
import type { SignInChange, SignInChanged } from '#ports/sign-in-changes.ts';

/** Queues the email in the change's transaction. */
export type ReportChange = (tx: Db, changed: SignInChanged) => Promise<void>;

interface Setup {
	db: Db;
	signInChanged: ReportChange;
}
type Where = readonly { field: string; value: unknown }[];
const idIn = (where: Where) => String(where.find(({ field }) => field === 'id')?.value);

async function reportOf({ signInChanged }: Setup, tx: Db, userId: string, change: SignInChange) {
	const { rows } = await sql<{ to: string; firstName: string }>`
		select email as to, coalesce(first_name, '') as "firstName" from auth."user" where id = ${userId}::uuid`.execute(
		tx,
	);
	const headers = tryGetCurrentAuthEndpointContext()?.headers;
	const { browser, system } = deviceOf(headers?.get('user-agent') ?? '');
	const device = [browser, system].filter(Boolean).join(' · ');
	for (const owner of rows)
		await signInChanged(tx, { ...owner, change, device, askedIn: requestLanguage(headers) });
}

function reporting(adapter: DBAdapter, options: BetterAuthOptions, setup: Setup): DBAdapter {
	const report = (tx: Db, userId: string, change: SignInChange) => reportOf(setup, tx, userId, change);
	const inOneCommit = <T>(work: (tx: Db, inside: DBAdapter) => Promise<T>): Promise<T> =>
		setup.db.transaction().execute(async (tx) => {
			const database = { ...options.database, db: tx } as NonNullable<BetterAuthOptions['database']>;
			return work(tx, await getAdapter({ ...options, database }));
		});

	/** The row lock makes concurrent calls count as one change. */
	async function turnCodes(tx: Db, userId: string, on: boolean): Promise<void> {
		const { rows } = await sql`
			select from auth."user" where id = ${userId}::uuid and "twoFactorEnabled" <> ${on} for update`.execute(
			tx,
		);
		if (rows.length > 0) await report(tx, userId, on ? 'codes_on' : 'codes_off');
	}

	return {
		...adapter,
		create(asked) {
			if (asked.model !== 'passkey') return adapter.create(asked);
			return inOneCommit(async (tx, inside) => {
				await report(tx, String(asked.data.userId), 'passkey_added');
				return inside.create(asked);
			});
		},
		delete(asked) {
			if (asked.model !== 'passkey') return adapter.delete(asked);
			return inOneCommit(async (tx, inside) => {
				const { rows } = await sql<{ user_id: string }>`
					select "userId" as user_id from auth.passkey where id = ${idIn(asked.where)}::uuid for update`.execute(
					tx,
				);
				for (const { user_id } of rows) await report(tx, user_id, 'passkey_removed');
				return inside.delete(asked);
			});
		},
		update(asked) {
			const { twoFactorEnabled, backupCodes, secret } = asked.update;
			if (asked.model === 'user' && typeof twoFactorEnabled === 'boolean')
				return inOneCommit(async (tx, inside) => {
					await turnCodes(tx, idIn(asked.where), twoFactorEnabled);
					return inside.update(asked);
				});
			// With a new secret it isn't enabled yet; used recovery codes are removed by another call.
			if (asked.model !== 'twoFactor' || backupCodes === undefined || secret !== undefined)
				return adapter.update(asked);
			return inOneCommit(async (tx, inside) => {
				const { rows } = await sql<{ user_id: string }>`
					select "userId" as user_id from auth."twoFactor" where id = ${idIn(asked.where)}::uuid`.execute(tx);
				for (const { user_id } of rows) await report(tx, user_id, 'recovery_codes');
				return inside.update(asked);
			});
		},
	};
}

export const signInChangesPlugin = (setup: Setup) =>
	({
		id: 'flavorbag-sign-in-changes',
		init: ({ adapter, options }) => ({ context: { adapter: reporting(adapter, options, setup) } }),
	}) satisfies BetterAuthPlugin;
