/** R-backups: under load, the disk is lost and a backup restored; no order paid by the last stored segment is lost. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { bytesOf } from '../../../packages/backup/manifest.ts';
import { openForRestore } from '../../../packages/backup/open-vault.ts';
import { restoreInto } from '../../../packages/backup/restore.ts';
import { newKey, readKey } from '../../../packages/backup/sealed.ts';
import { takeBackup } from '../../../packages/backup/take.ts';
import { archiveSettings, shipLog } from '../../../packages/backup/wal.ts';
import { startPostgres } from '../../../packages/ops/embedded-postgres.ts';
import { waitForExit } from '../../../packages/ops/processes.ts';
import { temporaryFolder } from '../../../packages/ops/temporary-folder.ts';
import { inspectData } from '../../src/app/doctor.ts';
import { type ChildApi, childApi } from '../child-api.ts';
import { soaking, soakNote } from '../soak-notes.ts';
import { createTemplate } from '../template.ts';
import { createWorld } from '../world.ts';
import { buyAll, openMarket } from './buyers.ts';
import { untilResolved } from './history.ts';

const checkouts = soaking ? 1_500 : 60;
const gigabytes = Number(process.env.BACKUP_GB ?? 0);
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 2 ** 31);

const folder = await temporaryFolder();
const dataDir = join(folder.path, 'data');
mkdirSync(dataDir, { mode: 0o711 });
const settings = { max_connections: 200, ...archiveSettings(), archive_timeout: soaking ? 5 : 1 };
let postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), port: 0, settings });
const server = await createTemplate(postgres.url, 'fb_template');
afterAll(async () => {
	await postgres.stop();
	folder.remove();
});
const world = await createWorld({ webhooks: false, server });
const child = await childApi(world, { running: true });
afterAll(() => child.kill());
const { db, owner, ownerUrl } = world.database;

const key = readKey(newKey());
const address = join(folder.path, 'backups');

const times: Record<string, number[]> = {};
let phase = 'before the backup';
const timed: ChildApi = Object.create(child, {
	call: {
		value: async (...args: Parameters<ChildApi['call']>) => {
			const [begun, at] = [performance.now(), phase];
			const answer = await child.call(...args);
			times[at] ??= [];
			times[at].push(performance.now() - begun);
			return answer;
		},
	},
});
function percentile(values: number[] = []): number {
	const sorted = values.toSorted((a, b) => a - b);
	return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
}

/** Random, so that it doesn't compress. */
async function fill(): Promise<void> {
	if (gigabytes === 0) return;
	await sql`create table ballast (data text)`.execute(owner);
	await sql`alter table ballast alter data set storage external`.execute(owner);
	for (let part = 0; part < gigabytes * 16; part++)
		await sql`insert into ballast select (select string_agg(gen_random_uuid()::text, '') from generate_series(1, 64) where n > 0)
			from generate_series(1, 29000) n`.execute(owner);
}

const paidNow = async () =>
	(await db.selectFrom('orders').select('id').where('status', '=', 'paid').execute()).map(({ id }) => id);

test(`a lost disk takes no order that was paid before the last stored segment (seed ${seed})`, {
	timeout: 3_600_000,
}, async () => {
	await child.start();
	world.sandbox.setWebhookUrl(`${child.url}/v0/webhooks/stripe`);
	const market = await openMarket(world, 10);
	await fill();
	const backup = async () => {
		phase = 'during the backup';
		const begun = performance.now();
		const taken = await takeBackup({ dataDir, url: ownerUrl }, { address, key, env: {} });
		phase = 'after the backup';
		return { ...taken, seconds: (performance.now() - begun) / 1000 };
	};
	let taking: ReturnType<typeof backup> | undefined;
	/** Orders paid when a segment was written are safe once it is stored. */
	let [safe, watched] = [[] as string[], { segment: '', paid: [] as string[] }];
	let buying = true;
	async function ship(): Promise<void> {
		const { vault } = (await taking) ?? {};
		while (buying && vault) {
			await shipLog(join(dataDir, 'postgres'), { vault, key });
			if (watched.segment !== '' && (await vault.get(`log/${watched.segment}`))) {
				safe = watched.paid;
				watched.segment = '';
			}
			if (watched.segment === '') {
				const paid = await paidNow();
				const { rows } = await sql<{ segment: string }>`
					select pg_walfile_name(pg_current_wal_insert_lsn()) as segment`.execute(owner);
				watched = { segment: rows[0]?.segment ?? '', paid };
			}
			await delay(200);
		}
	}
	let shipping: Promise<void> | undefined;
	await buyAll(world, timed, market, {
		checkouts,
		seed,
		every: Math.floor(checkouts / 3),
		async disturb(round) {
			if (round > 1) return;
			taking = backup();
			shipping = ship();
			await taking;
		},
	});
	await expect.poll(() => safe.length, { timeout: 600_000 }).toBeGreaterThan(0);
	buying = false;
	await shipping;
	const taken = await taking;
	if (!taken) throw new Error('no backup was taken');

	const before = await paidNow();
	const { port } = postgres;
	process.kill(postgres.pid, 'SIGKILL');
	await waitForExit(postgres.pid, 120_000);
	rmSync(dataDir, { recursive: true, force: true });
	const lostAt = Date.now();

	const begun = performance.now();
	const vault = await openForRestore(address, key, {});
	const elsewhere = join(folder.path, 'elsewhere');
	const restored = await restoreInto(elsewhere, { vault, key });
	await restored.server.stop();
	postgres = await startPostgres({
		dataDir: join(elsewhere, 'postgres'),
		port,
		settings: { max_connections: 200 },
	});
	await expect
		.poll(() =>
			fetch(`${child.url}/readyz`).then(
				({ status }) => status,
				() => 0,
			),
		)
		.toBe(200);
	const seconds = (performance.now() - begun) / 1000;

	const there = new Set(await paidNow());
	const known = await db.selectFrom('orders').select('id').execute();
	expect(restored.missing).toBeUndefined();
	expect(safe.filter((id) => !known.some((order) => order.id === id))).toEqual([]);
	const findings = await inspectData({
		db,
		databaseUrl: world.database.url,
		keys: undefined,
		mayHoldTown: true,
		now: world.clock.now(),
	});
	expect(findings.filter(({ good }) => !good)).toEqual([]);
	await untilResolved(world, child);
	expect(await child.reconcile()).toMatchObject({ unanswered: [], broken: [] });

	const said = [
		`${(bytesOf(taken.manifest) / 1024 / 1024).toFixed(0)} MB in ${taken.seconds.toFixed(1)} s`,
		`RPO ${((lostAt - restored.moment.getTime()) / 1000).toFixed(1)} s (${before.filter((id) => !there.has(id)).length} of ${before.length} paid orders)`,
		`RTO ${seconds.toFixed(1)} s`,
		...Object.entries(times).map(
			([when, values]) => `99% of ${values.length} calls ${when} within ${percentile(values)} ms`,
		),
	];
	soakNote({
		what: `a lost disk after ${checkouts} checkouts: ${said.join(', ')}`,
		attempted: safe.length,
		lost: 0,
		seed: String(seed),
	});
	if (soaking) process.stderr.write(`${said.join('\n')}\n`);
});
