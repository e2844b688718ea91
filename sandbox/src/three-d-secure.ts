// 3-D Secure on a page of the sandbox. A check belongs to one confirmation and becomes void with the next. The return
// address is only a hint for the browser.
import type Stripe from 'stripe';
import type { Core } from './core.ts';
import { getObject } from './core.ts';
import { newId } from './ids.ts';
import { charge, failPayment } from './intent-moves.ts';
import type { BankCheck, StoredCard } from './stored.ts';

export function voidChecks(core: Core, intentId: string): void {
	for (const check of core.store.children('bank_check', intentId)) {
		if (check.state === 'waiting') core.store.update('bank_check', { ...check, state: 'void' });
	}
}

export function requestBankCheck(
	core: Core,
	intent: Stripe.PaymentIntent,
	stored: StoredCard,
	returnUrl: string | undefined,
): Stripe.PaymentIntent {
	const check = core.store.insert(
		'bank_check',
		{
			id: newId('tds'),
			created: core.seconds(),
			payment_intent: intent.id,
			payment_method: stored.id,
			return_url: returnUrl ?? null,
			state: 'waiting',
		},
		intent.id,
	);
	const asking = core.store.update('payment_intent', {
		...intent,
		status: 'requires_action',
		payment_method: stored.id,
		last_payment_error: null,
		next_action: {
			type: 'redirect_to_url',
			redirect_to_url: { url: core.address(`/3ds/${check.id}`), return_url: check.return_url },
		},
	});
	core.events.emit('payment_intent.requires_action', asking);
	return asking;
}

/** Answers the check once; later calls change nothing. */
export function answerCheck(core: Core, checkId: string, approved: boolean): BankCheck {
	return core.store.transaction(() => {
		const check = getObject(core, 'bank_check', checkId);
		if (check.state !== 'waiting') return check;
		const answered: BankCheck = { ...check, state: approved ? 'approved' : 'refused' };
		core.store.update('bank_check', answered);
		const intent = getObject(core, 'payment_intent', check.payment_intent);
		const stored = getObject(core, 'payment_method', check.payment_method);
		if (approved) {
			charge(core, intent, stored, true);
		} else {
			failPayment(core, intent, stored, {
				code: 'payment_intent_authentication_failure',
				message: 'Your bank could not confirm this payment. Try again, or pay with another card.',
			});
		}
		return answered;
	});
}

/** Where the browser returns to, with Stripe's parameters. */
export function returnUrlOf(core: Core, check: BankCheck): string | undefined {
	if (!check.return_url) return undefined;
	const intent = getObject(core, 'payment_intent', check.payment_intent);
	const paid = intent.status === 'requires_capture' || intent.status === 'succeeded';
	const url = new URL(check.return_url);
	url.searchParams.set('payment_intent', intent.id);
	url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
	url.searchParams.set('redirect_status', paid ? 'succeeded' : 'failed');
	return url.href;
}
