/** `npm run doctor`: prints findings; exits with 1 if something is wrong. */
import { pino } from 'pino';
import { createSigningKeys } from '#adapters/identity/signing-keys.ts';
import { openDatabase } from '../db/database.ts';
import { createMailer, createProvider, createStorage, systemClock } from './choose-adapters.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Finding, runDoctor } from './doctor.ts';
import { settingsAsked } from './health/settings.ts';

const say = ({ what, good, says }: Finding) =>
	process.stdout.write(`${good ? 'ok   ' : 'WRONG'}  ${what.padEnd(13)}  ${says}\n`);

function configuration(): Config | undefined {
	try {
		return readConfig(process.env);
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		say({ what: 'configuration', good: false, says: error.message.replaceAll('\n', '; ') });
		return undefined;
	}
}

const config = configuration();
if (config) {
	const database = openDatabase(config.database.url, pino({ level: 'silent' }), { max: 2, operator: true });
	const { auth } = config;
	const { mailer } = await createMailer(config, systemClock);
	const findings = await runDoctor({
		db: database.db,
		databaseUrl: config.database.url,
		provider: createProvider(config),
		mailer,
		keys: auth.issuer ? undefined : createSigningKeys(database.db, [auth.secret, ...auth.previousSecrets]),
		...settingsAsked(config),
		mayHoldTown: config.mayHoldTown,
		isFeeDecided: config.isFeeDecided,
		storage: await createStorage(config),
		now: new Date(),
	});
	await database.close();
	for (const finding of findings) say(finding);
	const wrong = findings.filter(({ good }) => !good).length;
	process.stdout.write(
		wrong === 0 ? 'Nothing is wrong.\n' : `${wrong === 1 ? 'One thing is' : `${wrong} things are`} wrong.\n`,
	);
	process.exitCode = wrong === 0 ? 0 : 1;
} else process.exitCode = 1;
