/** The three steps of a checkout: choose, pay, done. Pure. */
import type { Order } from '@flavorbag/contract';

/** The time to pay ran out; another tab went on with it; or it was bought there, as this order. */
export type Over = 'time' | 'elsewhere' | { boughtAs: string };

export type Step =
	/** `over`: back here because these bags are no longer held for this checkout. */
	| { at: 'config'; over?: Over | undefined }
	/** `shownPrice`: what a bag cost when it was chosen. */
	| { at: 'payment'; order: Order; shownPrice?: number | undefined }
	| { at: 'success'; order: Order };

export type StepEvent =
	| { type: 'held'; order: Order; shownPrice?: number | undefined }
	| { type: 'chosen' }
	| { type: 'given-back'; orderId: string }
	| { type: 'hold-ended'; orderId: string; over: Over }
	| { type: 'paid'; order: Order };

export const firstStep: Step = { at: 'config' };

/** What belongs to another order, or comes when it is all over, changes nothing. */
export function nextStep(step: Step, event: StepEvent): Step {
	switch (event.type) {
		case 'held':
			if (step.at !== 'config') return step;
			return { at: 'payment', order: event.order, shownPrice: event.shownPrice };
		case 'chosen':
			return step.at === 'config' && step.over ? firstStep : step;
		case 'given-back':
			return paying(step, event.orderId) ? firstStep : step;
		case 'hold-ended':
			return paying(step, event.orderId) ? { at: 'config', over: event.over } : step;
		case 'paid':
			return paying(step, event.order.id) ? { at: 'success', order: event.order } : step;
	}
}

const paying = (step: Step, orderId: string) => step.at === 'payment' && step.order.id === orderId;

/** `now` is the server's. */
export const isHeld = (order: Order, now: Date): boolean =>
	order.status === 'pending' && order.hold_expires_at !== null && new Date(order.hold_expires_at) > now;
