/** A shop's pickups in a calendar app, through a private link (R-shop-calendar). */
import { z } from 'zod';
import { endpoint, forEveryone, inShop, params } from './endpoint.ts';
import { instant } from './fields.ts';

const ofCaller = { ...inShop('manager'), personal: true, params } as const;

export const calendarFeedEndpoints = {
	'business.calendarFeed.get': endpoint('GET /v0/business/:id/calendar-feed', {
		...ofCaller,
		summary:
			'Whether the caller has a link for their calendar app. The link itself is shown once, when it is made',
		reply: z.object({ created_at: instant.nullable() }),
	}),
	'business.calendarFeed.create': endpoint('POST /v0/business/:id/calendar-feed', {
		...ofCaller,
		summary: 'Make the caller’s link for a calendar app. It takes the place of the one before, which ends',
		reply: z.object({
			/** Anyone with the link can read the pickups, without names; https or webcal. */
			url: z.string(),
			created_at: instant,
		}),
		limit: { max: 30, windowMs: 3_600_000 },
		answers: 'business.calendarFeed.get',
	}),
	'business.calendarFeed.revoke': endpoint('DELETE /v0/business/:id/calendar-feed', {
		...ofCaller,
		summary: 'End the caller’s link, if there is one',
		stale: ['business.calendarFeed'],
	}),
	'public.calendar.get': endpoint('GET /v0/public/calendars/:token', {
		...forEveryone,
		summary: 'What a calendar app reads: the pickups of the coming eight weeks, with how many bags are sold',
		params: z.strictObject({ token: z.string().regex(/^[\w-]{32}\.ics$/) }),
		media: { type: 'text/calendar', fileName: 'pickups.ics' },
		limit: { max: 600, windowMs: 60_000 },
	}),
};
