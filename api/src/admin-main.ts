/**
 * `npm run admin -- grant | suspend | restore | reset-second-factor EMAIL` (R-admin-by-hand, R-suspended, R-second-factor), and `new-keys`, which changes the keys that sign tokens at
 * once: after a leak, or when AUTH_SECRET was lost. Needs DATABASE_URL, and AUTH_SECRET for keys.
 */
import { pino } from 'pino';
import { resetSecondFactor, suspendAccount } from '#adapters/identity/better-auth.ts';
import { createSigningKeys } from '#adapters/identity/signing-keys.ts';
import { openDatabase } from '#db/database.ts';
import { grantAdmin } from '#identity';

function end(code: number, line: string): never {
	(code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
	process.exit(code);
}

const [command = '', email = ''] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
if (!url) end(1, 'DATABASE_URL is missing.');
const { db } = openDatabase(url, pino({ level: 'silent' }), { max: 1, operator: true });

async function newKeys(): Promise<boolean> {
	const [secret = '', ...former] = (process.env.AUTH_SECRET ?? '').split(',').map((one) => one.trim());
	if (secret.length < 32) end(1, 'AUTH_SECRET is missing: new keys are encrypted with it.');
	await createSigningKeys(db, [secret, ...former]).replace();
	return true;
}

const commands: Record<string, { done: string; run(): Promise<boolean> }> = {
	grant: { done: 'is an admin now', run: () => grantAdmin(db, email, new Date()) },
	suspend: { done: 'is suspended and signed out everywhere', run: () => suspendAccount(db, email, true) },
	'reset-second-factor': {
		done: 'has no passkey and no code any more, and is signed out everywhere',
		run: () => resetSecondFactor(db, email),
	},
	restore: { done: 'may sign in again', run: () => suspendAccount(db, email, false) },
};
const chosen =
	command === 'new-keys' ? { done: 'New signing keys are in use', run: newKeys } : commands[command];
if (!chosen || (command !== 'new-keys' && !email.includes('@')))
	end(1, 'Say what and whom: npm run admin -- grant|suspend|restore|reset-second-factor EMAIL, or new-keys');
try {
	if (!(await chosen.run())) end(1, `Nobody has the address ${email}. They have to sign up first.`);
	end(0, `${email} ${chosen.done}.`.trim());
} catch (error) {
	const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
	end(1, `The database did not answer (${reason}). Is FlavorBag running?`);
}
