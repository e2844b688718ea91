/** Who may see which screen (R-guards). Pure: the guards render what this decides. */
import type { Role, User } from '@flavorbag/contract';
import { paths } from '#lib/paths.ts';

/**
 * `guest`: landing, login, signup, forgot password. `verify`: the verify-email screen. `member`: any signed-in,
 * verified user. `business`: those of them who may own businesses. `admin`: admins.
 */
export type Area = 'guest' | 'verify' | 'member' | 'business' | 'admin';
export type Visitor = Pick<User, 'role' | 'verified'>;

export const homeOf = (role: Role): string =>
	role === 'business' ? paths.businessPicker() : paths.marketplace();

/** Where the verify-email screen goes on to: an admin's first way is to /admin. */
export const homeAfterVerification = (role: Role): string =>
	role === 'admin' ? paths.admin() : homeOf(role);

/** `undefined`: nobody is signed in. Answers where to go instead; undefined means stay. */
export function guard(visitor: Visitor | undefined, area: Area): string | undefined {
	if (!visitor) return area === 'guest' ? undefined : paths.login();
	// The screen itself says that it is done and goes on home.
	if (area === 'verify') return undefined;
	if (!visitor.verified) return paths.verifyEmail();
	if (area === 'guest') return homeOf(visitor.role);
	if (area === 'admin' && visitor.role !== 'admin') return homeOf(visitor.role);
	if (area === 'business' && visitor.role === 'customer') return paths.marketplace();
	return undefined;
}

/** What a guard hands on in the navigation state, so that nobody loses the way (R-keep-the-way). */
export interface ReturnState {
	from?: string;
}

const returnToName = 'to';

/** The address with the wish in it, for ways that leave the page: through a mail, or another site. */
export function withReturnTo(path: string, returnTo: string | undefined): string {
	if (returnTo === undefined) return path;
	// The identity provider takes no address with these in it.
	const plain = encodeURIComponent(returnTo).replaceAll(
		/[!'()*~]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `${path}?${returnToName}=${plain}`;
}

/** The wish that an address carries, or the navigation state. */
export const returnToOf = (search: URLSearchParams, state: unknown): string | undefined =>
	returnPath({ from: search.get(returnToName) }) ?? returnPath(state);

/** Where somebody wanted to go before signing in: a path of ours, never another site's. */
export function returnPath(state: unknown): string | undefined {
	if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
	const { from } = state;
	return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}
