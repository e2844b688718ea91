/** `npm run map -- FILE [--anyway]`: puts a street file in place, or says what is installed. */
import { streetFileIn } from '#http/street-file.ts';
import { installStreets } from './install-streets.ts';
import { UnusableStreets } from './street-file-check.ts';

const { DATABASE_URL: databaseUrl = '', DATA_DIR: dataDir = '.data' } = process.env;
const args = process.argv.slice(2);
const file = args.find((one) => !one.startsWith('--'));
const place = streetFileIn(dataDir);
try {
	const say = (line: string) => void process.stdout.write(`${line}\n`);
	await installStreets({ file, place, databaseUrl, isAnyway: args.includes('--anyway'), say });
} catch (error) {
	process.exitCode = 1;
	const reason = error instanceof Error ? error.message : String(error);
	const isUnusable = error instanceof UnusableStreets;
	process.stderr.write(isUnusable ? `${file ?? place} ${reason}.\n` : `The map stays as it was: ${reason}\n`);
}
