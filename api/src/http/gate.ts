/** Who is let in: whose token it is, and whether somebody like that may use endpoints of this access. */
import { type Access, type Endpoint, hasRole } from '@flavorbag/contract';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { AppError } from '#lib/app-error.ts';
import type { VerifiedIdentity } from '#ports/tokens.ts';
import type { Actor, ShopAccess } from './handlers.ts';

declare module 'fastify' {
	interface FastifyRequest {
		identity: VerifiedIdentity | undefined;
		actor: Actor | undefined;
	}
}

export interface AccessControl {
	/** Who was let in a moment ago. */
	recall(bearer: string): { identity: VerifiedIdentity; actor: Actor } | undefined;
	/** Throws UNAUTHORIZED when the bearer token is not good. */
	authenticate(bearer: string | undefined): Promise<VerifiedIdentity>;
	findActor(identity: VerifiedIdentity): Promise<Actor | undefined>;
	/** Undefined: a stranger there, or there is no such shop. */
	accessOf(userId: string, businessId: string): Promise<ShopAccess | undefined>;
	/** Undefined: there is no such order. */
	businessOfOrder(orderId: string): Promise<string | undefined>;
}

const orderPath = '/v0/business/orders/:id';

/** R-team, R-own-only. Throws unless the asker may do this in the shop that the call is about. */
export async function shopOf(
	{ shop: minRole, path }: Endpoint,
	accessControl: AccessControl,
	actor: Actor | undefined,
	params: unknown,
): Promise<ShopAccess | undefined> {
	if (!minRole || !actor) return undefined;
	const { id } = params as { id: string };
	const businessId = path.startsWith(orderPath) ? await accessControl.businessOfOrder(id) : id;
	const access = businessId && (await accessControl.accessOf(actor.userId, businessId));
	if (!access) throw new AppError('NOT_FOUND');
	if (!hasRole(access.role, minRole)) throw new AppError('FORBIDDEN');
	return access;
}

const bearerPattern = /^bearer ([^ ]+)$/i;
export const bearerOf = (request: FastifyRequest): string | undefined =>
	bearerPattern.exec(request.headers.authorization ?? '')?.[1];

function checkActor(actor: Actor, access: Access): void {
	if (access === 'user') return;
	if (!actor.verified) throw new AppError('EMAIL_NOT_VERIFIED');
	if (access === 'business' && actor.role === 'customer') throw new AppError('FORBIDDEN');
	if (access === 'admin' && actor.role !== 'admin') throw new AppError('FORBIDDEN');
}

/** Throws unless whoever has this token may use endpoints of this access now. */
export async function authorize(
	access: Access,
	accessControl: AccessControl,
	bearer: string | undefined,
): Promise<{ identity: VerifiedIdentity; actor?: Actor }> {
	const identity = await accessControl.authenticate(bearer);
	if (access === 'token') return { identity };
	const actor = await accessControl.findActor(identity);
	if (!actor) throw new AppError('UNAUTHORIZED');
	checkActor(actor, access);
	return { identity, actor };
}

/**
 * Refuses unless the asker may use endpoints of this access. Fills request.identity and request.actor. Who is known is let
 * in without a promise: in a crowd, one would wait in memory beside each call.
 */
export const requireAccess =
	(access: Access, accessControl: AccessControl): onRequestHookHandler =>
	(request, _reply, done) => {
		if (access === 'public') return done();
		const bearer = bearerOf(request);
		const letIn = (who: { identity: VerifiedIdentity; actor?: Actor }) => {
			request.identity = who.identity;
			request.actor = who.actor;
			done();
		};
		const known = bearer === undefined ? undefined : accessControl.recall(bearer);
		if (!known) return void authorize(access, accessControl, bearer).then(letIn, done);
		if (access !== 'token') checkActor(known.actor, access);
		letIn(access === 'token' ? { identity: known.identity } : known);
	};
