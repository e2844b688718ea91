/** One date of a shop: its packing list, and actions on all orders at once (R-pack-list). */
import { z } from 'zod';
import { endpoint, inShop, params } from './endpoint.ts';
import { dollars, id, localDate, period, text } from './fields.ts';
import { limits } from './limits.ts';
import { order } from './orders.ts';
import { say } from './problem-words.ts';
import { ofShop } from './stale.ts';

const dated = { date: localDate, period: period.optional() };

/** Notices to all pending pickups; `note` has only the shop's own text. */
export const noticeKinds = ['early', 'later', 'door', 'bag', 'note'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const shopDayEndpoints = {
	'business.day.orders': endpoint('GET /v0/business/:id/days/orders', {
		...inShop('counter'),
		summary: 'The orders of one date, first pickup first, then by name, and which of them are packed',
		params,
		query: z.strictObject({ date: localDate }),
		reply: z.object({ orders: z.array(order), packed: z.array(id) }),
	}),
	'business.day.cancel': endpoint('POST /v0/business/:id/days/cancel', {
		...inShop('manager'),
		summary:
			'Cancel all paid orders of a date with one reason and full refunds; holds that nobody is paying end',
		params,
		body: z.strictObject({ ...dated, reason: text(500) }),
		example: { date: '2031-06-11', reason: 'The oven broke' },
		reply: z.object({
			cancelled: z.int(),
			refunded: dollars,
			/** Not canceled: payment in progress, disputed, or picked up meanwhile. */
			left: z.int(),
		}),
		stale: ofShop,
	}),
	'business.day.notify': endpoint('POST /v0/business/:id/days/notify', {
		...inShop('manager'),
		summary: 'Write to all who still come on a date',
		params,
		body: z
			.strictObject({ ...dated, kind: z.enum(noticeKinds), note: text(limits.noticeMax).optional() })
			.refine(({ kind, note }) => kind !== 'note' || note !== undefined, {
				path: ['note'],
				...say('notice'),
			}),
		example: { date: '2031-06-11', kind: 'early' },
		reply: z.object({ sent: z.int() }),
		limit: { max: limits.noticesPerHour, windowMs: 3_600_000 },
		codes: ['IDEMPOTENCY_MISMATCH'],
	}),
	'business.orders.pack': endpoint('PATCH /v0/business/orders/:id/packed', {
		...inShop('counter'),
		summary: 'Tick an order off the pack list, or back on',
		params,
		body: z.strictObject({ packed: z.boolean() }),
		example: { packed: true },
	}),
};
