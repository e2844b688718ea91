/** Businesses, as their owners keep them. */
import { type Business, type CallInput, type Endpoints, freshness } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { asked, askedOfShop, ownBusinessKey } from './asked.ts';
import { call, client, openStream } from './connection.ts';
import { upload } from './files.ts';
import { followStream } from './live-stream.ts';
import { nearbyKey, offerKey } from './offers.ts';
import { queryClient, refreshes } from './query-client.ts';

export type NewBusiness = CallInput<Endpoints['business.create']>['body'];
export type BusinessEdit = CallInput<Endpoints['business.update']>['body'];

export const ownBusinessesKey = ['own-businesses'] as const;

export const ownBusinesses = () =>
	asked(
		ownBusinessesKey,
		'business.list',
		{ query: {} },
		freshness.businessListMs,
		(answer) => answer.businesses,
	);

/** Those that the owner has deleted: their books stay. */
export const closedBusinesses = () =>
	asked(
		[...ownBusinessesKey, 'closed'],
		'business.list',
		{ query: { closed: 'true' } },
		freshness.businessListMs,
		(answer) => answer.businesses,
	);

export const ownBusiness = (businessId: string) => askedOfShop(businessId, ['itself'], 'business.get', {});

export const dashboardOf = (businessId: string) =>
	askedOfShop(businessId, ['dashboard'], 'business.dashboard', {});

/** The coming dates with what is held and sold. */
export const comingDates = (businessId: string) => askedOfShop(businessId, ['dates'], 'business.dates', {});

export const paymentStatus = (businessId: string) =>
	asked(
		['payment-status', businessId],
		'business.stripe.status',
		{ params: { id: businessId } },
		freshness.paymentStatusMs,
	);

/** Its calendar, however many dates of it are loaded. */
export const calendarKey = (businessId: string) => [...ownBusinessKey(businessId), 'calendar'] as const;

/** As the server has it now, whatever is loaded. */
export const newestBusiness = (businessId: string) => call('business.get', { params: { id: businessId } });

/** Puts the newest state into everything that is loaded of it. */
function applyUpdated(business: Business): void {
	queryClient.setQueryData(dashboardOf(business.id).queryKey, (board) => board && { ...board, business });
	queryClient.setQueryData(ownBusinesses().queryKey, (all) =>
		all?.map((one) => (one.id === business.id ? business : one)),
	);
	void queryClient.invalidateQueries({ queryKey: comingDates(business.id).queryKey });
	void queryClient.invalidateQueries({ queryKey: calendarKey(business.id) });
	void queryClient.invalidateQueries({ queryKey: offerKey(business.id) });
	void queryClient.invalidateQueries({ queryKey: nearbyKey, refetchType: 'none' });
}

/** Everything that is shown of it to its owner. */
const aboutBusiness = (businessId: string) => [
	ownBusinessKey(businessId),
	ownBusinessesKey,
	paymentStatus(businessId).queryKey,
];

export const useCreateBusiness = () =>
	useMutation({
		mutationFn: ({ action, ...body }: NewBusiness & { action: string }) =>
			call('business.create', { body }, { action }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: ownBusinessesKey }),
	});

/** A change whose answer is the business as it is then. */
function useBusinessChange<Given = void>(businessId: string, change: (given: Given) => Promise<Business>) {
	return useMutation({
		mutationFn: change,
		onSuccess: (business) => applyUpdated(business),
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

export const useRemoveBusiness = (businessId: string) =>
	useMutation({
		mutationFn: () => call('business.remove', { params: { id: businessId } }),
		onSuccess: async () => {
			await queryClient.refetchQueries({ queryKey: ownBusinessesKey });
			// What is loaded of it is that of an open business.
			queryClient.removeQueries({ queryKey: ownBusinessKey(businessId) });
		},
		meta: refreshes(() => aboutBusiness(businessId)),
	});

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
	useEffect(() => {
		if (!isOpen) return;
		const controller = new AbortController();
		const reload = () => void queryClient.invalidateQueries({ queryKey: ownBusinessKey(businessId) });
		void followStream({
			open: (signal) => openStream('business.live', { params: { id: businessId } }, signal),
			onEvent: reload,
			onReconnect: reload,
			signal: controller.signal,
			// It ended for good: what is shown says why.
		}).then(() => controller.signal.aborted || reload());
		return () => controller.abort();
	}, [businessId, isOpen]);
}
