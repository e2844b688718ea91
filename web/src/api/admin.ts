/** What the console asks and changes. */
import { type CallInput, type Endpoints, type ExportFormat, freshness } from '@flavorbag/contract';
import { keepPreviousData, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { asked, type QueryOf } from './asked.ts';
import { following, type Named } from './change.ts';
import type { JsonName, Result } from './client.ts';
import { call, client } from './connection.ts';
import { download } from './files.ts';
import { queryClient } from './query-client.ts';

const recent = { staleTime: freshness.paymentStatusMs };
const all = { per_page: 100 };

/** Calls of lists: a page stays on screen until the next has come. */
export const pagesOf =
	<N extends JsonName>(name: N, staleTime: number = recent.staleTime) =>
	(query: QueryOf<N>): UseQueryOptions<Result<N>, Error, Result<N>, QueryKey> => ({
		...asked(name, { query } as CallInput<Endpoints[N]>, { staleTime }),
		placeholderData: keepPreviousData,
	});

/** One change; whoever asks for it shows what becomes of it. */
export const change = <N extends JsonName>(name: N, input: Named<N>[1]): Promise<Result<N>> =>
	queryClient
		.getMutationCache()
		.build<Result<N>, Error, void, unknown>(queryClient, {
			mutationFn: () => call(name, input, input),
			...following<N, void, Result<N>>(() => [name, input]),
		})
		.execute();

export const platformFigures = () => asked('admin.figures', {}, recent);

/** `overdue`: no business answered in time. `failed`: the provider couldn't make the refund. */
export const refundsToSettle = (state: 'overdue' | 'failed') =>
	asked('admin.refunds.list', { query: { state, ...all } }, { ...recent, select: ({ data }) => data.orders });

/** Open disputes come first. */
export const disputedPayments = () =>
	asked('admin.disputes.list', { query: all }, { ...recent, select: ({ data }) => data.disputes });

export const refusedTransfers = () =>
	asked('admin.transfers.refused', { query: all }, { ...recent, select: ({ data }) => data.transfers });

export const openingDemand = () =>
	asked('admin.openingAlerts', {}, { ...recent, select: ({ places }) => places });

export const demand = () => asked('admin.demand', {}, { ...recent, select: ({ places }) => places });

export const taxRates = () => asked('admin.taxRates.list', {}, { ...recent, select: ({ rates }) => rates });

/** `month` is YYYY-MM. */
export const taxReport = (month: string) => asked('admin.taxReport', { query: { month } }, recent);

export const moneySums = () => asked('admin.money.get', {}, recent);

export const orderForAdmin = (id: string) => asked('admin.orders.get', { params: { id } }, recent);

export const personForAdmin = (id: string) => asked('admin.people.get', { params: { id } }, recent);

export const shopForAdmin = (id: string) => asked('admin.shops.get', { params: { id } }, recent);

export const installationSettings = () =>
	asked('admin.settings.get', {}, { select: ({ settings }) => settings });

export const shopsToReview = () => asked('admin.reliability.list', {}, recent);

/** Searches by name or city from two letters on. */
export const shopsFound = (q: string) =>
	asked('admin.reliability.find', { query: { q } }, { ...recent, enabled: q.length >= 2 });

export type AuditFilter = QueryOf<'admin.auditLog.file'>;

export const downloadAuditLog = (query: AuditFilter): Promise<Blob> =>
	download(client, 'admin.auditLog.file', { query });

export const downloadDemand = (): Promise<Blob> => download(client, 'admin.demand.file', {});

export const downloadTaxReport = (month: string): Promise<Blob> =>
	download(client, 'admin.taxReport.file', { query: { month } });

export const downloadDataOf = (id: string, query: { format: ExportFormat; reason: string }): Promise<Blob> =>
	download(client, 'admin.people.export', { params: { id }, query });
