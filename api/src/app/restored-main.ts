/** `restored-main.ts MOMENT [--reconcile]`: checks a restored installation as of MOMENT, without outside calls. */
import { pino } from 'pino';
import { createSigningKeys } from '#adapters/identity/signing-keys.ts';
import type { Clock } from '#ports/clock.ts';
import { openDatabase } from '../db/database.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type Finding, findingLine, inspectData } from './doctor.ts';
import { isOfQueues } from './health/questions.ts';

const silent = pino({ level: 'silent' });

async function inspect(config: Config, now: Date): Promise<Finding[]> {
	const database = openDatabase(config.database.url, silent, { max: 2, operator: true });
	const { auth } = config;
	try {
		return await inspectData({
			db: database.db,
			databaseUrl: config.database.url,
			keys: auth.issuer ? undefined : createSigningKeys(database.db, [auth.secret, ...auth.previousSecrets]),
			mayHoldTown: config.mayHoldTown,
			now,
		});
	} finally {
		await database.close();
	}
}

async function reconcile(config: Config, clock: Clock): Promise<Finding> {
	const app = await createApp(config, silent, { operator: true, clock });
	try {
		const { asked, repaired, unanswered, broken } = await app.reconcile();
		const problems = [...unanswered, ...broken.filter((line) => !isOfQueues(line))];
		const count = `${asked.payments} payments, ${asked.refunds} refunds and ${asked.accounts} accounts asked about`;
		return {
			what: 'reconcile',
			good: problems.length === 0,
			says: problems.length > 0 ? problems.join('; ') : `${count}, ${repaired.length} repaired.`,
		};
	} finally {
		await app.close();
	}
}

const config = readConfig(process.env);
const moment = new Date(process.argv[2] ?? '');
const started = Date.now();
const clock: Clock = { now: () => new Date(moment.getTime() + Date.now() - started) };
const findings = await inspect(config, clock.now());
if (process.argv.includes('--reconcile') && findings.every(({ good }) => good))
	findings.push(await reconcile(config, clock));
for (const finding of findings) process.stdout.write(findingLine(finding));
process.exitCode = findings.every(({ good }) => good) ? 0 : 1;
