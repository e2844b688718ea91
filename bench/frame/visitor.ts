/** The API in this process, with a clock that can be moved, and calls to it that report their names. */
import { pino } from 'pino';
import { createApp } from '../../api/src/app/app.ts';
import { readConfig } from '../../api/src/app/config.ts';
import { type Caller, callerOf } from '../../packages/ops/demo/call.ts';
import { instantProvider } from './instant-provider.ts';

export type Visitor = Awaited<ReturnType<typeof createVisitor>>;

export async function createVisitor(env: NodeJS.ProcessEnv, onStep: (step: string) => void) {
	const now = { shiftMs: 0, isPaid: false, isRecorded: false };
	const mails = new Map<string, string>();
	const visited = new Set<string>();
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
	const plain = callerOf(await app.server.listen({ host: '127.0.0.1', port: 0 }));
	/** `as` separates these calls from others to the same endpoints. */
	const call =
		(as?: string): Caller =>
		async (name, options = {}) => {
			visited.add(name);
			begin(as === undefined ? name : `${name}, ${as}`);
			try {
				return await plain(name, { key: crypto.randomUUID(), ...options });
			} finally {
				begin('between');
			}
		};
	async function newcomer(role: 'business' | 'admin') {
		const email = `visitor-${crypto.randomUUID()}@bench.example`;
		const person = { email, firstName: 'Pat', lastName: 'Nr', emailVerified: true };
		const token = await app.auth.tokenFor((await app.auth.createAccount(person)).externalId);
		const body = { first_name: 'Pat', last_name: 'Nr', role: role === 'admin' ? 'customer' : role };
		void (await call()('user.create', { token, body })).data;
		if (role === 'admin') await app.identity.grantAdmin(email);
		return { token, email };
	}
	return { app, now, begin, visited, call, mails, newcomer };
}
