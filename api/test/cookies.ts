/** A browser's cookies of one site, by name. */
export type Cookies = Map<string, string>;

export const cookieHeader = (cookies: Cookies): string =>
	[...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

export function takeCookies(cookies: Cookies, answer: Response): void {
	for (const line of answer.headers.getSetCookie()) {
		const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
		if (/max-age=0/i.test(line)) cookies.delete(name);
		else cookies.set(name, value);
	}
}
