/** Accepts signatures made with previous secrets (R-key-rotation) by re-signing; the library knows only one secret. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';

interface CookieKind {
	name: string;
	attributes: { path?: string; secure?: boolean; httpOnly?: boolean; sameSite?: string };
}
export interface SessionCookies {
	session: CookieKind;
	/** Marks a session that ends with the browser. */
	dontRemember: CookieKind;
	/** The lifetime otherwise. */
	maxAgeSeconds: number;
}

interface Signed {
	value: string;
	signature: string;
}
function splitSigned(cookie: string): Signed | undefined {
	let text: string;
	try {
		text = decodeURIComponent(cookie);
	} catch {
		return undefined;
	}
	const dot = text.lastIndexOf('.');
	const signature = text.slice(dot + 1);
	return dot > 0 && /^[A-Za-z0-9+/]{43}=$/.test(signature)
		? { value: text.slice(0, dot), signature }
		: undefined;
}
const signatureOf = (value: string, secret: string) =>
	createHmac('sha256', secret).update(value).digest('base64');
const signedBy = (secret: string, { value, signature }: Signed) =>
	timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(value, secret)));

export function createPreviousSecrets(current: string, former: readonly string[]) {
	const isFormer = (signed: Signed) =>
		!signedBy(current, signed) && former.some((secret) => signedBy(secret, signed));
	const withNewSignature = ({ value }: Signed) =>
		encodeURIComponent(`${value}.${signatureOf(value, current)}`);

	/** Returns the header with current signatures, and the cookies that were renewed. */
	function renewCookies(header: string) {
		const renewed = new Map<string, string>();
		const pairs = header.split(/; */).map((pair) => {
			const at = pair.indexOf('=');
			const signed = at > 0 ? splitSigned(pair.slice(at + 1)) : undefined;
			if (!signed || !isFormer(signed)) return pair;
			const name = pair.slice(0, at);
			renewed.set(name, withNewSignature(signed));
			return `${name}=${renewed.get(name)}`;
		});
		return { header: pairs.join('; '), renewed };
	}

	/** Signs a link's token again, with the same expiry. */
	async function renewLink(token: string): Promise<string> {
		for (const secret of former) {
			try {
				await jwtVerify(token, Buffer.from(secret), { algorithms: ['HS256'] });
				return await new SignJWT(decodeJwt(token))
					.setProtectedHeader({ alg: 'HS256' })
					.sign(Buffer.from(current));
			} catch {
				// The token expired or was signed with another secret; the library reports that.
			}
		}
		return token;
	}

	return {
		async around(
			request: Request,
			kinds: SessionCookies,
			handle: (request: Request) => Promise<Response>,
		): Promise<Response> {
			const cookies = request.headers.get('cookie');
			const url = new URL(request.url);
			const token = url.pathname.endsWith('/verify-email') ? url.searchParams.get('token') : null;
			if (former.length === 0 || (cookies === null && token === null)) return handle(request);
			if (token !== null) url.searchParams.set('token', await renewLink(token));
			const { header, renewed } = renewCookies(cookies ?? '');
			const asked = token === null ? request : new Request(url, request);
			if (renewed.size > 0) asked.headers.set('cookie', header);
			const answer = await handle(asked);
			if (renewed.size === 0 || answer.status >= 400) return answer;
			const set = answer.headers.getSetCookie();
			const remembered = !header.includes(`${kinds.dontRemember.name}=`);
			for (const { name, attributes } of [kinds.session, kinds.dontRemember]) {
				const value = renewed.get(name);
				if (value === undefined || set.some((line) => line.startsWith(`${name}=`))) continue;
				const maxAge = remembered ? kinds.maxAgeSeconds : undefined;
				answer.headers.append('set-cookie', cookieLine(name, value, attributes, maxAge));
			}
			return answer;
		},
	};
}

function cookieLine(
	name: string,
	value: string,
	{ path = '/', secure, httpOnly, sameSite }: CookieKind['attributes'],
	maxAge: number | undefined,
): string {
	const parts = [`${name}=${value}`, `Path=${path}`];
	if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
	if (httpOnly) parts.push('HttpOnly');
	if (secure) parts.push('Secure');
	if (sameSite) parts.push(`SameSite=${sameSite[0]?.toUpperCase()}${sameSite.slice(1)}`);
	return parts.join('; ');
}
