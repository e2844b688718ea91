/** `npm run doctor`: prints what it finds, or with `--go-live` what is missing before going live. Exits with 1 on faults. */
import { goLiveModeIn, goLiveWordsIn, isGoLiveDone } from '@flavorbag/contract';
import { inEnglish } from '@flavorbag/contract/texts';
import { pino } from 'pino';
import { createSigningKeys } from '#adapters/identity/signing-keys.ts';
import { openDatabase } from '../db/database.ts';
import { createMailer, createProvider, createStorage, systemClock } from './choose-adapters.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type DoctorDeps, type Finding, findingLine, runDoctor } from './doctor.ts';
import { createAttempts } from './health/attempts.ts';
import { askOpening, type OpeningDeps } from './health/go-live.ts';
import { settingsAsked } from './health/settings.ts';

const write = (line: string) => process.stdout.write(`${line}\n`);
const say = (finding: Finding) => process.stdout.write(findingLine(finding));

function configuration(): Config | undefined {
	try {
		return readConfig(process.env);
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		say({ what: 'configuration', good: false, says: error.message.replaceAll('\n', '; ') });
		return undefined;
	}
}

const marks = { good: 'ok   ', look: 'TO DO', wrong: 'WRONG' };

/** Lists what has to be done before going live (R-go-live). Returns whether everything is done. */
async function listOpening(deps: OpeningDeps): Promise<boolean> {
	const { mode, points } = await askOpening(deps, new Date());
	write(goLiveModeIn(inEnglish, mode));
	for (const point of points) {
		const said = [point.state === 'good' ? null : point.problem, goLiveWordsIn(inEnglish, point)];
		write(`${marks[point.state]}  ${point.what.padEnd(13)}  ${said.filter(Boolean).join(' ')}`);
	}
	const missing = points.filter((point) => !isGoLiveDone(point)).length;
	write(missing === 0 ? 'Everything is done.' : `To do: ${missing} of ${points.length}.`);
	return missing === 0;
}

/** Whether nothing is wrong. */
async function inspect(deps: DoctorDeps): Promise<boolean> {
	const findings = await runDoctor(deps);
	for (const finding of findings) say(finding);
	const wrong = findings.filter(({ good }) => !good).length;
	write(wrong === 0 ? 'Nothing is wrong.' : `${wrong === 1 ? 'One thing is' : `${wrong} things are`} wrong.`);
	return wrong === 0;
}

async function run(config: Config): Promise<boolean> {
	const database = openDatabase(config.database.url, pino({ level: 'silent' }), { max: 2, operator: true });
	const { db } = database;
	const { auth } = config;
	const { mailer } = await createMailer(config, systemClock);
	const base = { db, mailer, provider: createProvider(config), storage: await createStorage(config) };
	try {
		if (process.argv.includes('--go-live')) {
			const attempts = createAttempts({ db, config, clock: systemClock });
			return await listOpening({ ...base, config, attempts });
		}
		return await inspect({
			...base,
			...settingsAsked(config),
			databaseUrl: config.database.url,
			keys: auth.issuer ? undefined : createSigningKeys(db, [auth.secret, ...auth.previousSecrets]),
			mayHoldTown: config.mayHoldTown,
			isFeeDecided: config.isFeeDecided,
			now: new Date(),
		});
	} finally {
		await database.close();
	}
}

const config = configuration();
process.exitCode = config && (await run(config)) ? 0 : 1;
