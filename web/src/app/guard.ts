/** Decides who may see which screen (R-guards). Pure; the guards render the decision. */
import type { Role, User } from '@flavorbag/contract';
import { paths } from '#lib/paths.ts';

/** `guest` screens are for signed-out visitors, `verify` is the verify-email screen, the rest need a verified user. */
export type Area = 'guest' | 'verify' | 'member' | 'business' | 'admin';
export type Visitor = Pick<User, 'role' | 'verified'>;

export const homeOf = (role: Role): string =>
	role === 'business' ? paths.businessPicker() : paths.marketplace();

export const homeAfterVerification = (role: Role): string =>
	role === 'admin' ? paths.admin() : homeOf(role);

/** Returns the path to redirect to, or undefined to stay. An undefined visitor is signed out. */
export function guard(visitor: Visitor | undefined, area: Area): string | undefined {
	if (!visitor) return area === 'guest' ? undefined : paths.login();
	// The screen itself says that the email is verified, and then goes home.
	if (area === 'verify') return undefined;
	if (!visitor.verified) return paths.verifyEmail();
	if (area === 'guest') return homeOf(visitor.role);
	if (area === 'admin' && visitor.role !== 'admin') return homeOf(visitor.role);
	if (area === 'business' && visitor.role === 'customer') return paths.marketplace();
	return undefined;
}

/** Navigation state that carries the requested path through sign-in (R-keep-the-way). */
export interface ReturnState {
	from?: string;
}

const returnToName = 'to';

/** Adds the return path to the URL, for flows that leave the page (an email link or another site). */
export function withReturnTo(path: string, returnTo: string | undefined): string {
	if (returnTo === undefined) return path;
	// The identity provider rejects URLs that contain these characters.
	const plain = encodeURIComponent(returnTo).replaceAll(
		/[!'()*~]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `${path}?${returnToName}=${plain}`;
}

export const returnToOf = (search: URLSearchParams, state: unknown): string | undefined =>
	returnPath({ from: search.get(returnToName) }) ?? returnPath(state);

/** Returns the path requested before sign-in. Only paths of this app are accepted, to prevent open redirects. */
export function returnPath(state: unknown): string | undefined {
	if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
	const { from } = state;
	return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}
