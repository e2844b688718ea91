/** Contract endpoints of accounts, payouts, and what needs a person's look → use cases. */
import type { Dispute } from '@flavorbag/contract';
import { type Handlers, paged } from '#http/handlers.ts';
import { toDollars } from '#lib/money.ts';
import type { Accounts } from './accounts.ts';
import type { Disputes } from './disputes.ts';
import type { Payouts } from './payouts.ts';
import type { SavedCards } from './saved-cards.ts';
import type { Statements } from './statements.ts';
import type { TaxReports } from './tax-report.ts';
import type { Transfers } from './transfers.ts';

export const paymentRoutes = (deps: {
	accounts: Accounts;
	disputes: Disputes;
	payouts: Payouts;
	statements: Statements;
	transfers: Transfers;
	savedCards: SavedCards;
	taxReports: TaxReports;
}) =>
	({
		'customer.cards.list': async (_call, { actor }) => ({ cards: await deps.savedCards.list(actor.userId) }),
		'customer.cards.remove': async ({ params }, { actor }) => {
			await deps.savedCards.remove(actor.userId, params.id);
			return null;
		},
		...accountRoutes(deps.accounts),
		...statementRoutes(deps.statements),
		'business.payouts': async ({ params, query }, { shop }) => {
			const { data, total } = await deps.payouts.list(shop, params.id, query);
			return paged(data, query, total);
		},
		'business.payouts.file': ({ params, query }, { shop, language }) =>
			deps.payouts.file(shop, params.id, query, language),
		'admin.taxReport': ({ query }) => deps.taxReports.report(query.month),
		'admin.taxReport.file': async ({ query }, { language }) => deps.taxReports.file(query.month, language),
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
		'admin.disputes.list': async ({ query }) => {
			const { rows, total } = await deps.disputes.list(query);
			const list = rows.map((row) => ({
				id: row.id,
				order_id: row.order_id,
				business_name: row.business_name,
				status: row.status,
				amount: toDollars(row.amount_cents),
				reason: row.reason,
				opened_at: row.opened_at.toISOString(),
				closed_at: row.closed_at?.toISOString() ?? null,
				evidence_due_at: row.evidence_due_at?.toISOString() ?? null,
				evidence: row.evidence as Dispute['evidence'],
			}));
			return paged({ disputes: list }, query, total);
		},
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
