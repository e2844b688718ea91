/**
 * `npm run admin -- grant | suspend | restore | reset-second-factor EMAIL` (R-admin-by-hand, R-suspended,
 * R-second-factor).
 * `new-keys` immediately replaces the keys that sign tokens, after a leak or if AUTH_SECRET was lost; it needs
 * AUTH_SECRET.
 */
import type { AuditAction } from '@flavorbag/contract';
import { pino } from 'pino';
import { resetSecondFactor, suspendAccount } from '#adapters/identity/account-changes.ts';
import { createSigningKeys } from '#adapters/identity/signing-keys.ts';
import { insertEntry } from '#admin';
import { type Db, openDatabase } from '#db/database.ts';
import { findByEmail, grantAdmin } from '#identity';
import { mailSignInChange } from '#notifications';

function end(code: number, line: string): never {
	(code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
	process.exit(code);
}

const [command = '', email = ''] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
if (!url) end(1, 'DATABASE_URL is missing.');
const { db } = openDatabase(url, pino({ level: 'silent' }), { max: 1, operator: true });

async function newKeys(): Promise<void> {
	const [secret = '', ...former] = (process.env.AUTH_SECRET ?? '').split(',').map((one) => one.trim());
	if (secret.length < 32) end(1, 'AUTH_SECRET is missing: new keys are encrypted with it.');
	await createSigningKeys(db, [secret, ...former]).replace();
	await insertEntry(db, { actorId: null, action: 'cli.new_keys' });
}

const commands: Record<string, { action: AuditAction; done: string; run(tx: Db): Promise<boolean> }> = {
	grant: { action: 'cli.grant', done: 'is an admin now', run: (tx) => grantAdmin(tx, email, new Date()) },
	suspend: {
		action: 'cli.suspend',
		done: 'is suspended and signed out everywhere',
		run: (tx) => suspendAccount(tx, email, true),
	},
	'reset-second-factor': {
		action: 'cli.reset_second_factor',
		done: 'has no passkey and no code any more, and is signed out everywhere',
		run: (tx) => resetSecondFactor(tx, email, (own, changed) => mailSignInChange(own, changed, new Date())),
	},
	restore: {
		action: 'cli.restore',
		done: 'may sign in again',
		run: (tx) => suspendAccount(tx, email, false),
	},
};

/** Commits the change and its log entry together (R-audit-log). */
const recorded = (command: (typeof commands)[string]): Promise<boolean> =>
	db.transaction().execute(async (tx) => {
		const isDone = await command.run(tx);
		const subjectId = await findByEmail(tx, email);
		if (isDone) await insertEntry(tx, { actorId: null, action: command.action, subjectId });
		return isDone;
	});

const chosen = commands[command];
if (command !== 'new-keys' && !(chosen && email.includes('@')))
	end(1, 'Say what and whom: npm run admin -- grant|suspend|restore|reset-second-factor EMAIL, or new-keys');
try {
	if (!chosen) {
		await newKeys();
		end(0, 'New signing keys are in use.');
	}
	if (!(await recorded(chosen))) end(1, `Nobody has the address ${email}. They have to sign up first.`);
	end(0, `${email} ${chosen.done}.`);
} catch (error) {
	const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
	end(1, `The database did not answer (${reason}). Is FlavorBag running?`);
}
