// `npm run demo -- evening` fills the running trial with an evening: --seed, --people, --shops, --factor, --url.
import { parseArgs } from 'node:util';
import { readEnvFile, settingsOf } from '../settings.ts';
import { exitNow } from '../shutdown.ts';
import { UserError } from '../user-error.ts';
import { playEvening } from './evening.ts';

function numberOf(name: string, given: string, min: number): number {
	const value = Number(given);
	if (Number.isFinite(value) && value >= min) return value;
	throw new UserError(`--${name} takes a number from ${min} on, not ${given}.`);
}

function readAsked() {
	const text = { type: 'string' } as const;
	const options = { seed: text, people: text, shops: text, factor: text, url: text };
	try {
		return parseArgs({ allowPositionals: true, options });
	} catch (error) {
		throw new UserError((error as Error).message);
	}
}

try {
	const { values, positionals } = readAsked();
	if (positionals.join() !== 'evening') throw new UserError('Say npm run demo -- evening.');
	const dataDir = readEnvFile();
	const shops = Math.floor(numberOf('shops', values.shops ?? '20', 1));
	const seed = values.seed ?? Date.now().toString(36);
	if (!/^[a-z0-9]{1,20}$/.test(seed)) throw new UserError('--seed takes up to 20 small letters and digits.');
	const { counts, cents, errors } = await playEvening({
		url: values.url ?? settingsOf({ dataDir, env: process.env }).PUBLIC_URL,
		seed,
		shops,
		people: Math.floor(numberOf('people', values.people ?? '300', 3 * shops)),
		factor: numberOf('factor', values.factor ?? '60', 1),
		say: (line) => void process.stdout.write(`${line}\n`),
	});
	const facts = Object.entries(counts).map(([fact, count]) => `${count} ${fact}`);
	process.stdout.write(`${facts.join(', ')}. Cards paid $${(cents / 100).toFixed(2)}.\n`);
	for (const error of errors) console.error(error);
	await exitNow(errors.length > 0 ? 1 : 0);
} catch (error) {
	console.error(error instanceof UserError ? error.message : error);
	await exitNow(1);
}
