/** Businesses, as their owners keep them. */
import { type Business, type CallInput, type Endpoints, freshness } from '@flavorbag/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, client, openStream } from './connection.ts';
import { upload } from './files.ts';
import { followStream } from './live-stream.ts';
import { nearbyKey, offerKey } from './offers.ts';
import { refreshes } from './query-client.ts';

export type NewBusiness = CallInput<Endpoints['business.create']>['body'];
export type BusinessEdit = CallInput<Endpoints['business.update']>['body'];

export const ownBusinessesKey = ['own-businesses'] as const;
/** Everything that an owner sees of one business. */
export const ownBusinessKey = (businessId: string) => ['own-business', businessId] as const;

export const ownBusinesses = () =>
	queryOptions({
		queryKey: ownBusinessesKey,
		queryFn: async ({ signal }) => (await call('business.list', { query: {} }, { signal })).businesses,
		staleTime: freshness.businessListMs,
	});

/** Those that the owner has deleted: their books stay. */
export const closedBusinesses = () =>
	queryOptions({
		queryKey: [...ownBusinessesKey, 'closed'],
		queryFn: async ({ signal }) =>
			(await call('business.list', { query: { closed: 'true' } }, { signal })).businesses,
		staleTime: freshness.businessListMs,
	});

export const ownBusiness = (businessId: string) =>
	queryOptions({
		queryKey: [...ownBusinessKey(businessId), 'itself'],
		queryFn: ({ signal }) => call('business.get', { params: { id: businessId } }, { signal }),
		staleTime: freshness.businessOrdersMs,
	});

export const dashboardOf = (businessId: string) =>
	queryOptions({
		queryKey: [...ownBusinessKey(businessId), 'dashboard'],
		queryFn: ({ signal }) => call('business.dashboard', { params: { id: businessId } }, { signal }),
		staleTime: freshness.businessOrdersMs,
	});

/** The coming dates with what is held and sold. */
export const comingDates = (businessId: string) =>
	queryOptions({
		queryKey: [...ownBusinessKey(businessId), 'dates'],
		queryFn: ({ signal }) => call('business.dates', { params: { id: businessId } }, { signal }),
		staleTime: freshness.businessOrdersMs,
	});

export const paymentStatus = (businessId: string) =>
	queryOptions({
		queryKey: ['payment-status', businessId],
		queryFn: ({ signal }) => call('business.stripe.status', { params: { id: businessId } }, { signal }),
		staleTime: freshness.paymentStatusMs,
	});

/** Its calendar, however many dates of it are loaded. */
export const calendarKey = (businessId: string) => [...ownBusinessKey(businessId), 'calendar'] as const;

/** As the server has it now, whatever is loaded. */
export const newestBusiness = (businessId: string) => call('business.get', { params: { id: businessId } });

/** Puts the newest state into everything that is loaded of it. */
function applyUpdated(cache: QueryClient, business: Business): void {
	cache.setQueryData(dashboardOf(business.id).queryKey, (board) => board && { ...board, business });
	cache.setQueryData(ownBusinesses().queryKey, (all) =>
		all?.map((one) => (one.id === business.id ? business : one)),
	);
	void cache.invalidateQueries({ queryKey: comingDates(business.id).queryKey });
	void cache.invalidateQueries({ queryKey: calendarKey(business.id) });
	void cache.invalidateQueries({ queryKey: offerKey(business.id) });
	void cache.invalidateQueries({ queryKey: nearbyKey, refetchType: 'none' });
}

/** Everything that is shown of it to its owner. */
const aboutBusiness = (businessId: string) => [
	ownBusinessKey(businessId),
	ownBusinessesKey,
	paymentStatus(businessId).queryKey,
];

export function useCreateBusiness() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: ({ action, ...body }: NewBusiness & { action: string }) =>
			call('business.create', { body }, { action }),
		onSuccess: () => cache.invalidateQueries({ queryKey: ownBusinessesKey }),
	});
}

/** A change whose answer is the business as it is then. */
function useBusinessChange<Given = void>(businessId: string, change: (given: Given) => Promise<Business>) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: change,
		onSuccess: (business) => applyUpdated(cache, business),
		meta: refreshes(() => aboutBusiness(businessId)),
	});
}

/** With a version: only if nobody changed it since. */
export const useUpdateBusiness = (businessId: string) =>
	useBusinessChange(businessId, ({ patch, version }: { patch: BusinessEdit; version?: number }) =>
		call('business.update', { params: { id: businessId }, body: patch }, { ifVersion: version }),
	);

/** R-shop-approval. */
export const useRequestApproval = (businessId: string) =>
	useBusinessChange(businessId, () => call('business.requestApproval', { params: { id: businessId } }));

export const useUploadImage = (businessId: string) =>
	useBusinessChange(businessId, (given: { file: Blob; onProgress(share: number): void }) =>
		upload(client, 'business.setImage', { params: { id: businessId } }, given),
	);

export function useRemoveBusiness(businessId: string) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: () => call('business.remove', { params: { id: businessId } }),
		onSuccess: async () => {
			await cache.refetchQueries({ queryKey: ownBusinessesKey });
			// What is loaded of it is that of an open business.
			cache.removeQueries({ queryKey: ownBusinessKey(businessId) });
		},
		meta: refreshes(() => aboutBusiness(businessId)),
	});
}

/** The address of the provider's form. */
export function usePaymentSetup(businessId: string) {
	return useMutation({
		mutationFn: (how: 'onboard' | 'refresh') =>
			call(`business.stripe.${how}`, { params: { id: businessId } }),
		meta: refreshes(() => aboutBusiness(businessId)),
	});
}

/** The address of the provider's own pages for the account. */
export function usePaymentDashboard(businessId: string) {
	return useMutation({
		mutationFn: () => call('business.stripe.dashboard', { params: { id: businessId } }),
	});
}

/** While the screen is open, what the owner sees of this business follows the server. */
export function useLiveBusiness(businessId: string, isOpen: boolean): void {
	const cache = useQueryClient();
	useEffect(() => {
		if (!isOpen) return;
		const controller = new AbortController();
		const reload = () => void cache.invalidateQueries({ queryKey: ownBusinessKey(businessId) });
		void followStream({
			open: (signal) => openStream('business.live', { params: { id: businessId } }, signal),
			onEvent: reload,
			onReconnect: reload,
			signal: controller.signal,
			// It ended for good: what is shown says why.
		}).then(() => controller.signal.aborted || reload());
		return () => controller.abort();
	}, [businessId, isOpen, cache]);
}
