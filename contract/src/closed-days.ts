/** Days on which the whole town is closed (R-closed-days). */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { instant, localDate, text } from './fields.ts';
import { limits } from './limits.ts';

const closedDay = z
	.object({
		date: localDate,
		text_en: z.string(),
		text_es: z.string(),
		closed_at: instant,
		/** Shops that are closed, and those that will be in a moment. */
		shops: z.int(),
		waiting: z.int(),
		/** Paid orders that are still to be picked up. */
		paid: z.int(),
		/** Null if it hasn't been decided yet. */
		orders: z.enum(['keep', 'cancel']).nullable(),
	})
	.meta({ id: 'ClosedDay' });
export type ClosedDay = z.infer<typeof closedDay>;

const reply = z.object({ days: z.array(closedDay) });
const params = z.strictObject({ date: localDate });
const changesDays = { ...forAdmins, reply, answers: 'admin.closedDays.list' } as const;

export const closedDayEndpoints = {
	'admin.closedDays.list': endpoint('GET /v0/admin/closed-days', {
		...forAdmins,
		summary: 'The coming days on which the town is closed, with what has become of shops and orders',
		reply,
	}),
	'admin.closedDays.close': endpoint('POST /v0/admin/closed-days', {
		...changesDays,
		summary: "Close a date in every shop, as the shop itself would. Paid orders stay until it's said",
		body: z.strictObject({
			date: localDate,
			text_en: text(limits.exceptionReasonMax),
			text_es: text(limits.exceptionReasonMax),
		}),
		example: { date: '2031-06-12', text_en: 'Closed for the parade', text_es: 'Cerrado por el desfile' },
		audited: ['date', 'text_en', 'text_es'],
	}),
	'admin.closedDays.reopen': endpoint('DELETE /v0/admin/closed-days/:date', {
		...changesDays,
		summary: 'Reopen a date in each shop that has not changed it since',
		params,
		audited: [],
	}),
	'admin.closedDays.answer': endpoint('POST /v0/admin/closed-days/:date/orders', {
		...changesDays,
		stepUp: true,
		summary: 'Say once what becomes of the paid orders of a closed date: keep them, or cancel and refund all',
		params,
		body: z.strictObject({ orders: z.enum(['keep', 'cancel']) }),
		example: { orders: 'cancel' },
		audited: ['orders'],
		codes: ['PRECONDITION_FAILED'],
	}),
};
