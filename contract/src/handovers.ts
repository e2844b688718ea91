/** Ownership transfers of a shop: offered to a team member and accepted by them (R-handover). */
import { z } from 'zod';
import { endpoint, forUsers, inShop, params } from './endpoint.ts';
import { dollars, id, instant, yearMonth } from './fields.ts';
import { team } from './team.ts';

const shopOffer = z
	.object({
		id,
		business_id: id,
		business_name: z.string(),
		time_zone: z.string(),
		from_name: z.string(),
		stays: z.boolean(),
		expires_at: instant,
	})
	.meta({ id: 'ShopOffer' });
export type ShopOffer = z.infer<typeof shopOffer>;

/** Statements for a former owner, for payouts before the transfer. */
const pastBook = z
	.object({
		id,
		business_name: z.string(),
		time_zone: z.string(),
		until: instant,
		statements: z.array(z.object({ month: z.string(), deposits: z.int(), deposited: dollars })),
	})
	.meta({ id: 'PastBook' });
export type PastBook = z.infer<typeof pastBook>;

const ofMonth = z.strictObject({ book_id: id, month: yearMonth });

export const handoverEndpoints = {
	'business.handover.offer': endpoint('POST /v0/business/:id/handover', {
		...inShop('owner'),
		stepUp: true,
		summary:
			'Offer the shop to somebody of its team, for seven days. Nothing changes until they accept; another offer takes the place of the first',
		params,
		body: z.strictObject({ user_id: id, stays: z.boolean() }),
		example: { user_id: '6f1d2c3b-4a59-4c7e-8d21-90ab12cd34ef', stays: true },
		reply: team,
		limit: { max: 20, windowMs: 3_600_000 },
		audited: ['user_id', 'stays'],
		answers: 'business.team.get',
		codes: ['HANDOVER_BLOCKED', 'HANDOVER_PERSON'],
	}),
	'business.handover.withdraw': endpoint('DELETE /v0/business/:id/handover', {
		...inShop('owner'),
		summary: 'Withdraw the offer: it can’t be accepted any more',
		params,
		reply: team,
		audited: [],
		answers: 'business.team.get',
	}),
	'user.shopOffers.list': endpoint('GET /v0/user/shop-offers', {
		...forUsers('business'),
		summary: 'Shops that are offered to the caller',
		reply: z.object({ offers: z.array(shopOffer) }),
	}),
	'user.shopOffers.accept': endpoint('POST /v0/user/shop-offers/:offer_id/accept', {
		...forUsers('business'),
		summary: 'Become the owner of the shop. It takes no orders until the new owner connects payments',
		params: z.strictObject({ offer_id: id }),
		reply: z.object({ business_id: id }),
		audited: [],
		stale: ['user.shopOffers', 'user.pastBooks'],
		codes: ['HANDOVER_OVER', 'HANDOVER_BLOCKED'],
	}),
	'user.pastBooks.list': endpoint('GET /v0/user/past-books', {
		...forUsers('business'),
		summary: 'Statements of shops that were the caller’s and have another owner now',
		reply: z.object({ books: z.array(pastBook) }),
	}),
	'user.pastBooks.csv': endpoint('GET /v0/user/past-books/:book_id/statements/:month.csv', {
		...forUsers('business'),
		summary: 'The statement of a month as a CSV file',
		params: ofMonth,
		media: { type: 'text/csv', fileName: 'statement.csv' },
	}),
	'user.pastBooks.pdf': endpoint('GET /v0/user/past-books/:book_id/statements/:month.pdf', {
		...forUsers('business'),
		summary: 'The same statement as a PDF file',
		params: ofMonth,
		limit: { max: 30, windowMs: 60_000 },
		media: { type: 'application/pdf', fileName: 'statement.pdf' },
	}),
};
