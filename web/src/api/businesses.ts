/** Businesses for their owners and teams. */
import { type Business, freshness, ofShop } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { asked, type BodyOf, type QueryOf, refreshAfter } from './asked.ts';
import { following, useChange } from './change.ts';
import { call, client, openStream } from './connection.ts';
import { upload } from './files.ts';
import { followStream } from './live-stream.ts';
import { askedBy, queryClient } from './query-client.ts';

export type NewBusiness = BodyOf<'business.create'>;
export type BusinessEdit = BodyOf<'business.update'>;

const listed = (query: QueryOf<'business.list'>) =>
	asked(
		'business.list',
		{ query },
		{ staleTime: freshness.businessListMs, select: ({ businesses }) => businesses },
	);
export const ownBusinesses = () => listed({});
/** Deleted businesses, whose books stay readable. */
export const closedBusinesses = () => listed({ closed: 'true' });

export const ownBusiness = (id: string) => asked('business.get', { params: { id } });

export const dashboardOf = (id: string) => asked('business.dashboard', { params: { id } });

export const comingDates = (id: string) => asked('business.dates', { params: { id } });

export const paymentStatus = (id: string) =>
	asked('business.stripe.status', { params: { id } }, { staleTime: freshness.paymentStatusMs });

/** Skips the query cache. */
export const newestBusiness = (id: string) => call('business.get', { params: { id } });

/** Updates the cached answers that contain the business beside other data. */
function applyUpdated(business: Business): void {
	queryClient.setQueryData(dashboardOf(business.id).queryKey, (board) => board && { ...board, business });
	queryClient.setQueryData(
		ownBusinesses().queryKey,
		(all) => all && { businesses: all.businesses.map((one) => (one.id === business.id ? business : one)) },
	);
}

/** The screens of a business ask whether it is one's own: the list has it before they open. */
export const addOwn = (business: Business): void => {
	queryClient.setQueryData(
		ownBusinesses().queryKey,
		(all) => all && { businesses: [...all.businesses, business] },
	);
};

export const useCreateBusiness = () =>
	useChange(
		({ action, ...body }: NewBusiness & { action: string }) => ['business.create', { body, action }],
		{ onSuccess: addOwn },
	);

/** With a version, refused if the business has changed since. */
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
			// The cache holds it as an open business.
			queryClient.removeQueries(askedBy(...ofShop));
		},
	});

/** Answers the URL of the provider's form. */
export const usePaymentSetup = (id: string) =>
	useChange((how: 'onboard' | 'refresh') => [`business.stripe.${how}`, { params: { id } }]);

/** Answers the URL of the account's dashboard at the provider. */
export const usePaymentDashboard = (id: string) =>
	useChange(() => ['business.stripe.dashboard', { params: { id } }]);

/** Keeps the business up to date while the screen is open. */
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
			// The stream ended for good; the refetch shows why.
		}).then(() => controller.signal.aborted || reload());
		return () => controller.abort();
	}, [businessId, isOpen]);
}
