/** Checks the database's schema and its role's rights. Returns a sentence, or throws an error that contains one. */
import { inspectRole } from '#db/privileges.ts';
import { schemaStateAt } from '../../db/migrate.ts';
import { shown } from './answers.ts';

export async function checkRole(databaseUrl: string): Promise<string> {
	const { role, superuser, privileged, owns, creates, wrong } = await inspectRole(databaseUrl);
	const howTo = 'docs/running.md says how to let another role serve (DATABASE_OWNER_URL).';
	if (superuser)
		throw new Error(
			`The API serves as ${role}, a superuser: whoever breaks into it has the server. ${howTo}`,
		);
	if (owns)
		return `One role, ${role}, owns the tables and serves: whoever breaks into the API can drop them and switch their guards off. ${howTo}`;
	if (privileged || creates)
		throw new Error(`The API serves as ${role}, which may create roles, databases or tables. ${howTo}`);
	if (wrong.length > 0)
		throw new Error(
			`${role} may do something else than it needs: ${wrong.slice(0, shown).join('; ')}. Run npm run db:migrate, or npm start.`,
		);
	return `The API serves as ${role}, which may do what it needs and nothing else.`;
}

export async function checkSchema(databaseUrl: string): Promise<string> {
	const { foreign, pending, altered } = await schemaStateAt(databaseUrl);
	if (foreign !== undefined) throw new Error(foreign);
	if (altered.length > 0) throw new Error(`Changed after they were applied: ${altered.join(', ')}.`);
	if (pending.length > 0)
		throw new Error(`Not applied yet: ${pending.join(', ')}. Run npm run db:migrate, or npm start.`);
	return 'Every migration is applied.';
}
