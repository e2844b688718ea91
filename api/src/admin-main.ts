/** `npm run admin -- grant | suspend | restore EMAIL` (D2, D9). Needs DATABASE_URL and nothing else. */
import { pino } from 'pino';
import { suspendAccount } from '#adapters/identity/better-auth.ts';
import { openDatabase } from '#db/database.ts';
import { grantAdmin } from '#identity';

function end(code: number, line: string): never {
	(code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
	process.exit(code);
}

const [command = '', email = ''] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
if (!url) end(1, 'DATABASE_URL is missing.');
const { db } = openDatabase(url, pino({ level: 'silent' }), { max: 1 });
const commands: Record<string, { done: string; run(): Promise<boolean> }> = {
	grant: { done: 'is an admin now', run: () => grantAdmin(db, email, new Date()) },
	suspend: { done: 'is suspended and signed out everywhere', run: () => suspendAccount(db, email, true) },
	restore: { done: 'may sign in again', run: () => suspendAccount(db, email, false) },
};
const chosen = commands[command];
if (!chosen || !email.includes('@'))
	end(1, 'Say what and whom: npm run admin -- grant|suspend|restore EMAIL');
try {
	if (!(await chosen.run())) end(1, `Nobody has the address ${email}. They have to sign up first.`);
	end(0, `${email} ${chosen.done}.`);
} catch (error) {
	const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
	end(1, `The database did not answer (${reason}). Is FlavorBag running?`);
}
