import { pino } from 'pino';
import { createApp } from '../../api/src/app/app.ts';
import { readConfig } from '../../api/src/app/config.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../contract/src/index.ts';
import { instantProvider } from './instant-provider.ts';
import type { TourCall } from './tour-call.ts';

export type Guide = Awaited<ReturnType<typeof createGuide>>;

/** Calls endpoints in-process with a given token, at a clock that can be moved, and creates new accounts. */
export async function createGuide(env: NodeJS.ProcessEnv, onStep: (step: string) => void) {
	const now = { shiftMs: 0, isPaid: false, isRecorded: false };
	const mails = new Map<string, string>();
	let cookie = '';
	const begin = (step: string) => now.isRecorded && onStep(step);
	const instant = instantProvider(false);
	const app = await createApp(readConfig(env), pino({ level: 'silent' }), {
		clock: { now: () => new Date(Date.now() + now.shiftMs) },
		mailer: {
			send: async ({ to, text }) => {
				mails.set(to, text);
			},
			check: async () => {},
		},
		provider: {
			...instant,
			async getIntent(id) {
				const intent = await instant.getIntent(id);
				return now.isPaid && intent.status === 'requires_payment'
					? { ...intent, status: 'authorized' }
					: intent;
			},
		},
	});
	const visited = new Set<string>();

	async function ask<T = Record<string, never>>(
		token: string,
		name: EndpointName,
		given: TourCall = {},
	): Promise<T> {
		const endpoint: Endpoint = endpoints[name];
		const { method, path } = endpoint;
		visited.add(name);
		const query = new URLSearchParams(
			Object.entries(given.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
		);
		const url = `${path.replace(/:(\w+)/g, (_, key: string) => given.params?.[key] ?? '')}?${query}`;
		begin(given.as ? `${name}, ${given.as}` : name);
		const answer = await app.server.inject({
			method,
			url,
			headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID(), cookie },
			...(given.body && { payload: given.body }),
		});
		begin('between');
		cookie = String(answer.headers['set-cookie'] ?? cookie).split(';', 1)[0] ?? '';
		if (answer.statusCode !== (given.wants ?? 200))
			throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`);
		return (endpoint.media ? undefined : answer.json().data) as T;
	}
	return { app, now, begin, visited, ask, mails };
}

export const freshEmail = () => `tour-${crypto.randomUUID()}@bench.example`;

export async function newcomer(
	{ app, ask }: Guide,
	role: 'customer' | 'business' | 'admin',
	email = freshEmail(),
): Promise<string> {
	const { externalId } = await app.auth.createAccount({
		email,
		firstName: 'Pat',
		lastName: 'Nr',
		emailVerified: true,
	});
	const token = await app.auth.tokenFor(externalId);
	await ask(token, 'user.create', {
		body: { first_name: 'Pat', last_name: 'Nr', role: role === 'admin' ? 'customer' : role },
	});
	if (role === 'admin') await app.identity.grantAdmin(email);
	return token;
}
