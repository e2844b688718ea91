/** Lists sessions (R-sessions-list) and ways to confirm (R-step-up). The library's own list exposes tokens. */
import { limits, messages } from '@flavorbag/contract';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#db/database.ts';
import type { SessionFacts } from './second-factor.ts';

const use = [sensitiveSessionMiddleware];

/** Fetching a token updates the last visit, at most once an hour. */
const seenAfterMs = 3_600_000;
export const wasSeenBefore = ({ lastSeenAt, createdAt }: SessionFacts): boolean =>
	Date.now() - (lastSeenAt ?? createdAt).getTime() > seenAfterMs;

export const noteSeen = (db: Db, sessionId: string) =>
	sql`update auth.session set "lastSeenAt" = ${new Date()} where id = ${sessionId}::uuid`.execute(db);

export const sessionsPlugin = (db: Db) =>
	({
		id: 'flavorbag-sessions',
		endpoints: {
			listOwnSessions: createAuthEndpoint('/sessions', { method: 'GET', use }, async (ctx) => {
				const { session, user } = ctx.context.session;
				const { rows } = await sql`
					select id, "userAgent" as user_agent, "createdAt" as signed_in_at,
						coalesce("lastSeenAt", "createdAt") as last_seen_at, id = ${session.id}::uuid as current
					from auth.session where "userId" = ${user.id}::uuid and "expiresAt" > now()
					order by current desc, last_seen_at desc limit 100`.execute(db);
				return ctx.json({ sessions: rows });
			}),
			endSession: createAuthEndpoint(
				'/sessions/end',
				{ method: 'POST', use, body: z.object({ id: z.uuid() }) },
				async (ctx) => {
					const { rows } = await sql`
						delete from auth.session
						where id = ${ctx.body.id}::uuid and "userId" = ${ctx.context.session.user.id}::uuid
						returning id`.execute(db);
					if (rows.length === 0)
						throw new APIError('NOT_FOUND', {
							code: 'SESSION_NOT_FOUND',
							message: messages('This device is signed out already.'),
						});
					return ctx.json({ status: true });
				},
			),
			endOtherSessions: createAuthEndpoint('/sessions/end-others', { method: 'POST', use }, async (ctx) => {
				const { session, user } = ctx.context.session;
				await sql`
					delete from auth.session
					where "userId" = ${user.id}::uuid and id <> ${session.id}::uuid`.execute(db);
				return ctx.json({ status: true });
			}),
			stepUpMethods: createAuthEndpoint('/step-up', { method: 'GET', use }, async (ctx) => {
				const { id } = ctx.context.session.user;
				const { rows } = await sql<Record<'password' | 'providers' | 'passkey' | 'code', unknown>>`
					select exists (select from auth.account where "userId" = ${id}::uuid and "providerId" = 'credential') as password,
						array(
							select "providerId" from auth.account
							where "userId" = ${id}::uuid and "providerId" <> 'credential' order by 1
						) as providers,
						exists (select from auth.passkey where "userId" = ${id}::uuid) as passkey,
						exists (select from auth."twoFactor" where "userId" = ${id}::uuid and verified) as code`.execute(
					db,
				);
				return ctx.json(rows[0] ?? null);
			}),
			/** hooks.ts counts the attempt and records the proof. */
			confirmPassword: createAuthEndpoint(
				'/step-up/password',
				{ method: 'POST', use, body: z.object({ password: z.string().max(limits.passwordMax) }) },
				async (ctx) => {
					await ctx.context.password.checkPassword(ctx.context.session.user.id, ctx);
					return ctx.json({ status: true });
				},
			),
		},
	}) satisfies BetterAuthPlugin;
