/** A single email when the first shop opens in a place (R-opening-alert). */
import { z } from 'zod';
import { endpoint, forAdmins, forCustomers } from './endpoint.ts';

/** The list's default radius. */
export const openingAlertMiles = 25;

const town = {
	city: z.string(),
	state: z.string(),
	zip_code: z.int().nullable(),
};

export const openingAlert = z.object({ ...town, created_at: z.iso.datetime() }).meta({ id: 'OpeningAlert' });
export type OpeningAlert = z.infer<typeof openingAlert>;

/** Number of customers who asked, per place. No names. */
export const openingDemand = z
	.object({ ...town, customers: z.int().min(1), since: z.iso.datetime() })
	.meta({ id: 'OpeningDemand' });
export type OpeningDemand = z.infer<typeof openingDemand>;

export const openingAlertEndpoints = {
	'customer.openingAlert.get': endpoint('GET /v0/customer/opening-alert', {
		...forCustomers,
		summary: 'Whether I asked for an email when a shop opens, and where',
		reply: z.object({ opening_alert: openingAlert.nullable() }),
	}),
	'customer.openingAlert.create': endpoint('POST /v0/customer/opening-alert', {
		...forCustomers,
		summary:
			'Ask for one email when a shop opens within 25 miles of my location. A second call replaces the first',
		reply: z.object({ opening_alert: openingAlert }),
		answers: 'customer.openingAlert.get',
		codes: ['LOCATION_REQUIRED', 'BUSINESSES_NEARBY'],
	}),
	'customer.openingAlert.remove': endpoint('DELETE /v0/customer/opening-alert', {
		...forCustomers,
		summary: 'Take that back. Without one, nothing changes',
		stale: ['customer.openingAlert'],
	}),
	'admin.openingAlerts': endpoint('GET /v0/admin/opening-alerts', {
		...forAdmins,
		summary: 'Where customers wait for a first shop: the 100 places with the most of them',
		reply: z.object({ places: z.array(openingDemand) }),
	}),
};
