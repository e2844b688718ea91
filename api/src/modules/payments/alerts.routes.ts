/** What needs a person's look: disputes and refused transfers. Contract endpoints → use cases. */
import type { Dispute } from '@flavorbag/contract';
import { type Handlers, paged } from '#http/handlers.ts';
import { toDollars } from '#lib/money.ts';
import type { Disputes } from './disputes.ts';
import type { Transfers } from './transfers.ts';

export function alertRoutes(
	disputes: Disputes,
	transfers: Transfers,
): Pick<Handlers, 'admin.disputes.list' | 'admin.transfers.refused'> {
	return {
		'admin.transfers.refused': async ({ query }) => {
			const { rows, total } = await transfers.refused(query);
			const list = rows.map(({ net_cents, last_error, try_at, ...row }) => ({
				...row,
				amount: toDollars(net_cents),
				problem: last_error ?? '',
				next_try_at: try_at.toISOString(),
			}));
			return paged({ transfers: list }, { page: query.page, per_page: query.per_page, total });
		},
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
				evidence: row.evidence as Dispute['evidence'],
			}));
			return paged({ disputes: list }, { page: query.page, per_page: query.per_page, total });
		},
	};
}
