/** What an owner reads about the money: orders, deposits, and statements. */
import { createPayouts } from './payouts.ts';
import { createStatements, type StatementsDeps } from './statements.ts';

export const createBooks = (deps: StatementsDeps) => ({
	payouts: createPayouts(deps),
	statements: createStatements(deps),
});
