import { type Handlers, paged } from '#http/handlers.ts';
import { toDollars } from '#lib/money.ts';
import type { Accounts } from './accounts.ts';
import type { PayoutLists } from './list-payouts.ts';
import type { Transfers } from './send-transfers.ts';
import type { Statements } from './write-statements.ts';

export const payoutRoutes = (deps: {
	accounts: Accounts;
	payouts: PayoutLists;
	statements: Statements;
	transfers: Transfers;
}) =>
	({
		...accountRoutes(deps.accounts),
		...statementRoutes(deps.statements),
		'business.payouts': async ({ params, query }, { shop }) => {
			const { data, total } = await deps.payouts.list(shop, params.id, query);
			return paged(data, query, total);
		},
		'business.payouts.file': ({ params, query }, { shop, language }) =>
			deps.payouts.file(shop, params.id, query, language),
		'admin.transfers.refused': async ({ query }) => {
			const { rows, total } = await deps.transfers.refused(query);
			const list = rows.map(({ net_cents, last_error, try_at, ...row }) => ({
				...row,
				amount: toDollars(net_cents),
				problem: last_error ?? '',
				next_try_at: try_at.toISOString(),
			}));
			return paged({ transfers: list }, query, total);
		},
		'admin.transfers.retry': ({ params }) => deps.transfers.retry(params.id),
	}) satisfies Partial<Handlers>;

const accountRoutes = (accounts: Accounts) =>
	({
		'business.stripe.onboard': ({ params }, { shop }) => accounts.onboard(shop.ownerId, params.id),
		'business.stripe.refresh': ({ params }, { shop }) => accounts.onboard(shop.ownerId, params.id),
		'business.stripe.dashboard': ({ params }, { shop }) => accounts.dashboard(shop.ownerId, params.id),
		'business.stripe.status': ({ params }, { shop }) => accounts.status(shop.ownerId, params.id),
	}) satisfies Partial<Handlers>;

const statementRoutes = (statements: Statements) =>
	({
		'business.deposits.get': ({ params }, { shop }) => statements.deposit(shop, params.id, params.deposit_id),
		'business.statements.csv': ({ params }, { shop, language }) =>
			statements.csv(shop, params.id, params.month, language),
		'user.pastBooks.list': async (_call, { actor }) => ({ books: await statements.past.list(actor.userId) }),
		'user.pastBooks.csv': ({ params }, { actor, language }) =>
			statements.past.csv(actor.userId, params.book_id, params.month, language),
		'user.pastBooks.pdf': ({ params }, { actor, language }) =>
			statements.past.pdf(actor.userId, params.book_id, params.month, language),
		'business.statements.pdf': ({ params }, { shop, language }) =>
			statements.pdf(shop, params.id, params.month, language),
	}) satisfies Partial<Handlers>;
