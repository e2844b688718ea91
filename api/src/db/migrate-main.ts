/** `npm run db:migrate`: connects as DATABASE_OWNER_URL, if set, and grants rights to the role of DATABASE_URL. */
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
	const said = error instanceof Error ? error.message : String(error);
	const mayNot = (error as { code?: unknown }).code === '42501' && (!owner || owner === serving);
	process.stderr.write(
		mayNot
			? `${roleOf(url)} may not change the schema (${said}): give the role that owns the database as DATABASE_OWNER_URL\n`
			: `${said}\n`,
	);
	process.exit(1);
}
