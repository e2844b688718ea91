// Two cells for the proof: each a database of its own with the product on it, and one card sandbox, as one provider serves all cells.
import { join } from 'node:path';
import { type App, createApp } from '../../api/src/app.ts';
import { readConfig } from '../../api/src/config.ts';
import { migrate } from '../../api/src/db/migrate.ts';
import { createLog } from '../../api/src/log.ts';
import { createSandbox } from '../../sandbox/src/sandbox.ts';
import { type EmbeddedPostgres, startPostgres } from '../embedded-postgres.ts';
import { servingUser } from '../postgres-folder.ts';
import { type Cell, openCell } from './cell.ts';
import { prepareCell } from './prepare.ts';

type Sandbox = Awaited<ReturnType<typeof createSandbox>>;

export interface Town {
	app: App;
	url: string;
	postgres: EmbeddedPostgres;
	cell: Cell;
	close(): Promise<void>;
}

export interface Person {
	id: string;
	email: string;
	token: string;
}

export interface Answer {
	status: number;
	data: Record<string, unknown>;
	text: string;
}

const keys = {
	secretKey: 'sk_test_sandbox_0123456789',
	publishableKey: 'pk_test_sandbox_0123456789',
	webhookSecret: 'whsec_0123456789',
};

export const startSandbox = (): Promise<Sandbox> =>
	createSandbox({
		...{ ...keys, dataFile: ':memory:', port: 0, webhookUrl: undefined },
		publicUrl: 'http://localhost/sandbox',
	});

/** `number`: of the cell; the first one counts from one. */
export async function openTown(folder: string, number: number, sandbox: Sandbox): Promise<Town> {
	const postgres = await startPostgres({
		dataDir: join(folder, `cell${number}`, 'postgres'),
		port: 0,
		settings: { max_connections: 100, wal_level: 'logical' },
	});
	await migrate(postgres.url, servingUser);
	const cell = await openCell(`Cell ${number}`, postgres.url);
	if (number > 1) await prepareCell(cell, number);
	const config = readConfig({
		NODE_ENV: 'test',
		PORT: '0',
		PUBLIC_URL: 'http://localhost:3000',
		DATA_DIR: join(folder, `cell${number}`, 'data'),
		DATABASE_URL: postgres.servingUrl,
		AUTH_SECRET: 'a secret of two cells and of nobody else',
		SANDBOX_URL: sandbox.url,
		SANDBOX_SECRET_KEY: keys.secretKey,
		SANDBOX_PUBLISHABLE_KEY: keys.publishableKey,
		SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
		PLATFORM_FEE_BPS: '1000',
	});
	const app = await createApp(config, createLog(process.env.TEST_LOG ?? 'silent'), {});
	const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
	return {
		...{ app, url, postgres, cell },
		async close() {
			await app.close();
			await cell.end();
			await postgres.stop();
		},
	};
}

export async function ask(
	town: Town,
	method: string,
	path: string,
	given: { token: string; body?: unknown; key?: string },
): Promise<Answer> {
	const response = await fetch(town.url + path, {
		method,
		headers: {
			authorization: `Bearer ${given.token}`,
			...(given.body !== undefined && { 'content-type': 'application/json' }),
			...(given.key && { 'idempotency-key': given.key }),
		},
		...(given.body !== undefined && { body: JSON.stringify(given.body) }),
	});
	const text = await response.text();
	const data = response.ok ? (JSON.parse(text) as { data: Record<string, unknown> }).data : {};
	return { status: response.status, data, text };
}

let serial = 0;

export async function makePerson(town: Town, role: 'customer' | 'business' = 'customer'): Promise<Person> {
	const email = `person${++serial}@example.com`;
	const names = { first_name: 'Pat', last_name: `Nr${serial}` };
	const { externalId } = await town.app.auth.createAccount({
		...{ email, firstName: names.first_name, lastName: names.last_name, emailVerified: true },
	});
	const token = await town.app.auth.tokenFor(externalId);
	const made = await ask(town, 'POST', '/v0/user/create', { token, body: { ...names, role } });
	if (typeof made.data.id !== 'string') throw new Error(`nobody came in: ${made.text}`);
	return { id: made.data.id, email, token };
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const windows = {
	morning: { start: '08:00', end: '11:00', enabled: true, quantity: 50 },
	afternoon: { start: '13:00', end: '16:00', enabled: true, quantity: 50 },
	evening: { start: '17:00', end: '20:00', enabled: true, quantity: 50 },
};

/** In Portland, with 150 bags a day. */
export async function makeShop(town: Town): Promise<string> {
	const owner = await makePerson(town, 'business');
	const shop = await town.app.businesses.create(owner.id, {
		display_name: `Shop ${++serial}`,
		description: 'Whatever the oven made too much of today.',
		price_cents: 500,
		email: owner.email,
		phone_number: '503-555-0100',
		street: '1 Main St',
		city: 'Portland',
		state: 'OR',
		zip_code: '97201',
		position: { lat: 45.5122, lng: -122.6587 },
		time_zone: 'America/Los_Angeles',
		tax_rate_bps: 0,
		enabled: true,
		purchase_window: Object.fromEntries(days.map((day) => [day, windows])),
	});
	await town.app.accounts.connectReady({
		id: shop.id,
		email: owner.email,
		display_name: shop.display_name,
	});
	return shop.id;
}

/** What a browser sends when a card is typed in. */
export async function typeCard(sandbox: Sandbox, clientSecret: string): Promise<void> {
	const [intent] = clientSecret.split('_secret_');
	await fetch(`${sandbox.url}/v1/payment_intents/${intent}/confirm`, {
		method: 'POST',
		headers: { authorization: `Bearer ${keys.publishableKey}` },
		body: new URLSearchParams({
			client_secret: clientSecret,
			'payment_method_data[type]': 'card',
			'payment_method_data[card][number]': '4242424242424242',
			'payment_method_data[card][exp_month]': '12',
			'payment_method_data[card][exp_year]': '2034',
			'payment_method_data[card][cvc]': '123',
			return_url: 'http://localhost:3000/orders',
		}),
	});
}
