/** Businesses, as their owners keep them. */
import { type Business, type CallInput, type Endpoints, freshness, ofShop } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { asked, refreshAfter } from './asked.ts';
import { following, useChange } from './change.ts';
import { call, client, openStream } from './connection.ts';
import { upload } from './files.ts';
import { followStream } from './live-stream.ts';
import { askedBy, queryClient } from './query-client.ts';

export type NewBusiness = CallInput<Endpoints['business.create']>['body'];
export type BusinessEdit = CallInput<Endpoints['business.update']>['body'];

const listed = (query: CallInput<Endpoints['business.list']>['query']) =>
	asked(
		'business.list',
		{ query },
		{ staleTime: freshness.businessListMs, select: ({ businesses }) => businesses },
	);
export const ownBusinesses = () => listed({});
/** Those that the owner has deleted: their books stay. */
export const closedBusinesses = () => listed({ closed: 'true' });

export const ownBusiness = (id: string) => asked('business.get', { params: { id } });

export const dashboardOf = (id: string) => asked('business.dashboard', { params: { id } });

/** The coming dates with what is held and sold. */
export const comingDates = (id: string) => asked('business.dates', { params: { id } });

export const paymentStatus = (id: string) =>
	asked('business.stripe.status', { params: { id } }, { staleTime: freshness.paymentStatusMs });

/** As the server has it now, whatever is loaded. */
export const newestBusiness = (id: string) => call('business.get', { params: { id } });

/** Puts the newest state into what is loaded of it beside others. */
function applyUpdated(business: Business): void {
	queryClient.setQueryData(dashboardOf(business.id).queryKey, (board) => board && { ...board, business });
	queryClient.setQueryData(
		ownBusinesses().queryKey,
		(all) => all && { businesses: all.businesses.map((one) => (one.id === business.id ? business : one)) },
	);
}

export const useCreateBusiness = () =>
	useChange(({ action, ...body }: NewBusiness & { action: string }) => ['business.create', { body, action }]);

/** With a version: only if nobody changed it since. */
export const useUpdateBusiness = (id: string) =>
	useChange(
		({ patch, version }: { patch: BusinessEdit; version?: number }) => [
			'business.update',
			{ params: { id }, body: patch, ifVersion: version },
		],
		{ onSuccess: applyUpdated },
	);

/** R-shop-approval. */
export const useRequestApproval = (id: string) =>
	useChange(() => ['business.requestApproval', { params: { id } }], { onSuccess: applyUpdated });

export const useUploadImage = (id: string) =>
	useMutation({
		mutationFn: (given: { file: Blob; onProgress(share: number): void }) =>
			upload(client, 'business.setImage', { params: { id } }, given),
		...following(() => ['business.setImage', { params: { id } }], { onSuccess: applyUpdated }),
	});

export const useRemoveBusiness = (id: string) =>
	useChange(() => ['business.remove', { params: { id } }], {
		onSuccess: async () => {
			await queryClient.refetchQueries(askedBy('business.list'));
			// What is loaded of it is that of an open business.
			queryClient.removeQueries(askedBy(...ofShop));
		},
	});

/** The address of the provider's form. */
export const usePaymentSetup = (id: string) =>
	useChange((how: 'onboard' | 'refresh') => [`business.stripe.${how}`, { params: { id } }]);

/** The address of the provider's own pages for the account. */
export const usePaymentDashboard = (id: string) =>
	useChange(() => ['business.stripe.dashboard', { params: { id } }]);

/** While the screen is open, what the owner sees of this business follows the server. */
export function useLiveBusiness(businessId: string, isOpen: boolean): void {
	useEffect(() => {
		if (!isOpen) return;
		const controller = new AbortController();
		const reload = () => void refreshAfter('business.live');
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
