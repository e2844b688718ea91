/** Checks an installation without changing it. The console asks the same questions (health/questions.ts). */
import { claimedPercent } from '@flavorbag/contract';
import { sql } from 'kysely';
import { brokenInvariants } from '#db/invariants.ts';
import { withClient } from '#db/with-client.ts';
import type { Storage } from '#ports/storage.ts';
import { incompleteTown, publishedTown, townState } from '../db/seeded-town.ts';
import { modes } from '../lib/mode.ts';
import { type Answer, ask, reasonOf, shown } from './health/answers.ts';
import { checkRole, checkSchema } from './health/database.ts';
import { tryPictures } from './health/pictures.ts';
import {
	type Asked,
	askAuditLog,
	askBackups,
	askContact,
	askDatabase,
	askDisk,
	askInbox,
	askMail,
	askMode,
	askOutbox,
	askProvider,
	askProxy,
	askTransfers,
	isOfQueues,
} from './health/questions.ts';

export interface Finding {
	what: string;
	good: boolean;
	says: string;
}
/** As the doctor prints it. */
export const findingLine = ({ what, good, says }: Finding): string =>
	`${good ? 'ok   ' : 'WRONG'}  ${what.padEnd(13)}  ${says}\n`;

export interface DoctorDeps extends Asked {
	databaseUrl: string;
	keys: { check(): Promise<void> } | undefined;
	mayHoldTown: boolean;
	isFeeDecided: boolean;
	storage: Storage;
}

type DataDeps = Pick<DoctorDeps, 'db' | 'databaseUrl' | 'keys' | 'mayHoldTown' | 'now'>;

async function runCheck(what: string, work: () => Promise<string>): Promise<Finding> {
	try {
		return { what, good: true, says: await work() };
	} catch (error) {
		return { what, good: false, says: reasonOf(error) };
	}
}

async function seededTown({ databaseUrl, mayHoldTown }: DataDeps): Promise<string> {
	const state = await withClient(databaseUrl, townState);
	const published = mayHoldTown ? undefined : await withClient(databaseUrl, publishedTown);
	if (published !== undefined) throw new Error(published);
	if (state === 'half-made') throw new Error(incompleteTown);
	return state === 'whole' ? 'The demo town is whole.' : 'There is no demo town here.';
}

async function signIn({ keys }: DataDeps): Promise<string> {
	await keys?.check();
	return keys ? 'AUTH_SECRET fits the signing key.' : 'Tokens come from another issuer.';
}

const minutes = (seconds: number | undefined) => Math.round((seconds ?? 0) / 60);
const because = ({ problem }: Answer) => (problem === null ? '' : ` The last problem: ${problem}.`);

function queueWords(answer: Answer, rows: string): string {
	const { late, given_up, oldest_seconds } = answer.figures;
	if (answer.code === 'given_up') return `${given_up} ${rows} were given up.${because(answer)}`;
	if (answer.code === 'late')
		return `${late} ${rows} are late, the oldest since ${minutes(oldest_seconds)} minutes. Is the API running?${because(answer)}`;
	return 'Nothing is late.';
}

function diskWords({ code, figures: { free_bytes = 0 } }: Answer, dataDir: string): string {
	const megabytes = Math.floor(free_bytes / 1024 / 1024);
	if (code === 'full') return `Only ${megabytes} MB are free in ${dataDir}.`;
	return `${dataDir} can be written; ${megabytes} MB are free.${code === 'low' ? ' Make room soon.' : ''}`;
}

function mailWords({ code, figures: { rows = 0 } }: Answer): string {
	if (code !== 'failing') return 'Mail can be handed over.';
	return `Mail can be handed over; ${rows} emails that were refused before wait for another try.`;
}

function contactWords({ code, lines }: Answer, live: boolean): string {
	if (code === 'fine') return `People reach you at ${lines[0]}.`;
	const notSet = `${lines.join(' and ')} ${lines.length === 1 ? 'is' : 'are'} not set`;
	return `${notSet}: ${live ? 'the people you serve need a way to reach you.' : 'needed before others use it.'}`;
}

function auditLogWords({ code, problem, lines: [last] }: Answer): string {
	const until = last ? ` up to ${last}` : '';
	if (code === 'changed') return `Somebody changed the audit log: ${problem}. It is whole${until}.`;
	return last ? `The audit log is whole${until}.` : 'The audit log is empty.';
}

function transferWords({ code, figures: { rows = 0 }, problem }: Answer): string {
	if (code === 'fine') return 'No transfer to a shop is refused.';
	return `The card provider refuses ${rows} transfers to shops: /admin/health says which. The first problem: ${problem}`;
}

const finding = (answer: Answer, words: string, what: string = answer.what): Finding => ({
	what,
	good: answer.state !== 'wrong',
	says: answer.code === 'unanswered' ? (answer.problem ?? '') : words,
});

async function drift(deps: DataDeps): Promise<Finding> {
	return runCheck('drift', async () => {
		// Queues have their own checks: rows that were late when a backup was taken don't make it a bad one.
		const broken = (await brokenInvariants(deps.db, deps.now)).filter((line) => !isOfQueues(line));
		if (broken.length === 0) return 'Counters, money and ledger agree, and nothing is stuck.';
		const more = broken.length > shown ? `; and ${broken.length - shown} more` : '';
		throw new Error(`${broken.slice(0, shown).join('; ')}${more}. Run npm run reconcile.`);
	});
}

const inHours = (count: number) => (count === 1 ? 'one hour' : `${count} hours`);

function backupWords(answers: readonly Answer[], now: Date): Finding {
	const ages = answers.map(({ since }) =>
		since ? `${inHours(Math.round((now.getTime() - Date.parse(since)) / 3_600_000))} old` : 'not there',
	);
	const words = `The last good backup is ${ages[0]}, the last good rehearsal ${ages[1]}.`;
	const good = answers.every(({ state }) => state !== 'wrong');
	const says = (text: string): Finding => ({ what: 'backups', good, says: text });
	const off = answers.some(({ code }) => code === 'off' || code === 'elsewhere');
	if (off) {
		const known = answers.some(({ since }) => since !== null) ? ` ${words}` : '';
		return says(`No backups are taken by themselves here: docs/backups.md says how (BACKUP_TO).${known}`);
	}
	const problem = answers.find(({ code }) => code === 'failed' || code === 'unanswered')?.problem;
	if (problem) return says(`${words} The last problem: ${problem}`);
	return says(good ? words : `${words} Each is due every night, while npm start runs.`);
}

/** Checks stored data alone, so that it works on a freshly restored database too. */
export async function inspectData(deps: DataDeps): Promise<Finding[]> {
	const server = await ask('database', () => askDatabase(deps));
	const findings = [finding(server, `${server.lines[0]} answers.`)];
	if (findings.every(({ good }) => good))
		findings.push(await runCheck('schema', () => checkSchema(deps.databaseUrl)));
	if (findings.some(({ good }) => !good)) return findings;
	const auditLog = await ask('audit_log', () => askAuditLog(deps));
	return [
		...findings,
		await runCheck('town', () => seededTown(deps)),
		await runCheck('roles', () => checkRole(deps.databaseUrl)),
		await drift(deps),
		await runCheck('sign-in', () => signIn(deps)),
		finding(auditLog, auditLogWords(auditLog), 'audit log'),
	];
}

async function inspectWork(deps: DoctorDeps): Promise<Finding[]> {
	const [outbox, inbox, transfers] = [
		await ask('outbox', () => askOutbox(deps)),
		await ask('inbox', () => askInbox(deps)),
		await ask('transfers', () => askTransfers(deps)),
	];
	const backups = await askBackups(deps).catch((error: unknown) => reasonOf(error));
	return [
		finding(outbox, queueWords(outbox, 'rows of the outbox')),
		finding(inbox, queueWords(inbox, 'events of the provider')),
		finding(transfers, transferWords(transfers)),
		typeof backups === 'string'
			? { what: 'backups', good: false, says: backups }
			: backupWords(backups, deps.now),
	];
}

const modeWords = ({ code }: Answer, mode: DoctorDeps['mode']): string =>
	code === 'other'
		? 'Trial, though emails go out to people: set PUBLIC_URL to the address that they open, or take SMTP_URL out.'
		: modes[mode].says;

/** A forgotten fee goes unnoticed, because the shops receive all the money. */
const feeFinding = ({ mode, isFeeDecided }: DoctorDeps): Finding[] =>
	mode !== 'live' || isFeeDecided
		? []
		: [
				{
					what: 'fee',
					good: false,
					says: 'What the platform keeps of a sale is not decided, so it keeps nothing: set PLATFORM_FEE_BPS or PLATFORM_FEE_CENTS, to 0 if nothing is meant.',
				},
			];

const claimDays = 30;

/** Checks that some recent bag justified the landing page's "up to 70% off" (R-claims). */
async function claim({ db, now, mode }: DoctorDeps): Promise<Finding> {
	const since = new Date(now.getTime() - claimDays * 86_400_000);
	const { rows } = await sql<{ best: number | null }>`
		select max(100 * (b.retail_value_cents - o.unit_cents) / b.retail_value_cents) as best
		from orders o join businesses b on b.id = o.business_id
		where o.paid_at > ${since} and o.status in ('paid', 'fulfilled', 'expired')
			and b.retail_value_cents is not null and b.id not in (select low_value_shops())`.execute(db);
	const best = rows[0]?.best ?? undefined;
	if (best !== undefined && best >= claimedPercent)
		return { what: 'claim', good: true, says: `A bag of the last ${claimDays} days was ${best}% off.` };
	const sold =
		best === undefined
			? 'none was sold whose worth is known. Once one is, this is wrong in live'
			: `the best was ${best}%. In live this is wrong`;
	const says = `The landing page says up to ${claimedPercent}% off, and no bag of the last ${claimDays} days was: ${sold}, until a shop sells a bag at that discount.`;
	return { what: 'claim', good: mode !== 'live' || best === undefined, says };
}

export async function runDoctor(deps: DoctorDeps): Promise<Finding[]> {
	const findings = await inspectData(deps);
	if (findings.length > 2) findings.push(...(await inspectWork(deps)), await claim(deps));
	const [provider, mail, disk, contact] = await Promise.all([
		ask('provider', () => askProvider(deps)),
		ask('mail', () => askMail(deps)),
		ask('disk', () => askDisk(deps)),
		ask('contact', () => askContact(deps)),
	]);
	const [asked, proxy] = [askMode(deps), askProxy(deps)];
	return [
		finding(asked, modeWords(asked, deps.mode)),
		...findings,
		finding(provider, 'The card provider answers and knows the keys.'),
		finding(mail, mailWords(mail)),
		await runCheck('pictures', async () => {
			await tryPictures(deps.storage);
			return 'A picture can be stored, read and removed.';
		}),
		...feeFinding(deps),
		finding(contact, contactWords(contact, deps.live)),
		finding(disk, diskWords(disk, deps.dataDir)),
		finding(proxy, proxy.problem ?? 'Addresses of people are read where they should be.'),
	];
}
