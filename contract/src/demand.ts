/** Places where people search for bags and find none (R-demand). No names. */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { zipNumber } from './fields.ts';

export const demandLimits = {
	/** Smaller counts are hidden, because they could identify a person. */
	countedFrom: 3,
	searchDays: 30,
	placesMax: 1_000,
} as const;

/** Null means one or two. */
const count = z.int().min(0).nullable();

export const demandPlace = z
	.object({
		zip_code: zipNumber,
		city: z.string().nullable(),
		state: z.string().nullable(),
		coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
		alerts: count,
		waiting: count,
		searches: count,
	})
	.meta({ id: 'DemandPlace' });
export type DemandPlace = z.infer<typeof demandPlace>;

export const demandEndpoints = {
	'admin.demand': endpoint('GET /v0/admin/demand', {
		...forAdmins,
		summary:
			'By ZIP code: people with an alert, people who wait, and searches that found no bag; the 1,000 places with the most of them',
		reply: z.object({ places: z.array(demandPlace) }),
	}),
	'admin.demand.file': endpoint('GET /v0/admin/demand.csv', {
		...forAdmins,
		summary: 'The same as a CSV file',
		media: { type: 'text/csv', fileName: 'demand.csv' },
	}),
};
