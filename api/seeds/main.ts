/** `SEED=town node api/seeds/main.ts`: fills an empty database with the town; leaves a used one alone. */
import { createApp } from '../src/app.ts';
import { type Config, ConfigError, readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { seedTown } from './seed.ts';
import { sandboxCard, seedOrders } from './seed-orders.ts';

/** What no product module asks of the sandbox: the card form's call, and quiet webhooks. */
function sandboxCalls(config: Config) {
	if (config.payments.mode !== 'sandbox') {
		throw new Error('The town pays with sandbox cards: it is not seeded where Stripe is in use.');
	}
	const { url, secretKey, publishableKey } = config.payments;
	async function call(method: string, path: string, body?: string): Promise<void> {
		const answer = await fetch(`${url}${path}`, {
			method,
			headers: {
				authorization: `Bearer ${secretKey}`,
				...(body && { 'content-type': 'application/json' }),
			},
			...(body && { body }),
		});
		if (!answer.ok)
			throw new Error(`the sandbox answered ${answer.status} to ${path}: ${await answer.text()}`);
	}
	return {
		/** Nobody listens while the town is made. */
		quiet: () => call('POST', '/_faults', JSON.stringify({ mode: 'webhook_lose', rate: 1, seed: 1 })),
		loud: () => call('DELETE', '/_faults'),
		payByCard: sandboxCard({ url, publishableKey }),
	};
}

async function main(): Promise<void> {
	const seed = process.env.SEED || 'town';
	if (seed === 'none') return;
	if (seed !== 'town') throw new Error(`SEED=${seed} is not known: use town or none.`);
	const config = readConfig(process.env);
	const now = new Date();
	let at = now;
	const clock = {
		now: () => at,
		set(to: Date) {
			at = to;
		},
	};
	const log = createLog(process.env.LOG_LEVEL ?? 'warn');
	// Nobody gets mail about an invented past.
	const app = await createApp(config, log, { clock, mailer: { send: async () => {} } });
	try {
		const someone = await app.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
		if (someone) return;
		const sandbox = sandboxCalls(config);
		await sandbox.quiet();
		try {
			const town = await seedTown({
				clock,
				now,
				createAccount: app.auth.createAccount,
				identity: app.identity,
				businesses: app.businesses,
				accounts: app.accounts,
				storage: app.storage,
			});
			const settle = async () => {
				await app.transfers.drain();
				await app.outbox.drain();
			};
			await seedOrders({ clock, now, settle, orders: app.orders, payByCard: sandbox.payByCard }, town);
		} finally {
			await sandbox.loud();
		}
	} finally {
		await app.close();
	}
}

try {
	await main();
} catch (error) {
	const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
	process.stderr.write(
		error instanceof ConfigError ? `${error.message}\n` : `The town could not be seeded: ${reason}\n`,
	);
	process.exit(1);
}
