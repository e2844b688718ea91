import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from './ports.ts';
import { runScript } from './run-script.ts';
import { readSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const operate = (command: string, databaseUrl = '') =>
	runScript([join(import.meta.dirname, 'operate.ts'), command], {
		env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
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
	// It is silent for longer than a request would wait, then hangs up.
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
