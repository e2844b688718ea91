/** What an admin sees of the platform. */
import { type CallInput, type Endpoints, freshness } from '@flavorbag/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, client } from './connection.ts';
import { download } from './files.ts';
import { refreshes } from './query-client.ts';

export const adminKey = ['admin'] as const;

export const platformFigures = () =>
	queryOptions({
		queryKey: [...adminKey, 'figures'],
		queryFn: ({ signal }) => call('admin.figures', {}, { signal }),
		staleTime: freshness.paymentStatusMs,
	});

export const latestOrders = (page: number) =>
	queryOptions({
		queryKey: [...adminKey, 'orders', page],
		queryFn: ({ signal }) => call('admin.orders', { query: { page } }, { signal }),
		staleTime: freshness.paymentStatusMs,
		placeholderData: keepPreviousData,
	});

/** Refund requests that no business answered in time, or refunds that the provider could not make. */
export const refundsToSettle = (state: 'overdue' | 'failed') =>
	queryOptions({
		queryKey: [...adminKey, 'refunds', state],
		queryFn: async ({ signal }) =>
			(await call('admin.refunds.list', { query: { state, per_page: 100 } }, { signal })).data.orders,
		staleTime: freshness.paymentStatusMs,
	});

/** What is read of the platform is no longer true after it, nor where it was refused. */
export function useAdminChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: change,
		onSuccess: () => cache.invalidateQueries({ queryKey: adminKey }),
		meta: refreshes(() => [adminKey]),
	});
}

export const useAnswerRefund = () =>
	useAdminChange(({ id, ...body }: { id: string; decision: 'approve' | 'refuse'; answer?: string }) =>
		call('admin.refunds.answer', { params: { id }, body }),
	);
export const useRetryRefund = () =>
	useAdminChange((id: string) => call('admin.refunds.retry', { params: { id } }));

/** Payments that a bank has taken back until it decides, open ones first. */
export const disputedPayments = () =>
	queryOptions({
		queryKey: [...adminKey, 'disputes'],
		queryFn: async ({ signal }) =>
			(await call('admin.disputes.list', { query: { per_page: 100 } }, { signal })).data.disputes,
		staleTime: freshness.businessOrdersMs,
	});

export const openingDemand = () =>
	queryOptions({
		queryKey: [...adminKey, 'opening alerts'],
		queryFn: async ({ signal }) => (await call('admin.openingAlerts', {}, { signal })).places,
		staleTime: freshness.businessOrdersMs,
	});

/** By ZIP code. */
export const demand = () =>
	queryOptions({
		queryKey: [...adminKey, 'demand'],
		queryFn: async ({ signal }) => (await call('admin.demand', {}, { signal })).places,
		staleTime: freshness.businessOrdersMs,
	});

export const downloadDemand = (): Promise<Blob> => download(client, 'admin.demand.file', {});

export const taxRates = () =>
	queryOptions({
		queryKey: [...adminKey, 'tax rates'],
		queryFn: async ({ signal }) => (await call('admin.taxRates.list', {}, { signal })).rates,
		staleTime: freshness.businessOrdersMs,
	});

export function useSetTaxRate() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: (body: CallInput<Endpoints['admin.taxRates.set']>['body']) =>
			call('admin.taxRates.set', { body }),
		onSuccess: ({ rates }) => cache.setQueryData(taxRates().queryKey, rates),
	});
}

/** YYYY-MM. */
export const taxReport = (month: string) =>
	queryOptions({
		queryKey: [...adminKey, 'tax report', month],
		queryFn: ({ signal }) => call('admin.taxReport', { query: { month } }, { signal }),
		staleTime: freshness.paymentStatusMs,
	});

export const downloadTaxReport = (month: string): Promise<Blob> =>
	download(client, 'admin.taxReport.file', { query: { month } });

export const refusedTransfers = () =>
	queryOptions({
		queryKey: [...adminKey, 'refused transfers'],
		queryFn: async ({ signal }) =>
			(await call('admin.transfers.refused', { query: { per_page: 100 } }, { signal })).data.transfers,
		staleTime: freshness.businessOrdersMs,
	});

export type AuditFilter = NonNullable<CallInput<Endpoints['admin.auditLog.file']>['query']>;

/** What admins and people who work in shops did, newest first. */
export const auditLog = (filter: AuditFilter, page: number) =>
	queryOptions({
		queryKey: [...adminKey, 'audit log', filter, page],
		queryFn: ({ signal }) => call('admin.auditLog.list', { query: { ...filter, page } }, { signal }),
		placeholderData: keepPreviousData,
	});

export const downloadAuditLog = (query: AuditFilter): Promise<Blob> =>
	download(client, 'admin.auditLog.file', { query });
