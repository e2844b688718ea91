/** Contract endpoints of disputes → use cases. */
import { type Handlers, paged } from '#http/handlers.ts';
import { toDollars } from '#lib/money.ts';
import type { Disputes } from './disputes.ts';

export function disputeRoutes(disputes: Disputes): Pick<Handlers, 'admin.disputes.list'> {
	return {
		'admin.disputes.list': async ({ query }) => {
			const { rows, total } = await disputes.list(query);
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
				evidence: row.evidence as Record<string, unknown>,
			}));
			return paged({ disputes: list }, { page: query.page, per_page: query.per_page, total });
		},
	};
}
