/** Businesses for their owners and teams. */
import { type Business, freshness, ofShop } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { following, useChange } from './change.ts';
import { openStream } from './connection.ts';
import { upload } from './files.ts';
import { followStream } from './live-stream.ts';
import { type BodyOf, type QueryOf, queryFor, refreshAfter } from './query.ts';
import { askedBy, queryClient } from './query-client.ts';

export type BusinessEdit = BodyOf<'business.update'>;

const listed = (query: QueryOf<'business.list'>) =>
	queryFor(
		'business.list',
		{ query },
		{ staleTime: freshness.businessListMs, select: ({ businesses }) => businesses },
	);
export const ownBusinesses = () => listed({});
/** Deleted businesses, whose orders and payouts stay readable. */
export const closedBusinesses = () => listed({ closed: 'true' });

export const dashboardOf = (id: string) => queryFor('business.dashboard', { params: { id } });

/** Updates the cached answers that contain the business along with other data. */
export function applyUpdated(business: Business): void {
	queryClient.setQueryData(dashboardOf(business.id).queryKey, (board) => board && { ...board, business });
	queryClient.setQueryData(
		ownBusinesses().queryKey,
		(all) => all && { businesses: all.businesses.map((one) => (one.id === business.id ? business : one)) },
	);
}

/** Adds a new business to the list before its screens open, because they check that it is there. */
export const addOwn = (business: Business): void => {
	queryClient.setQueryData(
		ownBusinesses().queryKey,
		(all) => all && { businesses: [...all.businesses, business] },
	);
};

export const useUpdateBusiness = () => useChange('business.update', { onSuccess: applyUpdated });

export const useRemoveBusiness = () =>
	useChange('business.remove', {
		onSuccess: async () => {
			await queryClient.refetchQueries(askedBy('business.list'));
			// The cache still holds it as an open business.
			queryClient.removeQueries(askedBy(...ofShop));
		},
	});

export const useUploadImage = (id: string) =>
	useMutation({
		mutationFn: (given: { file: Blob; onProgress(share: number): void }) =>
			upload('business.setImage', { params: { id } }, given),
		...following('business.setImage', { onSuccess: applyUpdated }),
	});

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
			// The stream won't reopen; the refetch shows why.
		}).then(() => controller.signal.aborted || reload());
		return () => controller.abort();
	}, [businessId, isOpen]);
}
