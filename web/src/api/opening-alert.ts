/** One email when a shop opens where no one sells yet (R-opening-alert). */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './connection.ts';
import { nearbyKey } from './offers.ts';

export const openingAlert = () =>
	queryOptions({
		queryKey: ['opening-alert'],
		queryFn: async ({ signal }) => (await call('customer.openingAlert.get', {}, { signal })).opening_alert,
	});

/** True: asked for, where the customer's location is now. False: taken back. */
export function useSetOpeningAlert() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: async (wanted: boolean) => {
			if (wanted) return (await call('customer.openingAlert.create')).opening_alert;
			await call('customer.openingAlert.remove');
			return null;
		},
		onSuccess: (alert) => cache.setQueryData(openingAlert().queryKey, alert),
		// It's refused where a shop opened just now: the list shows it.
		onError: () => cache.invalidateQueries({ queryKey: nearbyKey }),
	});
}
