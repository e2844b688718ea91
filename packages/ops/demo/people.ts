/** The users of one simulated evening, who sign in on the trial’s test page like anyone who tries it out. */
import { inParallel } from '../../../api/seeds/in-parallel.ts';
import { type Caller, callerOf } from './call.ts';

export interface Person {
	email: string;
	/** Calls as this person. */
	call: Caller;
}

export interface Newcomer {
	email: string;
	first_name: string;
	last_name: string;
	role: 'customer' | 'business';
}

/** A browser without pages: it keeps cookies and doesn't follow redirects. */
function browser(origin: string) {
	const jar = new Map<string, string>();
	return async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
		const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
		const headers = { origin, cookie, ...init.headers };
		const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
		for (const line of answer.headers.getSetCookie()) {
			const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
			jar.set(name, value);
		}
		return answer;
	};
}

async function signIn(load: ReturnType<typeof browser>, origin: string, { email, ...names }: Newcomer) {
	const started = await load(`${origin}/v0/auth/sign-in/social`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ provider: 'test', callbackURL: '/profile', errorCallbackURL: '/auth/login' }),
	});
	const form = { email, firstName: names.first_name, lastName: names.last_name, answer: 'continue' };
	let url = new URL(((await started.json()) as { url: string }).url);
	for (let steps = 0; url.pathname !== '/profile'; steps++) {
		let answer = await load(url);
		if (answer.status === 200) answer = await load(url, { method: 'POST', body: new URLSearchParams(form) });
		const next = answer.headers.get('location');
		if (next === null || steps > 9)
			throw new Error(`${email} didn’t get in: ${answer.status} at ${url.pathname}`);
		url = new URL(next, url);
	}
}

async function arrive(origin: string, newcomer: Newcomer): Promise<Person> {
	const { email, first_name, last_name, role } = newcomer;
	const load = browser(origin);
	await signIn(load, origin, newcomer);
	let token = '';
	const renew = async () => {
		({ token } = (await (await load(`${origin}/v0/auth/token`)).json()) as { token: string });
	};
	await renew();
	const anybody = callerOf(origin);
	const call: Caller = async (name, options) => {
		const answer = await anybody(name, { ...options, token });
		if (answer.status !== 401) return answer;
		// A token lives for ten minutes (R-short-tokens).
		await renew();
		return anybody(name, { ...options, token });
	};
	void (await call('user.create', { body: { first_name, last_name, role } })).data;
	return { email, call };
}

export const arriveAll = (url: string, newcomers: readonly Newcomer[]): Promise<Person[]> =>
	inParallel(8, newcomers, (one) => arrive(new URL(url).origin, one));
