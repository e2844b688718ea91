import { migrate } from './migrate.ts';

const url = process.env.DATABASE_URL;
if (!url) {
	process.stderr.write('DATABASE_URL is missing: it says which database to migrate.\n');
	process.exit(1);
}
try {
	await migrate(url);
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
}
