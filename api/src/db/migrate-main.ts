/** `npm run db:migrate`: as DATABASE_OWNER_URL, for the role of DATABASE_URL; with one of them alone as that one. */
import { migrate } from './migrate.ts';

const { DATABASE_URL: serving, DATABASE_OWNER_URL: owner } = process.env;
const roleOf = (url: string) => decodeURIComponent(new URL(url).username);

const url = owner || serving;
if (!url) {
	process.stderr.write('DATABASE_URL is missing: it says which database to migrate.\n');
	process.exit(1);
}
try {
	const isOther = serving && roleOf(serving) !== roleOf(url);
	await migrate(url, isOther ? roleOf(serving) : undefined);
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
}
