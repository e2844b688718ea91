/** What is checked before and said after a call to the identity library: fields, passwords, tries (D7, D8). */

import { errors, fields, limits } from '@flavorbag/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#db/database.ts';
import type { Limit, Tries } from './tries.ts';

/** D7 names the first two; the others keep a mailbox from being flooded and rows from being made without end. */
const failedSignIns: { account: Limit; address: Limit } = {
	account: { name: 'sign-in:account', max: 10 },
	address: { name: 'sign-in:address', max: 10 },
};
const mailsAsked: { account: Limit; address: Limit } = {
	account: { name: 'mail:account', max: 5 },
	address: { name: 'mail:address', max: 60 },
};
const signUps: Limit = { name: 'sign-up:address', max: 100 };

const commonest = 10_000;
let common: Set<string> | undefined;
/** D8: the 10,000 commonest, whatever their case. */
function isCommon(password: string): boolean {
	common ??= new Set(dictionary['passwords-common'].slice(0, commonest));
	return common.has(password.toLowerCase());
}

const signUpBody = z.looseObject({
	email: fields.email,
	first_name: fields.personName,
	last_name: fields.personName,
});

function checkNewPassword(password: unknown, min: number): void {
	if (typeof password !== 'string' || password.length < min) {
		throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT', message: `Min ${min} characters` });
	}
	if (isCommon(password)) {
		throw new APIError('BAD_REQUEST', {
			code: 'PASSWORD_TOO_COMMON',
			message: 'This password is one of the most used ones. Please choose another.',
		});
	}
}

const tooMany = () =>
	new APIError(
		'TOO_MANY_REQUESTS',
		{ code: 'RATE_LIMITED', message: 'Too many failed login attempts. Please try again later' },
		{ 'retry-after': '600' },
	);

const addressOf = (ctx: { headers: Headers | undefined }, clientIpHeader: string) =>
	ctx.headers?.get(clientIpHeader) ?? '';
const accountOf = (body: unknown): string => {
	const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : '';
	return String(email).trim().toLowerCase();
};

/**
 * The use of one link ends the others before the password changes: of two links used at once, one works. What else changes
 * a password ends them by a trigger.
 */
async function endOtherResets(db: Db, token: unknown): Promise<void> {
	if (typeof token !== 'string') return;
	const used = `reset-password:${token}`;
	const living = sql`
		select value from auth.verification where identifier = ${used} and "expiresAt" > now()`;
	await db.transaction().execute(async (tx) => {
		await sql`select from auth."user" where id::text in (${living}) for no key update`.execute(tx);
		await sql`
			delete from auth.verification
			where value in (${living}) and identifier like 'reset-password:%' and identifier <> ${used}`.execute(
			tx,
		);
	});
}

export interface HookOptions {
	db: Db;
	tries: Tries;
	hideAccounts: boolean;
	clientIpHeader: string;
}

export function createHooks({ db, tries, hideAccounts, clientIpHeader }: HookOptions) {
	async function takeOrRefuse(limit: Limit, whom: string): Promise<void> {
		if (!(await tries.take(limit, whom))) throw tooMany();
	}

	const before = createAuthMiddleware(async (ctx) => {
		const address = addressOf(ctx, clientIpHeader);
		switch (ctx.path) {
			case '/sign-in/email': {
				await takeOrRefuse(failedSignIns.account, accountOf(ctx.body));
				await takeOrRefuse(failedSignIns.address, address);
				return undefined;
			}
			case '/sign-up/email': {
				const body = signUpBody.safeParse(ctx.body);
				if (!body.success) {
					const field = body.error.issues[0]?.path[0];
					throw new APIError('UNPROCESSABLE_ENTITY', {
						code: field === 'email' ? 'INVALID_EMAIL' : 'INVALID_INPUT',
						message: body.error.issues[0]?.message ?? errors.INVALID_INPUT.message,
					});
				}
				checkNewPassword(body.data.password, limits.passwordMinAtSignup);
				await takeOrRefuse(signUps, address);
				const name = `${body.data.first_name} ${body.data.last_name}`;
				return { context: { body: { ...body.data, name, image: undefined } } };
			}
			case '/change-password': {
				checkNewPassword(ctx.body?.newPassword, limits.passwordMinAtLogin);
				const session = await getSessionFromCtx(ctx);
				// Somebody at an open laptop guesses the current password no more often than at the login.
				if (session) await takeOrRefuse(failedSignIns.account, session.user.email.toLowerCase());
				// D9: whoever was signed in elsewhere is signed out.
				return { context: { body: { ...ctx.body, revokeOtherSessions: true } } };
			}
			case '/reset-password': {
				checkNewPassword(ctx.body?.newPassword, limits.passwordMinAtLogin);
				await endOtherResets(db, ctx.body?.token ?? ctx.query?.token);
				return undefined;
			}
			case '/request-password-reset': {
				await takeOrRefuse(mailsAsked.address, address);
				// D7: always says that the mail was sent; the sixth one of ten minutes is not.
				if (await tries.take(mailsAsked.account, accountOf(ctx.body))) return undefined;
				return ctx.json({ status: true });
			}
			case '/send-verification-email': {
				await takeOrRefuse(mailsAsked.address, address);
				await takeOrRefuse(mailsAsked.account, accountOf(ctx.body));
				return undefined;
			}
			default:
				return undefined;
		}
	});

	const after = createAuthMiddleware(async (ctx) => {
		const { returned } = ctx.context;
		if (ctx.path === '/change-password' && !isAPIError(returned)) {
			const email = ctx.context.session?.user.email ?? ctx.context.newSession?.user.email;
			if (email) await tries.forget(failedSignIns.account, email.toLowerCase());
			return;
		}
		if (ctx.path !== '/sign-in/email') return;
		if (!isAPIError(returned)) {
			await tries.forget(failedSignIns.account, accountOf(ctx.body));
			await tries.giveBack(failedSignIns.address, addressOf(ctx, clientIpHeader));
			return;
		}
		if (hideAccounts || returned.body?.code !== 'INVALID_EMAIL_OR_PASSWORD') return;
		// D7: says which of the two was wrong. The library has hashed the password in both cases by now.
		const known = await ctx.context.internalAdapter.findUserByEmail(accountOf(ctx.body));
		throw new APIError(
			'UNAUTHORIZED',
			known
				? { code: 'INVALID_PASSWORD', message: 'Incorrect password' }
				: { code: 'USER_NOT_FOUND', message: 'No account found with this email address' },
		);
	});

	return { before, after };
}
