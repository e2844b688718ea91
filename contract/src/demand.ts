/** Where people look for bags and find none (R-demand). No names. */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { zipNumber } from './fields.ts';

export const demandLimits = {
	/** Fewer are not counted: one or two people could be known by it. */
	countedFrom: 3,
	/** Searches of so many days. */
	searchDays: 30,
	placesMax: 1_000,
} as const;

/** Null: one or two. */
const count = z.int().min(0).nullable();

export const demandPlace = z
	.object({
		zip_code: zipNumber,
		/** Null: nobody knows this ZIP code. */
		city: z.string().nullable(),
		/** Two letters. */
		state: z.string().nullable(),
		coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
		/** People with an alert for bags here, or at a shop here. */
		alerts: count,
		/** People who wait for a bag of a shop here now. */
		waiting: count,
		/** Searches of the last 30 days that found no bag. */
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
		codes: ['UNAVAILABLE'],
	}),
	'admin.demand.file': endpoint('GET /v0/admin/demand.csv', {
		...forAdmins,
		summary: 'The same as a CSV file',
		media: { type: 'text/csv', fileName: 'demand.csv' },
		codes: ['UNAVAILABLE'],
	}),
};
