/**
 * `SEED=town node api/seeds/main.ts`: fills an empty database with the town, and leaves a used one alone. The town is (R-whole-town)
 * there completely or not at all: a mark in the database says that it was begun, and the sandbox keeps its part at the
 * end. What is done so far is told on stdout.
 */
import type { Order } from '@flavorbag/contract';
import pg from 'pg';
import { createApp } from '../src/app/app.ts';
import { type Config, ConfigError, readConfig } from '../src/app/config.ts';
import { createLog } from '../src/app/log.ts';
import { beginTown, finishTown, incompleteTown, lockTown, townState } from '../src/db/seeded-town.ts';
import { payByCard } from './sandbox-card.ts';
import { type Progress, seedPictures, seedTown } from './seed.ts';
import { seedOrders } from './seed-orders.ts';

/** However slow the machine: a call that hangs for so long is lost. */
const providerTimeoutMs = 600_000;

const progress: Progress = (done, of, what) => void process.stdout.write(`${done} of ${of} ${what}\n`);

/** What no product module asks of the sandbox: the card form's call, quiet webhooks, and all of it or nothing. */
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
		begin: () => call('POST', '/_batch'),
		keep: () => call('POST', '/_batch/keep'),
		payByCard: (order: Order) => payByCard({ url, publishableKey }, order.client_secret),
	};
}

/**
 * The connection that holds the mark: whoever loses it ends at once, because another process may begin the town anew
 * from then on.
 */
async function markHolder(url: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url, application_name: 'flavorbag town' });
	await client.connect();
	const lost = () => fail('the database stopped');
	client.on('error', lost);
	client.on('end', lost);
	return client;
}

async function seed(config: Config): Promise<void> {
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
	const mailer = { send: async () => {}, check: async () => {} };
	const app = await createApp(config, log, { clock, mailer, withoutTimeouts: true, providerTimeoutMs });
	try {
		const sandbox = sandboxCalls(config);
		await sandbox.begin();
		await sandbox.quiet();
		try {
			const pictures = seedPictures(app);
			// Awaited below: until then a failure has to wait.
			pictures.catch(() => {});
			const town = await seedTown({
				clock,
				now,
				createAccount: app.auth.createAccount,
				identity: app.identity,
				shops: app.shops,
				bags: app.bags,
				accounts: app.accounts,
				storage: app.storage,
				progress,
			});
			const settle = async () => {
				await app.transfers.drain();
				await app.outbox.drain();
			};
			const { orders, ratings } = app;
			await seedOrders({ clock, now, settle, orders, ratings, payByCard: sandbox.payByCard, progress }, town);
			await pictures;
			await sandbox.keep();
		} finally {
			await sandbox.loud();
		}
	} finally {
		await app.close();
	}
}

async function main(): Promise<void> {
	const wanted = process.env.SEED || 'town';
	if (wanted === 'none') return;
	if (wanted !== 'town') throw new Error(`SEED=${wanted} is not known: use town or none.`);
	const config = readConfig(process.env);
	if (!config.mayHoldTown)
		fail(
			'its passwords are published, so it is for a trial on this computer alone: leave out SEED and --seed',
		);
	const holder = await markHolder(config.database.url);
	if (!(await lockTown(holder))) fail('another process makes it in this database at this moment');
	const state = await townState(holder);
	if (state === 'half-made') fail(incompleteTown);
	if (state === 'empty') {
		await beginTown(holder, wanted);
		await seed(config);
		await finishTown(holder);
	}
	process.exit(0);
}

function fail(reason: string): never {
	process.stderr.write(`The town could not be seeded: ${reason}\n`);
	process.exit(1);
}

try {
	await main();
} catch (error) {
	if (error instanceof ConfigError) {
		process.stderr.write(`${error.message}\n`);
		process.exit(1);
	}
	fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
