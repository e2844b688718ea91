/** The console's queries and changes. */
import { freshness } from '@flavorbag/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { asked, type BodyOf, type QueryOf } from './asked.ts';
import { useChange } from './change.ts';
import { client } from './connection.ts';
import { download } from './files.ts';

const { paymentStatusMs: halfMinute, businessOrdersMs: minute } = freshness;

export const platformFigures = () => asked('admin.figures', {}, { staleTime: halfMinute });

export const latestOrders = (page: number) =>
	asked('admin.orders', { query: { page } }, { staleTime: halfMinute, placeholderData: keepPreviousData });

/** `overdue`: no business answered in time. `failed`: the provider couldn't make the refund. */
export const refundsToSettle = (state: 'overdue' | 'failed') =>
	asked(
		'admin.refunds.list',
		{ query: { state, per_page: 100 } },
		{ staleTime: halfMinute, select: ({ data }) => data.orders },
	);

export const useAnswerRefund = () =>
	useChange(({ id, ...body }: { id: string; decision: 'approve' | 'refuse'; answer?: string }) => [
		'admin.refunds.answer',
		{ params: { id }, body },
	]);
export const useRetryRefund = () => useChange((id: string) => ['admin.refunds.retry', { params: { id } }]);

/** Open disputes come first. */
export const disputedPayments = () =>
	asked(
		'admin.disputes.list',
		{ query: { per_page: 100 } },
		{ staleTime: minute, select: ({ data }) => data.disputes },
	);

export const openingDemand = () =>
	asked('admin.openingAlerts', {}, { staleTime: minute, select: ({ places }) => places });

export const demand = () => asked('admin.demand', {}, { staleTime: minute, select: ({ places }) => places });

export const downloadDemand = (): Promise<Blob> => download(client, 'admin.demand.file', {});

export const taxRates = () =>
	asked('admin.taxRates.list', {}, { staleTime: minute, select: ({ rates }) => rates });

export const useSetTaxRate = () =>
	useChange((body: BodyOf<'admin.taxRates.set'>) => ['admin.taxRates.set', { body }]);

/** `month` is YYYY-MM. */
export const taxReport = (month: string) =>
	asked('admin.taxReport', { query: { month } }, { staleTime: halfMinute });

export const downloadTaxReport = (month: string): Promise<Blob> =>
	download(client, 'admin.taxReport.file', { query: { month } });

export const refusedTransfers = () =>
	asked(
		'admin.transfers.refused',
		{ query: { per_page: 100 } },
		{ staleTime: minute, select: ({ data }) => data.transfers },
	);

export type AuditFilter = QueryOf<'admin.auditLog.file'>;

export const auditLog = (filter: AuditFilter, page: number) =>
	asked('admin.auditLog.list', { query: { ...filter, page } }, { placeholderData: keepPreviousData });

export const downloadAuditLog = (query: AuditFilter): Promise<Blob> =>
	download(client, 'admin.auditLog.file', { query });
