import type { Dispute } from '@flavorbag/contract';
import { type Handlers, paged } from '#http/handlers.ts';
import { toDollars } from '#lib/money.ts';
import type { Disputes } from './disputes.ts';
import type { TaxReports } from './report-tax.ts';
import type { SavedCards } from './saved-cards.ts';

export const paymentRoutes = (deps: { disputes: Disputes; savedCards: SavedCards; taxReports: TaxReports }) =>
	({
		'customer.cards.list': async (_call, { actor }) => ({ cards: await deps.savedCards.list(actor.userId) }),
		'customer.cards.remove': ({ params }, { actor }) => deps.savedCards.remove(actor.userId, params.id),
		'admin.taxReport': ({ query }) => deps.taxReports.report(query.month),
		'admin.taxReport.file': async ({ query }, { language }) => deps.taxReports.file(query.month, language),
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
