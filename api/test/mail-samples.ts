/** One of each email, for tests: all that people wrote themselves reads "Xyz". */
import type { Replacement } from '@flavorbag/contract';
import type {
	AlertDigest,
	AlertedBags,
	BagAlert,
	Digest,
	MailBody,
	MailRequest,
	OrderFacts,
	Written,
} from '#notifications';

export const publicUrl = 'https://flavorbag.example';
/** Stands for text that people wrote themselves. */
const own = 'Xyz';
const pickup = {
	business_id: 'b-1',
	business_name: 'Ñandú',
	local_date: '2027-03-05',
	start_time: '13:00',
	end_time: '20:30',
	tz: 'America/New_York',
};
const order: OrderFacts = {
	id: '0d9f4c5e-0000-4000-8000-0000deadbeef',
	...pickup,
	place: { address: '1 Xyz', phone_number: '(978) 555-0101', notes: own },
	quantity: 2,
	tax_cents: 75,
	total_cents: 1273,
};
const allergens = (['milk', 'egg', 'wheat', 'soy', 'fish'] as const).map((allergen, at) => ({
	allergen,
	confirmed: at !== 3,
	stated_at: null,
	state: (['contains', 'may_contain', 'not_used', 'contains', 'not_stated'] as const)[at] ?? 'not_stated',
}));
const bag = {
	size: 'family',
	contains: ['bread', 'noodles_pasta', 'hot_meals'],
	handling: ['fridge', 'reheat'],
	container: 'bring_your_own',
	diets: ['vegan'],
	allergens,
	version: 1,
} as never;
const rule = {
	id: 'r',
	where: 'circle',
	business_id: null,
	business_name: null,
	circle: { lat: 1, lng: 1, radius: 1, label: own },
	days: ['Mon', 'Wed'],
	from: '13:00',
	to: null,
	max_price: 6,
	kind: 'meals',
	fits_diet: true,
	reliability_min_bps: 9_500,
} as never;
export const url = `${publicUrl}/x`;
const rules = [{ rule, stop_url: `${publicUrl}/stop-alert/t` }];
const alerted: AlertedBags = { ...pickup, today: '2027-03-05', left: 3, price_cents: 500 };
const asked = { order_id: 'o-1', business_name: 'Ñandú', unsubscribe_url: url };
const decision = { decision_id: 7, business_name: 'Ñandú' };
const emergency = { business: { id: 'b-1', name: 'Ñandú' }, local_date: '2027-03-05', nth: 1, reason: own };
const refund_id = 'f';
const due_at = '2027-03-08T01:00:00.000Z';
const ofShop = { order, business_id: 'b-1' };
const expires_at = '2027-03-05T18:00:00.000Z';
const handover = { offer_id: 'o', business_name: 'Ñandú' };
const digest: Digest = {
	business_name: 'Ñandú',
	start_time: '13:00',
	end_time: '20:30',
	tz: pickup.tz,
	left: 1,
	orders: [
		{ id: 'o', customer_name: 'Ada L.', customer_email: 'a@b.c', quantity: 1, subtotal_cents: 500 },
		{ id: 'p', customer_name: 'Bo M.', customer_email: 'b@b.c', quantity: 2, subtotal_cents: 999 },
	].map((one) => ({ ...one, start_time: '14:00', end_time: '20:30' })),
};
const held = {
	expires_at,
	offers: [1, 2].map((quantity) => ({ ...pickup, quantity, price: 5, time_zone: pickup.tz })),
} as unknown as Replacement;

type Kind = MailBody['kind'];
type OfBody<B, K> = B extends { kind: infer Own } ? (K extends Own ? Omit<B, 'kind'> : never) : never;
type Of<K extends Kind> = OfBody<MailBody, K>;
const account = [{ url }];
const stays = [true, false];

const samples: { [K in Kind]: Of<K>[] } = {
	verify_email: account,
	reset_password: account,
	already_registered: account,
	sign_in_attempts: account,
	password_changed: [{ change_id: 'c' }],
	sign_in_changed: (
		['passkey_added', 'passkey_removed', 'codes_on', 'codes_off', 'recovery_codes', 'reset'] as const
	).map((change, at) => ({
		change_id: 'c',
		change,
		device: at > 0 ? 'Chrome · Linux' : '',
		at: expires_at,
		tz: pickup.tz,
	})),
	announcement: [{}, { unsubscribe_url: url }].map((link) => ({
		announcement_id: 'a',
		reader_id: 'r',
		...link,
	})),
	backup_failed: (['backup', 'rehearsal'] as const).map((what) => ({
		run_id: 7,
		nth: 0,
		what,
		problem: own,
		at: expires_at,
	})),
	account_suspended: [{ change_id: 'c', reason: own }],
	account_restored: [{ change_id: 'c', reason: own }],
	shop_closing: [false, true].map((nothing_left) => ({
		change_id: 'c',
		business: { id: 'b-1', name: 'Ñandú' },
		reason: own,
		nothing_left,
	})),
	shop_suspended: [{ change_id: 'c', business: { id: 'b-1', name: 'Ñandú' }, reason: own }],
	shop_restored: [{ change_id: 'c', business: { id: 'b-1', name: 'Ñandú' }, reason: own }],
	shop_approved: [{ change_id: 'c', business: { id: 'b-1', name: 'Ñandú' } }],
	shop_declined: [{ change_id: 'c', business: { id: 'b-1', name: 'Ñandú' }, reason: own }],
	shops_waiting: [1, 2].map((count) => ({ date: '2027-03-05', nth: 0, count })),
	test_email: [{ change_id: 'c', path: '/admin/go-live?mail=t' }],
	shop_opened: [1, 2].map((miles) => ({
		alert_id: 'a',
		business: { id: 'b-1', name: 'Ñandú', city: own },
		place: own,
		miles,
	})),
	bag_offer: [1, 2].flatMap((quantity) =>
		[false, true].map((is_drawn) => ({
			offer_id: 'o',
			is_drawn,
			pickup,
			quantity,
			expires_at,
			unsubscribe_url: url,
		})),
	),
	waitlist_open: [{ entry_id: 'e', pickup, unsubscribe_url: url }],
	waitlist_ended: (['closed', 'moved', 'lapsed', 'over', 'has_order', 'account'] as const).map((why) => ({
		entry_id: 'e',
		pickup: { ...pickup, business_name: why === 'account' ? '' : 'Ñandú' },
		why,
	})),
	bag_alert: (['back', 'new', 'cheaper', 'reopened'] as const).map((change) => ({
		send_id: change,
		event_id: 1,
		rule_ids: [change],
	})),
	alert_digest: [{ rule_id: 'r', local_date: '2027-03-05' }],
	receipt: [
		{ order, pickup_code: '7K2M9QXA', bag },
		{ order: { ...order, tax_remitted_by: 'shop' }, pickup_code: '7K2M9QXA', bag: null },
	],
	cancelled_by_business: [{ order, reason: own, refund_cents: 1273 }],
	invitation: (['manager', 'counter'] as const).map((role) => ({
		invitation_id: 'i',
		business_id: 'b-1',
		join_url: url,
		business_name: 'Ñandú',
		by: role === 'manager' ? '' : 'Ada',
		role,
	})),
	shop_draft: [{ change_id: 'd-1:0', shop: 'Ñandú', finish_url: url }],
	shop_offered: stays.map((one) => ({ ...handover, by: one ? '' : 'Ada', stays: one })),
	shop_received: ['', 'Ada'].map((by) => ({ offer_id: 'o', business: { id: 'b-1', name: 'Ñandú' }, by })),
	shop_passed_on: stays.map((one) => ({ ...handover, to_name: one ? '' : 'Ada', stays: one })),
	pin_locked: [
		{
			change_id: 'c',
			device: 'Ñandú',
			tz: 'America/Los_Angeles',
			business: { id: 'b-1', name: 'Ñandú' },
			until: due_at,
		},
	],
	bag_to_confirm: [{ reminder_id: 'r', business: { id: 'b-1', name: 'Ñandú' } }],
	notice: (['early', 'later', 'door', 'bag', 'note'] as const).map((notice) => ({
		order,
		notice_id: notice,
		notice,
		note: own,
	})),
	deposit_failed: ['', 'Xyz'].map((bank_name) => ({
		payout_id: 'p',
		business_id: 'b-1',
		business_name: 'Ñandú',
		amount_cents: 8420,
		bank_name,
		bank_last4: bank_name && '6789',
	})),
	refunded: [{ answer: own }, { reason: own }].map((said) => ({
		...said,
		order,
		refund_id,
		refund_cents: 1273,
	})),
	refund_requested: [{ order, refund_id, reason: own, due_at }],
	refund_with_us: [{ order, refund_id, reason: own }],
	refund_refused: [{ order, refund_id, answer: own }],
	refund_failed: [{ order, refund_id, refund_cents: 1273 }],
	rate_order: [asked],
	rating_decided: (['personal_data', 'hate', 'not_about_the_bag', 'spam', 'illegal', undefined] as const).map(
		(reason) => ({ ...decision, decision: reason ? 'hide' : 'keep', ...(reason && { reason }) }),
	),
	rating_decided_shop: (['hide', 'keep'] as const).map((one) => ({
		...decision,
		business_id: 'b-1',
		decision: one,
	})),
	value_low: [{ business_id: 'b-1', business_name: 'Ñandú', answers: 20, percent: 65 }],
	emergency: (['marked', 'withdrawn'] as const).map((what) => ({ ...emergency, what })),
	new_order: [
		{ ...ofShop, customer: { first_name: 'Ada', email: 'a@b.c' }, stock: { sold: 6, left: 2 } },
		{ ...ofShop, order: { ...order, quantity: 1 }, stock: { sold: 6, left: 0 } },
	],
	cancelled_by_customer: [1, 2].map((quantity) => ({ ...ofShop, order: { ...order, quantity } })),
	cancelled_by_admin: [1, 2].map((quantity) => ({ ...ofShop, order: { ...order, quantity }, reason: own })),
	refund_to_answer: [{ ...ofShop, refund_id, due_at }],
	refund_decided: (['approved', 'refused'] as const).map((one) => ({
		...ofShop,
		refund_id,
		decision: one,
		answer: own,
	})),
	refunded_by_admin: (['share', 'platform', 'shop'] as const).map((borne_by) => ({
		...ofShop,
		refund_id,
		refund_cents: 250,
		reason: own,
		borne_by,
	})),
	order_digest: [{ business_id: 'b-1', local_date: '2027-03-05', period: 'evening' }],
};
export const kinds = Object.keys(samples) as Kind[];
export const requestsOf = (kind: Kind, language?: string) =>
	samples[kind].map(
		(body) =>
			({ kind, to: 'ada@example.com', first_name: 'Ada', language, ...body }) as unknown as MailRequest,
	);

export function asSent(request: MailRequest): Written {
	const rule = rules[0] as AlertDigest['rule'];
	switch (request.kind) {
		case 'cancelled_by_business':
			return { ...request, held };
		case 'bag_alert': {
			const change = request.rule_ids[0] as BagAlert['change'];
			const alert = { change, bags: alerted, people: change === 'back' ? 1 : 4, rules };
			return { ...request, alert, unsubscribe_url: rule.stop_url };
		}
		case 'alert_digest': {
			const bags = [
				alerted,
				{ ...alerted, local_date: '2027-03-06', left: 1 },
				{ ...alerted, local_date: '2027-03-09' },
			];
			return { ...request, digest: { bags, more: 2, rule }, unsubscribe_url: rule.stop_url };
		}
		case 'order_digest':
			return { ...request, digest };
		case 'announcement': {
			const text = `${own}\n\n${own}`;
			return { ...request, words: { subject_en: own, text_en: text, subject_es: own, text_es: text } };
		}
		default:
			return request;
	}
}
