import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../api/src/app/config.ts';
import { inspectionSettings } from '../backup/inspect.ts';
import { freePort } from './ports.ts';
import { readSecrets } from './secrets.ts';
import { root, sandboxSettings, settingsOf } from './settings.ts';
import { runScript } from './test/run-script.ts';

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const operate = (command: string, databaseUrl = '', more: NodeJS.ProcessEnv = {}) =>
	runScript([join(import.meta.dirname, 'operate.ts'), ...command.split(' ')], {
		env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...more },
	});

const stripe = {
	STRIPE_SECRET_KEY: 'rk_test_1',
	STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
	STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const births = {
	'with the sandbox': { files: ['sandbox/port'], env: {} },
	'with Stripe': { files: [], env: stripe },
	'with the sandbox, then Stripe': { files: ['sandbox/port'], env: stripe },
	'from a backup of one with the sandbox': { files: ['sandbox/port', 'sandbox/sandbox.db'], env: {} },
	'from a backup of one with Stripe': { files: [], env: stripe },
	'beside a sandbox that others share': {
		files: [],
		env: {
			SANDBOX_URL: 'http://10.0.0.9:4000',
			SANDBOX_SECRET_KEY: 'sk',
			SANDBOX_PUBLISHABLE_KEY: 'pk',
			SANDBOX_WEBHOOK_SECRET: 'whsec',
		},
	},
};

function leave(files: readonly string[], isEmbedded: boolean): void {
	readSecrets(dataDir);
	const own = isEmbedded ? ['postgres/port', 'postgres/password', 'postgres/api-password'] : [];
	for (const file of [...files, ...own]) {
		mkdirSync(join(dataDir, dirname(file)), { recursive: true });
		writeFileSync(join(dataDir, file), file.endsWith('port') ? '1\n' : 'secret\n');
	}
}

// R-one-settings
test.each(
	Object.entries(births).flatMap(([born, { files, env }]) =>
		['', 'postgres://somebody@127.0.0.1:2/flavorbag'].map((url) => ({ born, url, files, env })),
	),
)(
	'commands of an installation born $born, with "$url", read the settings of its start',
	({ url, files, env }) => {
		leave(files, url === '');
		const given = {
			dataDir,
			env: { ...env, DATABASE_URL: url, BACKUP_KEY: 'key', SMTP_URL: '' },
			port: 3_000,
		};
		const { DATABASE_URL: _, ...started } = settingsOf({ ...given, isStarting: true });
		const parts = { DATABASE_URL: url || 'postgres://flavorbag_api:secret@127.0.0.1:1/flavorbag' };
		const cards = sandboxSettings(dataDir, env);
		expect(settingsOf(given)).toEqual({ ...started, ...parts, ...cards });
		const { payments, database } = readConfig(settingsOf(given));
		expect(payments.mode).toBe('STRIPE_SECRET_KEY' in env ? 'stripe' : 'sandbox');
		expect(database.url).toBe(parts.DATABASE_URL);
		expect(settingsOf(given)).not.toHaveProperty('BACKUP_KEY');
		const mail = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@example.com' };
		const inspected = readConfig({ ...inspectionSettings(dataDir, { ...given.env, ...mail }), ...parts });
		expect(inspected).toMatchObject({ payments: { mode: 'sandbox' }, mail: { mode: 'mailbox' } });
		expect(inspected.auth.secret).toBe(started.AUTH_SECRET);
	},
);

// R-one-settings
test('no command reads a setting by itself, but where its database is', () => {
	const read = (path: string) => readFileSync(join(root, path), 'utf8');
	const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
	const first = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
	const forOperators = Object.values(scripts)
		.flatMap((line) => first(line, /^node (packages\/\S+)/) || [])
		.map((path) => read(path))
		.filter((text) => text.includes('withTools: false'))
		.map((text) => first(text, /run\('(\S+)'/));
	const files = [...new Set(forOperators)].sort();
	expect(files.map((file) => basename(file))).toEqual([
		...['backup.ts', 'demo.ts', 'launch.ts', 'operate.ts', 'restart.ts', 'supply-chain.ts'],
	]);
	const named = files.flatMap((file) => [...read(file).matchAll(/process\.env\.(\w+)/g)]);
	expect([...new Set(named.map(([, name]) => name))].sort()).toEqual([
		...['DATABASE_OWNER_URL', 'DATABASE_URL', 'PORT'],
	]);
});

// R-one-settings
test('commands of an installation that was born with Stripe ask its database, and miss no setting', async () => {
	leave([], true);
	const said = await Promise.all(
		['doctor', 'reconcile', 'admin grant ada@example.com'].map((command) => operate(command, '', stripe)),
	);
	expect(said.map(({ stdout, stderr }) => stdout + stderr)).toEqual([
		expect.stringMatching(/^ok {5}mode .*Trial(.*\n)*WRONG {2}database .*ECONNREFUSED/),
		expect.stringMatching(/^Could not reconcile: .*(ECONNREFUSED|database)/),
		expect.stringMatching(/^The database did not answer .*ECONNREFUSED/),
	]);
	const { stderr } = await operate('doctor');
	expect(stderr).toMatch(
		/^No card sandbox was ever started .*STRIPE_SECRET_KEY is not set: give this command the settings/,
	);
});

test('an installation that was never started is told so in one line', async () => {
	for (const command of ['doctor', 'reconcile']) {
		expect(await operate(command)).toMatchObject({
			code: 1,
			stderr: `FlavorBag was never started on ${dataDir}: npm start does it.\n`,
		});
	}
});

test('the doctor waits for a database that answers slowly', async () => {
	readSecrets(dataDir);
	mkdirSync(join(dataDir, 'sandbox'));
	writeFileSync(join(dataDir, 'sandbox', 'port'), String(await freePort()));
	// Stays silent longer than a request would wait, then hangs up.
	const slow = createServer((socket) => setTimeout(() => socket.destroy(), 7_000)).listen(0, '127.0.0.1');
	await once(slow, 'listening');
	const { port } = slow.address() as AddressInfo;
	const { stdout } = await operate('doctor', `postgres://somebody@127.0.0.1:${port}/flavorbag`);
	slow.close();
	expect(stdout).toMatch(/^WRONG {2}database .*terminated unexpectedly/m);
});

test('the doctor finds a stopped installation by its folder and says what does not answer', async () => {
	readSecrets(dataDir);
	for (const part of ['postgres', 'sandbox']) {
		mkdirSync(join(dataDir, part));
		writeFileSync(join(dataDir, part, 'port'), String(await freePort()));
	}
	const lost = await operate('doctor');
	expect(lost.stderr).toMatch(
		/password of the embedded database cannot be used: .* is missing\. Put it back/,
	);
	expect(lost.stderr.trim().split('\n')).toHaveLength(1);
	writeFileSync(join(dataDir, 'postgres', 'password'), 'secret');
	writeFileSync(join(dataDir, 'postgres', 'api-password'), 'secret');
	const { code, stdout } = await operate('doctor');
	expect(code).toBe(1);
	expect(stdout).toMatch(/^WRONG {2}database .*ECONNREFUSED/m);
	expect(stdout).toMatch(/^WRONG {2}provider /m);
	expect(stdout).toMatch(/^ok {5}mail /m);
	expect(stdout).toContain('2 things are wrong.');
});
