/** Confirms an intent: selects the card and decides whether it needs 3-D Secure. */

import type Stripe from 'stripe';
import type { z } from 'zod';
import { type Core, getObject } from './core.ts';
import { type Failure, refused } from './failure.ts';
import { charge } from './intent-moves.ts';
import { customerOf } from './intent-shape.ts';
import { behaviorOf, cardOnFile, type paymentMethodData, saveTypedCard } from './payment-methods.ts';
import type { StoredCard } from './stored.ts';
import { requestBankCheck, voidChecks } from './three-d-secure.ts';

type Intent = Stripe.PaymentIntent;

interface Confirmation {
	payment_method?: string | undefined;
	payment_method_data?: z.output<typeof paymentMethodData> | undefined;
	return_url?: string | undefined;
}

function cardFor(core: Core, intent: Intent, input: Confirmation): StoredCard {
	if (input.payment_method_data) return saveTypedCard(core, input.payment_method_data);
	if (input.payment_method) return cardOnFile(core, input.payment_method, customerOf(intent));
	const saved = typeof intent.payment_method === 'string' && intent.payment_method;
	if (saved) return getObject(core, 'payment_method', saved);
	throw refused(
		"You cannot confirm this PaymentIntent because it's missing a payment method. Give a payment_method or payment_method_data.",
		{ code: 'payment_intent_unexpected_state', payment_intent: intent },
	);
}

export const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function confirm(core: Core, intent: Intent, input: Confirmation): Intent | Failure {
	const stored = cardFor(core, intent, input);
	voidChecks(core, intent.id);
	if (!behaviorOf(stored).check) return charge(core, intent, stored, false);
	return requestBankCheck(core, intent, stored, input.return_url);
}
