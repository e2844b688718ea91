/** Authenticates callers and checks whether they may use an endpoint. */
import { type Access, type Endpoint, hasRole } from '@flavorbag/contract';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { AppError } from '#lib/app-error.ts';
import type { VerifiedIdentity } from '#ports/tokens.ts';
import type { Actor, CounterDevice, ShopAccess } from './handlers.ts';
import { hasSession } from './pages.ts';

declare module 'fastify' {
	interface FastifyRequest {
		identity: VerifiedIdentity | undefined;
		actor: Actor | undefined;
		device: CounterDevice | undefined;
	}
}

export interface AccessControl {
	recall(bearer: string): { identity: VerifiedIdentity; actor: Actor } | undefined;
	/** Throws UNAUTHORIZED for an invalid token. */
	authenticate(bearer: string | undefined): Promise<VerifiedIdentity>;
	tokenOf(cookie: string): Promise<string | undefined>;
	findActor(identity: VerifiedIdentity): Promise<Actor | undefined>;
	/** Undefined for strangers and unknown shops. */
	accessOf(userId: string, businessId: string): Promise<ShopAccess | undefined>;
	businessOfOrder(orderId: string): Promise<string | undefined>;
	/** Which sign-in requirements apply; none with an external issuer that doesn't report them. */
	signIn: { stepUp: boolean; adminSecondFactor: boolean };
	devices: {
		/** By its cookie. Throws UNAUTHORIZED or DEVICE_REVOKED. */
		find(credential: string | undefined): Promise<CounterDevice>;
		isDeviceToken(bearer: string): boolean;
		/** The person using a device. Throws DEVICE_REVOKED or DEVICE_LOCKED. */
		actorOf(bearer: string): Promise<Actor>;
	};
}
export type Guarded = Pick<Endpoint, 'access' | 'bySession' | 'shop' | 'personal' | 'stepUp'>;

const orderPath = '/v0/business/orders/:id';

/** Throws unless the caller has the required role in the call's shop (R-team, R-own-only). */
export async function shopOf(
	{ shop: minRole, path }: Endpoint,
	accessControl: AccessControl,
	actor: Actor | undefined,
	params: unknown,
): Promise<ShopAccess | undefined> {
	if (!minRole || !actor) return undefined;
	const { id } = params as { id: string };
	const businessId = path.startsWith(orderPath) ? await accessControl.businessOfOrder(id) : id;
	if (actor.device) return shopOfDevice(accessControl, actor, actor.device.businessId, businessId);
	const access = businessId && (await accessControl.accessOf(actor.userId, businessId));
	if (!access) throw new AppError('NOT_FOUND');
	if (!hasRole(access.role, minRole)) throw new AppError('FORBIDDEN');
	return access;
}

/** On a device the caller has the counter's role, whatever their own (R-counter-device). */
async function shopOfDevice(
	accessControl: AccessControl,
	{ userId }: Actor,
	ownBusinessId: string,
	businessId: string | undefined,
): Promise<ShopAccess> {
	if (businessId !== ownBusinessId) throw new AppError('NOT_FOUND');
	const access = await accessControl.accessOf(userId, businessId);
	if (!access || access.isClosed) throw new AppError('DEVICE_LOCKED');
	return { ...access, role: 'counter', ownRole: access.role };
}

const bearerPattern = /^bearer ([^ ]+)$/i;
export const bearerOf = (request: FastifyRequest): string | undefined =>
	bearerPattern.exec(request.headers.authorization ?? '')?.[1];

const deviceCookie = 'flavorbag.counter';
/** The longest that browsers store cookies; each visit renews it. */
const deviceCookieSeconds = 400 * 86_400;
export const deviceCookieOf = (request: FastifyRequest): string | undefined =>
	/(?:^|; )flavorbag\.counter=([\w.-]+)/.exec(request.headers.cookie ?? '')?.[1];
/** Sent only to the device's own calls, and never cross-site. */
export const deviceCookieLine = (credential: string, secure: boolean): string =>
	`${deviceCookie}=${credential}; Path=/v0/counter-device; Max-Age=${deviceCookieSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

function checkActor(actor: Actor, access: Access): void {
	if (access === 'user') return;
	if (!actor.verified) throw new AppError('EMAIL_NOT_VERIFIED');
	if (access === 'business' && actor.role === 'customer') throw new AppError('FORBIDDEN');
	if (access === 'admin' && actor.role !== 'admin') throw new AppError('FORBIDDEN');
}

/** Reads the sign-in method and the last confirmation from the token (R-admin-second-factor, R-step-up). */
function checkSignIn(
	{ access, stepUp }: Guarded,
	{ signIn }: AccessControl,
	{ secondFactor, confirmedUntil = 0 }: VerifiedIdentity,
): void {
	if (access === 'admin' && signIn.adminSecondFactor && !secondFactor)
		throw new AppError('SECOND_FACTOR_REQUIRED');
	if (stepUp && signIn.stepUp && Date.now() > confirmedUntil * 1000) throw new AppError('STEP_UP_REQUIRED');
}

interface LetIn {
	identity?: VerifiedIdentity;
	actor?: Actor;
	device?: CounterDevice;
}

export async function authorize(
	guarded: Guarded,
	accessControl: AccessControl,
	bearer: string | undefined,
): Promise<LetIn> {
	const { access, shop, personal } = guarded;
	if (bearer !== undefined && accessControl.devices.isDeviceToken(bearer)) {
		const actor = await accessControl.devices.actorOf(bearer);
		if (shop !== 'counter' || personal) throw new AppError('FORBIDDEN');
		checkActor(actor, access);
		return { actor };
	}
	const identity = await accessControl.authenticate(bearer);
	if (access === 'token') return { identity };
	const actor = await accessControl.findActor(identity);
	if (!actor) throw new AppError('UNAUTHORIZED');
	checkActor(actor, access);
	checkSignIn(guarded, accessControl, identity);
	return { identity, actor };
}

/** Sets request.identity and request.actor, or request.device. Cached callers need no promise, to save memory. */
export const requireAccess =
	(guarded: Guarded, accessControl: AccessControl): onRequestHookHandler =>
	(request, _reply, done) => {
		const { access } = guarded;
		if (access === 'public') return done();
		const letIn = (who: LetIn) => {
			request.identity = who.identity;
			request.actor = who.actor;
			request.device = who.device;
			done();
		};
		if (access === 'device') {
			const found = accessControl.devices.find(deviceCookieOf(request));
			return void found.then((device) => letIn({ device }), done);
		}
		const bearer = bearerOf(request);
		const { cookie } = request.headers;
		if (bearer === undefined && cookie !== undefined && guarded.bySession && hasSession(request)) {
			const found = accessControl.tokenOf(cookie);
			return void found.then((token) => authorize(guarded, accessControl, token)).then(letIn, done);
		}
		const known = bearer === undefined ? undefined : accessControl.recall(bearer);
		if (!known) return void authorize(guarded, accessControl, bearer).then(letIn, done);
		if (access !== 'token') {
			checkActor(known.actor, access);
			checkSignIn(guarded, accessControl, known.identity);
		}
		letIn(access === 'token' ? { identity: known.identity } : known);
	};

/** Answers 404 to everyone but admins (R-modes). */
export const onlyAdmins = (accessControl: AccessControl): onRequestHookHandler => {
	const check = requireAccess({ access: 'admin', bySession: true }, accessControl);
	return function (request, reply, done) {
		check.call(this, request, reply, (refused) => done(refused && new AppError('NOT_FOUND')));
	};
};
