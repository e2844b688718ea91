/** What an admin sees of the platform. */
import { type CallInput, type Endpoints, freshness } from '@flavorbag/contract';
import { keepPreviousData, type QueryKey, useMutation } from '@tanstack/react-query';
import { asked } from './asked.ts';
import type { Result } from './client.ts';
import { call, client } from './connection.ts';
import { download } from './files.ts';
import { queryClient, refreshes } from './query-client.ts';

export const adminKey = ['admin'] as const;

/** What a call of an admin's answers. */
export const askedByAdmin = <N extends Parameters<typeof call>[0], Part = Result<N>>(
	key: QueryKey,
	...how: [N, CallInput<Endpoints[N]>, number?, ((answer: Result<N>) => Part)?]
) => asked([...adminKey, ...key], ...how);

export const platformFigures = () =>
	askedByAdmin(['figures'], 'admin.figures', {}, freshness.paymentStatusMs);

export const latestOrders = (page: number) => ({
	...askedByAdmin(['orders', page], 'admin.orders', { query: { page } }, freshness.paymentStatusMs),
	placeholderData: keepPreviousData,
});

/** Refund requests that no business answered in time, or refunds that the provider could not make. */
export const refundsToSettle = (state: 'overdue' | 'failed') =>
	askedByAdmin(
		['refunds', state],
		'admin.refunds.list',
		{ query: { state, per_page: 100 } },
		freshness.paymentStatusMs,
		(answer) => answer.data.orders,
	);

/** What is read of the platform is no longer true after it, nor where it was refused. */
export const useAdminChange = <Given, Answer>(
	change: (given: Given) => Promise<Answer>,
	queryKey: QueryKey = adminKey,
) =>
	useMutation({
		mutationFn: change,
		onSuccess: () => queryClient.invalidateQueries({ queryKey }),
		meta: refreshes(() => [queryKey]),
	});

export const useAnswerRefund = () =>
	useAdminChange(({ id, ...body }: { id: string; decision: 'approve' | 'refuse'; answer?: string }) =>
		call('admin.refunds.answer', { params: { id }, body }),
	);
export const useRetryRefund = () =>
	useAdminChange((id: string) => call('admin.refunds.retry', { params: { id } }));

/** Payments that a bank has taken back until it decides, open ones first. */
export const disputedPayments = () =>
	askedByAdmin(
		['disputes'],
		'admin.disputes.list',
		{ query: { per_page: 100 } },
		freshness.businessOrdersMs,
		(answer) => answer.data.disputes,
	);

export const openingDemand = () =>
	askedByAdmin(
		['opening alerts'],
		'admin.openingAlerts',
		{},
		freshness.businessOrdersMs,
		(answer) => answer.places,
	);

/** By ZIP code. */
export const demand = () =>
	askedByAdmin(['demand'], 'admin.demand', {}, freshness.businessOrdersMs, (answer) => answer.places);

export const downloadDemand = (): Promise<Blob> => download(client, 'admin.demand.file', {});

export const taxRates = () =>
	askedByAdmin(
		['tax rates'],
		'admin.taxRates.list',
		{},
		freshness.businessOrdersMs,
		(answer) => answer.rates,
	);

export const useSetTaxRate = () =>
	useMutation({
		mutationFn: (body: CallInput<Endpoints['admin.taxRates.set']>['body']) =>
			call('admin.taxRates.set', { body }),
		onSuccess: ({ rates }) => queryClient.setQueryData(taxRates().queryKey, rates),
	});

/** YYYY-MM. */
export const taxReport = (month: string) =>
	askedByAdmin(['tax report', month], 'admin.taxReport', { query: { month } }, freshness.paymentStatusMs);

export const downloadTaxReport = (month: string): Promise<Blob> =>
	download(client, 'admin.taxReport.file', { query: { month } });

export const refusedTransfers = () =>
	askedByAdmin(
		['refused transfers'],
		'admin.transfers.refused',
		{ query: { per_page: 100 } },
		freshness.businessOrdersMs,
		(answer) => answer.data.transfers,
	);

export type AuditFilter = NonNullable<CallInput<Endpoints['admin.auditLog.file']>['query']>;

/** What admins and people who work in shops did, newest first. */
export const auditLog = (filter: AuditFilter, page: number) => ({
	...askedByAdmin(['audit log', filter, page], 'admin.auditLog.list', { query: { ...filter, page } }),
	placeholderData: keepPreviousData,
});

export const downloadAuditLog = (query: AuditFilter): Promise<Blob> =>
	download(client, 'admin.auditLog.file', { query });
