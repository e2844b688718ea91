/** Stored cards. Only the last four digits of a typed number and the test card's number are kept. */

import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { cardOfNumber, cardOfToken, checkTypedCard, type TestCard } from './cards.ts';
import { type Core, getObject } from './core.ts';
import { invalid, missing } from './failure.ts';
import { newId } from './ids.ts';
import { text } from './params.ts';
import type { StoredCard } from './stored.ts';

export const paymentMethodData = z.strictObject({
	type: z.enum(['card']),
	card: z.strictObject({
		number: text,
		exp_month: text,
		exp_year: text,
		cvc: text.optional(),
	}),
	billing_details: z.strictObject({ address: z.strictObject({ postal_code: text }) }).optional(),
});
export type PaymentMethodData = z.output<typeof paymentMethodData>;

/** Keyed hash: the same for the same number, without revealing it. */
const fingerprintOf = (core: Core, number: string) =>
	createHmac('sha256', core.options.secretKey).update(number).digest('base64url').slice(0, 16);

interface NewCard {
	known: TestCard;
	month: number;
	year: number;
	cvcGiven: boolean;
	zip?: string | undefined;
}

function saveCard(core: Core, { known, month, year, cvcGiven, zip }: NewCard): StoredCard {
	const id = newId('pm_1', 23);
	const created = core.seconds();
	const method: Stripe.PaymentMethod = {
		id,
		object: 'payment_method',
		allow_redisplay: 'unspecified',
		billing_details: {
			address: {
				city: null,
				country: null,
				line1: null,
				line2: null,
				postal_code: zip ?? null,
				state: null,
			},
			email: null,
			name: null,
			phone: null,
			tax_id: null,
		},
		card: {
			brand: known.brand,
			checks: {
				address_line1_check: null,
				address_postal_code_check: zip ? 'pass' : null,
				cvc_check: known.decline === 'incorrect_cvc' ? 'fail' : cvcGiven ? 'pass' : null,
			},
			country: 'US',
			display_brand: known.brand,
			exp_month: month,
			exp_year: year,
			fingerprint: fingerprintOf(core, known.number),
			funding: 'credit',
			generated_from: null,
			last4: known.number.slice(-4),
			networks: { available: [known.brand], preferred: null },
			regulated_status: 'unregulated',
			three_d_secure_usage: { supported: true },
			wallet: null,
		},
		created,
		customer: null,
		customer_account: null,
		livemode: false,
		metadata: {},
		type: 'card',
	};
	const test_number = known.decline === 'test_mode_live_card' ? '' : known.number;
	return core.store.insert('payment_method', { id, created, test_number, method });
}

export function saveTypedCard(core: Core, data: PaymentMethodData): StoredCard {
	const now = new Date(core.seconds() * 1_000);
	const typed = checkTypedCard(data.card, now);
	const zip = data.billing_details?.address.postal_code;
	return saveCard(core, { ...typed, cvcGiven: data.card.cvc !== undefined, zip });
}

/** A stored card of this customer, or a ready-made one such as pm_card_visa. */
export function cardOnFile(core: Core, id: string, customer: string | undefined): StoredCard {
	const known = cardOfToken(id);
	if (known) {
		const year = new Date(core.seconds() * 1_000).getUTCFullYear() + 1;
		return saveCard(core, { known, month: 12, year, cvcGiven: false });
	}
	if (!core.store.find('payment_method', id)) throw missing('PaymentMethod', id, 'payment_method');
	const stored = getObject(core, 'payment_method', id);
	if (stored.detached) {
		throw invalid(
			'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
			{ param: 'payment_method' },
		);
	}
	if ((stored.method.customer ?? undefined) !== customer && stored.method.customer) {
		throw invalid(
			'The payment method you provided is attached to another customer. Provide its customer with the payment.',
			{ param: 'payment_method' },
		);
	}
	return stored;
}

export function attachCard(core: Core, stored: StoredCard, customer: string): StoredCard {
	const attached = { ...stored, method: { ...stored.method, customer } };
	core.store.update('payment_method', attached, customer);
	core.events.emit('payment_method.attached', attached.method);
	return attached;
}

/** A detached card can never be used again. */
export function detachCard(core: Core, stored: StoredCard): StoredCard {
	const detached = { ...stored, detached: true, method: { ...stored.method, customer: null } };
	core.store.update('payment_method', detached, null);
	core.events.emit('payment_method.detached', detached.method);
	return detached;
}

export const behaviorOf = (stored: StoredCard): TestCard => cardOfNumber(stored.test_number);
