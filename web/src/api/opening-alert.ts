/** One email when the first shop opens nearby (R-opening-alert). */
import { useMutation } from '@tanstack/react-query';
import { asked } from './asked.ts';
import { call } from './connection.ts';
import { askedBy, queryClient } from './query-client.ts';

export const openingAlert = () =>
	asked('customer.openingAlert.get', {}, { select: ({ opening_alert }) => opening_alert });

/** `true` asks for the email at the customer's current location; `false` withdraws the request. */
export const useSetOpeningAlert = () =>
	useMutation({
		mutationFn: async (wanted: boolean) => {
			if (wanted) return await call('customer.openingAlert.create');
			await call('customer.openingAlert.remove');
			return { opening_alert: null };
		},
		onSuccess: (alert) => queryClient.setQueryData(openingAlert().queryKey, alert),
		// It is refused if a shop has just opened; the list shows it.
		onError: () => queryClient.invalidateQueries(askedBy('customer.businesses.summaries')),
	});
