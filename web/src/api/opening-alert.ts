/** One email when a shop opens where no one sells yet (R-opening-alert). */
import { useMutation } from '@tanstack/react-query';
import { asked } from './asked.ts';
import { call } from './connection.ts';
import { nearbyKey } from './offers.ts';
import { queryClient } from './query-client.ts';

export const openingAlert = () =>
	asked(['opening-alert'], 'customer.openingAlert.get', {}, undefined, (answer) => answer.opening_alert);

/** True: asked for, where the customer's location is now. False: taken back. */
export const useSetOpeningAlert = () =>
	useMutation({
		mutationFn: async (wanted: boolean) => {
			if (wanted) return (await call('customer.openingAlert.create')).opening_alert;
			await call('customer.openingAlert.remove');
			return null;
		},
		onSuccess: (alert) => queryClient.setQueryData(openingAlert().queryKey, alert),
		// It's refused where a shop opened just now: the list shows it.
		onError: () => queryClient.invalidateQueries({ queryKey: nearbyKey }),
	});
