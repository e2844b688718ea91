/** Checks before and work after calls to the identity library: fields, passwords, limits, known browsers. */

import type { GenericEndpointContext } from '@better-auth/core';
import { errors, fields, type Language, limits, messages, withProblemWords } from '@flavorbag/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#db/database.ts';
import { errorText } from '#lib/app-error.ts';
import { requestLanguage } from '#lib/language.ts';
import { translateTo } from '#lib/texts.ts';
import type { Counted, Limit } from './attempts.ts';
import { type Devices, deviceCookie, deviceSeconds } from './devices.ts';
import {
	type AnsweredContext,
	afterSecondFactor,
	beforeSecondFactor,
	passwordChanges,
	type SecondFactorOptions,
} from './second-factor.ts';
import { type Attempt, createSignInLimits } from './sign-in-limits.ts';

export const basePath = '/v0/auth';
/** Set by the handler, never taken from the client. */
export const networkHeader = 'x-flavorbag-network';
/** `true`: the network is an untrusted proxy's, shared by many people. */
export const crowdHeader = 'x-flavorbag-crowd';

const minute = 60;
const hour = 60 * minute;
/** Limits emails to one mailbox, no matter who requests them (R-mail-flood). */
const mailsToOne: Limit = {
	name: 'mail:account',
	free: 5,
	forgetSeconds: hour,
	firstWaitSeconds: minute,
	maxWaitSeconds: hour,
};
const mailsFromOne: Limit = {
	name: 'mail:network',
	free: 60,
	forgetSeconds: 10,
	firstWaitSeconds: 10,
	maxWaitSeconds: minute,
};
const passkeyOffers: Limit = { ...mailsFromOne, name: 'passkey:network', free: 200, forgetSeconds: 3 };
const signUps: Limit = { ...mailsFromOne, name: 'sign-up:network', free: 100, forgetSeconds: 6 };

const commonCount = 10_000;
let common: Set<string> | undefined;
/** Whether it is one of the 10,000 most common passwords, ignoring case (R-passwords). */
function isCommon(password: string): boolean {
	common ??= new Set(dictionary['passwords-common'].slice(0, commonCount));
	return common.has(password.toLowerCase());
}

const signUpBody = z.looseObject({
	email: fields.email,
	first_name: fields.personName,
	last_name: fields.personName,
	account_type: z.enum(['customer', 'business']).optional(),
	terms_version: fields.termsVersion.optional(),
});

function checkNewPassword(password: unknown, min: number): void {
	if (typeof password !== 'string' || password.length < min) {
		const t = translateTo.en;
		const message = t('Min {min} characters', { min });
		throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT', message });
	}
	if (isCommon(password)) {
		throw new APIError('BAD_REQUEST', {
			code: 'PASSWORD_TOO_COMMON',
			message: messages('This password is too common. Please choose another one.'),
		});
	}
}

function checkedSignUp(given: unknown, language: Language) {
	const body = signUpBody.safeParse(given);
	if (!body.success) {
		const issue = withProblemWords(translateTo[language], () => body.error.issues[0]);
		throw new APIError('UNPROCESSABLE_ENTITY', {
			code: issue?.path[0] === 'email' ? 'INVALID_EMAIL' : 'INVALID_INPUT',
			message: issue?.message ?? errorText('INVALID_INPUT', language),
		});
	}
	checkNewPassword(body.data.password, limits.passwordMinAtSignup);
	return { ...body.data, name: `${body.data.first_name} ${body.data.last_name}`, image: undefined };
}

function tooMany(waitSeconds: number, message: string): APIError {
	const retryAfter = { 'retry-after': String(waitSeconds) };
	return new APIError('TOO_MANY_REQUESTS', { code: 'RATE_LIMITED', message }, retryAfter);
}
const tooManyFailures = messages('Too many failed login attempts. Please try again later');

const emailIn = (body: unknown): string => {
	const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : '';
	return fields.cleanShape(String(email)).toLowerCase();
};
/** Cleans invisible characters from a pasted email address. */
const withEmail = <Body extends object>(body: Body | undefined) =>
	body && 'email' in body && typeof body.email === 'string'
		? { context: { body: { ...body, email: emailIn(body) } } }
		: undefined;

/** Revokes other reset links before the password changes, so that only one can be used (R-reset-links). */
async function revokeOtherResets(db: Db, token: unknown): Promise<void> {
	if (typeof token !== 'string') return;
	const used = `reset-password:${token}`;
	const active = sql`
		select value from auth.verification where identifier = ${used} and "expiresAt" > now()`;
	await db.transaction().execute(async (tx) => {
		await sql`select from auth."user" where id::text in (${active}) for no key update`.execute(tx);
		await sql`
			delete from auth.verification
			where value in (${active}) and identifier like 'reset-password:%' and identifier <> ${used}`.execute(
			tx,
		);
	});
}

async function revokeWithoutPassword(db: Db, session: { id: string; userId: string }): Promise<void> {
	const { rows } = await sql`
		select from auth.account where "userId" = ${session.userId} and "providerId" = 'credential' for key share`.execute(
		db,
	);
	if (rows.length > 0) return;
	await sql`delete from auth.session where id = ${session.id}`.execute(db);
	throw new APIError('UNAUTHORIZED', {
		code: 'INVALID_EMAIL_OR_PASSWORD',
		message: messages('Invalid email or password'),
	});
}

export interface HookOptions extends SecondFactorOptions {
	devices: Devices;
	publicUrl: string;
	/** Whether an unknown email address and a wrong password get the same answer (R-account-hints). */
	hideAccounts: boolean;
	/** Emails the account's owner about many attempts, in the background. */
	warnOwner(email: string): void;
}
type Hooks = HookOptions & { signIns: ReturnType<typeof createSignInLimits> };

function attemptOf({ devices }: HookOptions, ctx: GenericEndpointContext): Attempt {
	const account = emailIn(ctx.body);
	const network = ctx.headers?.get(networkHeader) ?? '';
	const isCrowd = ctx.headers?.get(crowdHeader) === 'true';
	return { account, where: { network, isCrowd }, device: devices.find(ctx.getCookie(deviceCookie), account) };
}

function pass(counted: Counted, message: string = errors.RATE_LIMITED.message): void {
	if ('waitSeconds' in counted) throw tooMany(counted.waitSeconds, message);
}
/** Browsers that signed in before are exempt. */
async function passFromNetwork(
	options: HookOptions,
	limit: Limit,
	ctx: GenericEndpointContext,
): Promise<void> {
	const { device, where } = attemptOf(options, ctx);
	const wide = where.isCrowd ? { ...limit, name: `${limit.name}:crowd`, free: limit.free * 10 } : limit;
	if (device === undefined) pass(await options.attempts.take(wide, where.network));
}

async function beforeCall(hooks: Hooks, ctx: GenericEndpointContext) {
	const { db, attempts, signIns } = hooks;
	switch (ctx.path) {
		case '/sign-in/email': {
			pass(await signIns.take(attemptOf(hooks, ctx)), tooManyFailures);
			return withEmail(ctx.body);
		}
		case '/sign-up/email': {
			const body = checkedSignUp(ctx.body, requestLanguage(ctx.headers));
			await passFromNetwork(hooks, signUps, ctx);
			return { context: { body } };
		}
		case '/change-password': {
			checkNewPassword(ctx.body?.newPassword, limits.passwordMinAtLogin);
			const session = await getSessionFromCtx(ctx);
			if (session) pass(await attempts.take(passwordChanges, session.user.id), tooManyFailures);
			// R-sessions-end
			return { context: { body: { ...ctx.body, revokeOtherSessions: true } } };
		}
		case '/reset-password': {
			checkNewPassword(ctx.body?.newPassword, limits.passwordMinAtLogin);
			return revokeOtherResets(db, ctx.body?.token ?? ctx.query?.token);
		}
		case '/request-password-reset': {
			await passFromNetwork(hooks, mailsFromOne, ctx);
			// Always reports success; above the limit no email is sent.
			if ('level' in (await attempts.take(mailsToOne, emailIn(ctx.body)))) return withEmail(ctx.body);
			return ctx.json({ status: true });
		}
		case '/send-verification-email': {
			await passFromNetwork(hooks, mailsFromOne, ctx);
			pass(await attempts.take(mailsToOne, emailIn(ctx.body)));
			return withEmail(ctx.body);
		}
		case '/passkey/generate-authenticate-options':
			return passFromNetwork(hooks, passkeyOffers, ctx);
		default:
			return beforeSecondFactor(hooks, ctx, (counted) => pass(counted, tooManyFailures));
	}
}

async function afterSignIn(hooks: Hooks, ctx: AnsweredContext): Promise<void> {
	const { db, signIns } = hooks;
	const { returned, newSession, internalAdapter } = ctx.context;
	const attempt = attemptOf(hooks, ctx);
	if (!isAPIError(returned)) {
		if (newSession) await revokeWithoutPassword(db, newSession.session);
		return signIns.succeeded(attempt);
	}
	if (returned.body?.code !== 'INVALID_EMAIL_OR_PASSWORD') return;
	if (await signIns.shouldWarnOwner(attempt)) hooks.warnOwner(attempt.account);
	if (hooks.hideAccounts) return;
	// Says whether the email or the password was wrong. A password was hashed in both cases, so the timing is equal.
	const known = await internalAdapter.findUserByEmail(attempt.account);
	throw new APIError(
		'UNAUTHORIZED',
		known
			? { code: 'INVALID_PASSWORD', message: messages('Incorrect password') }
			: { code: 'USER_NOT_FOUND', message: messages('No account found with this email address') },
	);
}

async function afterCall(hooks: Hooks, ctx: AnsweredContext) {
	const { newSession } = ctx.context;
	if (newSession) {
		const note = hooks.devices.remember(ctx.getCookie(deviceCookie), newSession.user.email.toLowerCase());
		ctx.setCookie(deviceCookie, note, {
			httpOnly: true,
			sameSite: 'lax',
			secure: hooks.publicUrl.startsWith('https:'),
			path: basePath,
			maxAge: deviceSeconds,
		});
	}
	if (ctx.path === '/sign-in/email') return afterSignIn(hooks, ctx);
	if (ctx.path !== '/change-password' || !newSession) return afterSecondFactor(hooks, ctx);
	await hooks.attempts.forget(passwordChanges, newSession.user.id);
}

export function createHooks(options: HookOptions) {
	const hooks = { ...options, signIns: createSignInLimits(options.attempts) };
	return {
		before: createAuthMiddleware((ctx) => beforeCall(hooks, ctx)),
		after: createAuthMiddleware((ctx) => afterCall(hooks, ctx)),
	};
}
