/** `npm run reconcile`: runs the reconciler once; exits with 1 if something stays open or is broken. */
import { pino } from 'pino';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
	const app = await createApp(readConfig(process.env), pino({ level: 'silent' }), {
		operator: true,
	});
	try {
		const { asked, repaired, unanswered, broken } = await app.reconcile();
		say(`Asked about ${asked.payments} payments, ${asked.refunds} refunds and ${asked.accounts} accounts.`);
		for (const line of repaired) say(`repaired    ${line}`);
		for (const line of unanswered) say(`unanswered  ${line}`);
		for (const line of broken) say(`BROKEN      ${line}`);
		if (repaired.length + unanswered.length + broken.length === 0) say('Nothing had to be repaired.');
		if (unanswered.length + broken.length > 0) process.exitCode = 1;
	} finally {
		await app.close();
	}
} catch (error) {
	process.stderr.write(`Could not reconcile: ${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
