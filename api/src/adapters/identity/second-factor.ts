/** Passkeys, two-step verification and step-up (R-passkeys, R-second-factor, R-step-up). */
import { hash } from 'node:crypto';
import type { GenericEndpointContext } from '@better-auth/core';
import { passkey } from '@better-auth/passkey';
import { errors, fields, limits, messages } from '@flavorbag/contract';
import { APIError, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Attempts, Counted, Limit } from './attempts.ts';

const minute = 60;
/** Guesses in a browser left signed in are limited like those at sign-in. */
export const passwordChanges: Limit = {
	name: 'change-password',
	free: 10,
	forgetSeconds: 5 * minute,
	firstWaitSeconds: 15,
	maxWaitSeconds: 5 * minute,
};
/** Codes have six digits, so guesses by someone with the password are limited. */
const codes: Limit = {
	name: 'second-factor',
	free: 5,
	forgetSeconds: 5 * minute,
	firstWaitSeconds: minute,
	maxWaitSeconds: 15 * minute,
};
/** A code is valid for ninety seconds and one use. */
const usedCodes: Limit = {
	name: 'used-code',
	free: 1,
	forgetSeconds: 2 * minute,
	firstWaitSeconds: 2 * minute,
	maxWaitSeconds: 2 * minute,
};

const codeOfApp = '/two-factor/verify-totp';
const recoveryCode = '/two-factor/verify-backup-code';
const withPasskey = '/passkey/verify-authentication';
const newPasskey = '/passkey/verify-registration';
const strong = [codeOfApp, recoveryCode, withPasskey];
const changesCodes = ['/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes'];
const asksStepUp = ['/passkey/generate-register-options', '/passkey/delete-passkey', ...changesCodes];
const asksPassword = ['/step-up/password', ...changesCodes];

export const sessionFields = {
	provenAt: { type: 'date', required: false, input: false },
	secondFactor: { type: 'boolean', required: false, input: false },
	lastSeenAt: { type: 'date', required: false, input: false },
} as const;

export interface SessionFacts {
	id: string;
	createdAt: Date;
	/** The last confirmation since the sign-in. */
	provenAt?: Date | null | undefined;
	secondFactor?: boolean | null | undefined;
	lastSeenAt?: Date | null | undefined;
}
/** Until then no confirmation is required (R-step-up). */
export const confirmedUntil = ({ provenAt, createdAt }: SessionFacts): number =>
	provenAt ? provenAt.getTime() + limits.confirmedMs : createdAt.getTime() + limits.signedInMs;

/** Returns how a new session began. Without a request, the command line or a test created it. */
export function factsOfNewSession(ctx: GenericEndpointContext | null) {
	const path = ctx?.path ?? '';
	const before = ctx?.context.session?.session as SessionFacts | undefined;
	const stays = path === '/change-password' && before?.secondFactor === true;
	return { secondFactor: strong.includes(path) || stays };
}

const refusal = (
	code: string,
	message: string,
	status: 'BAD_REQUEST' | 'CONFLICT' | 'FORBIDDEN' = 'BAD_REQUEST',
) => new APIError(status, { code, message });

const notVerified = () =>
	refusal(
		'PASSKEY_NOT_VERIFIED',
		messages('Your device has to check that it’s you, with a fingerprint, your face or a PIN.'),
	);

/** Refuses a device that is already registered, even if the browser offers it. */
async function refusePasskey(db: Db, userId: string, credentialId: string): Promise<void> {
	const { rows } = await sql<{ count: number; known: boolean }>`
		select count(*) filter (where "userId" = ${userId}::uuid)::int as count,
			coalesce(bool_or("credentialID" = ${credentialId}), false) as known
		from auth.passkey where "userId" = ${userId}::uuid or "credentialID" = ${credentialId}`.execute(db);
	const [{ count, known } = { count: 0, known: false }] = rows;
	if (known)
		throw refusal(
			'PASSKEY_EXISTS',
			messages('This device already has a passkey for your account.'),
			'CONFLICT',
		);
	if (count >= limits.passkeysMax)
		throw refusal('TOO_MANY_PASSKEYS', messages('You can have 20 passkeys. Delete one first.'), 'CONFLICT');
}

/** A signed-in person may confirm only with their own passkey. */
async function refuseStranger(db: Db, ctx: GenericEndpointContext, credentialId: string): Promise<void> {
	const session = await getSessionFromCtx(ctx);
	if (!session) return;
	const { rows } = await sql`
		select from auth.passkey
		where "credentialID" = ${credentialId} and "userId" = ${session.user.id}::uuid`.execute(db);
	if (rows.length === 0)
		throw refusal(
			'PASSKEY_OF_SOMEBODY_ELSE',
			messages('This passkey belongs to another account.'),
			'FORBIDDEN',
		);
}

/** The same for a social provider: another account is refused, and none is created. */
export async function refuseAnotherAccount(
	{ user, source }: { user: { id?: unknown }; source: { method: string } },
	ctx: GenericEndpointContext,
): Promise<{ error: string } | undefined> {
	if (source.method !== 'oauth') return undefined;
	const session = await getSessionFromCtx(ctx);
	return session && session.user.id !== user.id ? { error: 'another_account' } : undefined;
}

/** Passkeys need a host name, not an IP address. */
const rpIdOf = (publicUrl: string, loopback: boolean) =>
	loopback ? 'localhost' : new URL(publicUrl).hostname;

export function secondFactorPlugins(db: Db, publicUrl: string, origins: string[]) {
	return [
		passkey({
			rpID: rpIdOf(publicUrl, origins.length > 1),
			rpName: 'FlavorBag',
			origin: origins,
			// Having the device and unlocking it are two factors.
			authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
			registration: {
				async afterVerification({ user, verification }) {
					const { userVerified, credential } = verification.registrationInfo ?? {};
					if (!userVerified || !credential) throw notVerified();
					await refusePasskey(db, user.id, credential.id);
				},
			},
			authentication: {
				async afterVerification({ ctx, verification, clientData }) {
					if (!verification.authenticationInfo.userVerified) throw notVerified();
					await refuseStranger(db, ctx, clientData.id);
				},
			},
		}),
		twoFactor({
			issuer: 'FlavorBag',
			// Accounts of social providers have no password.
			allowPasswordless: true,
			// Our limits cover signed-in people too, and lock nobody out for long.
			accountLockout: { enabled: false },
		}),
	] as const;
}

/** The library needs a number per secret; derived from the secret, it doesn't depend on the order. */
export const versionOfSecret = (secret: string): number =>
	Number.parseInt(hash('sha256', `version of ${secret}`).slice(0, 8), 16);

/** Whether only the second factor may change the second factor (R-admin-second-factor). */
export type MustKeepSecondFactor = (externalId: string) => Promise<boolean>;

export type AnsweredContext = GenericEndpointContext & { context: { returned?: unknown } };

export interface SecondFactorOptions {
	db: Db;
	attempts: Attempts;
	mustKeepSecondFactor?: MustKeepSecondFactor;
}

/** Returns the account whose code is being entered, whether it is signed in or still signing in. */
async function whoOf(ctx: GenericEndpointContext): Promise<string | undefined> {
	const session = await getSessionFromCtx(ctx);
	if (session) return session.user.id;
	const { name } = ctx.context.createAuthCookie('two_factor');
	const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
	if (!challenge) return undefined;
	return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value;
}
const codeIn = (ctx: GenericEndpointContext, who: string) => `${who}\n${String(ctx.body?.code).trim()}`;

async function takeCode(
	attempts: Attempts,
	ctx: GenericEndpointContext,
	pass: (counted: Counted) => void,
): Promise<void> {
	const who = await whoOf(ctx);
	// The library reports that no account was found.
	if (who === undefined) return;
	pass(await attempts.take(codes, who));
	if (ctx.path === codeOfApp && 'waitSeconds' in (await attempts.take(usedCodes, codeIn(ctx, who))))
		throw new APIError('UNAUTHORIZED', {
			code: 'CODE_USED',
			message: messages('This code was used already. Wait for the next one.'),
		});
}

async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
	const { rows } = await sql`
		select where exists (select from auth.passkey where "userId" = ${userId}::uuid)
			or exists (select from auth."twoFactor" where "userId" = ${userId}::uuid and verified)`.execute(db);
	return rows.length > 0;
}
async function refuseOld(
	{ db, mustKeepSecondFactor }: SecondFactorOptions,
	ctx: GenericEndpointContext,
): Promise<void> {
	const found = await getSessionFromCtx(ctx);
	if (!found) return;
	const session: SessionFacts = found.session;
	if (Date.now() > confirmedUntil(session))
		throw refusal('STEP_UP_REQUIRED', errors.STEP_UP_REQUIRED.message, 'FORBIDDEN');
	if (session.secondFactor) return;
	if ((await hasSecondFactor(db, found.user.id)) && (await mustKeepSecondFactor?.(found.user.id)))
		throw refusal('SECOND_FACTOR_REQUIRED', errors.SECOND_FACTOR_REQUIRED.message, 'FORBIDDEN');
}

function namedBody(ctx: GenericEndpointContext) {
	const name = fields
		.cleanText(String(ctx.body?.name ?? ''))
		.slice(0, limits.passkeyNameMax)
		.trim();
	if (name === '') throw refusal('NAME_REQUIRED', messages('Give it a name.'));
	return { context: { body: { ...ctx.body, name, createSession: false } } };
}

export async function beforeSecondFactor(
	options: SecondFactorOptions,
	ctx: GenericEndpointContext,
	pass: (counted: Counted) => void,
) {
	const { attempts } = options;
	if (asksStepUp.includes(ctx.path)) await refuseOld(options, ctx);
	if (asksPassword.includes(ctx.path)) {
		const session = await getSessionFromCtx(ctx);
		if (session) pass(await attempts.take(passwordChanges, session.user.id));
	}
	if (ctx.path === codeOfApp || ctx.path === recoveryCode) {
		await takeCode(attempts, ctx, pass);
		// No browser is trusted to skip the second factor.
		return { context: { body: { ...ctx.body, trustDevice: false, disableSession: false } } };
	}
	if (ctx.path === newPasskey || ctx.path === '/passkey/update-passkey') return namedBody(ctx);
	return undefined;
}

const proven = (db: Db, sessionId: string, secondFactor: boolean) =>
	sql`
		update auth.session set "provenAt" = ${new Date()}, "secondFactor" = "secondFactor" or ${secondFactor}
		where id = ${sessionId}::uuid`.execute(db);

/** A new sign-in in the same browser replaces its old session and counts as a confirmation. */
async function endReplaced(db: Db, ctx: GenericEndpointContext): Promise<void> {
	const { newSession, authCookies, secret } = ctx.context;
	const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
	if (!newSession || !token || token === newSession.session.token) return;
	const { rows } = await sql`
		delete from auth.session where token = ${token} and "userId" = ${newSession.user.id}::uuid
		returning id`.execute(db);
	if (rows.length > 0) await proven(db, newSession.session.id, false);
}

async function afterCode({ db, attempts }: SecondFactorOptions, ctx: AnsweredContext): Promise<void> {
	const { newSession, returned } = ctx.context;
	if (isAPIError(returned)) {
		const who = await whoOf(ctx);
		if (ctx.path === codeOfApp && who !== undefined && returned.body?.code === 'INVALID_CODE')
			await attempts.forget(usedCodes, codeIn(ctx, who));
		return;
	}
	const session = newSession ?? (await getSessionFromCtx(ctx));
	if (!session) return;
	await attempts.forget(codes, session.user.id);
	if (!newSession) await proven(db, session.session.id, true);
}

async function afterProof({ db, attempts }: SecondFactorOptions, ctx: AnsweredContext): Promise<void> {
	const isPasskey = ctx.path === newPasskey;
	const proof = ctx.context.newSession ?? (await getSessionFromCtx(ctx));
	if (!proof) return;
	if (!isPasskey) await attempts.forget(passwordChanges, proof.user.id);
	if (isPasskey || ctx.path === '/step-up/password') await proven(db, proof.session.id, isPasskey);
}

export async function afterSecondFactor(options: SecondFactorOptions, ctx: AnsweredContext) {
	const { returned } = ctx.context;
	if (ctx.path === codeOfApp || ctx.path === recoveryCode) await afterCode(options, ctx);
	// The library throws a provider's redirect as an error, so this comes before the error check.
	if (ctx.path === withPasskey || ctx.path === '/callback/:id') await endReplaced(options.db, ctx);
	if (isAPIError(returned)) return undefined;
	if (asksPassword.includes(ctx.path) || ctx.path === newPasskey) await afterProof(options, ctx);
	if (ctx.path === '/passkey/generate-authenticate-options')
		return ctx.json({ ...(returned as object), userVerification: 'required' });
	return undefined;
}
