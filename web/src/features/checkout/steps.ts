/** State machine of a checkout: choose, pay, done. Pure. */
import type { Order } from '@flavorbag/contract';

/** Why a hold ended: it expired, another tab took it over, or another tab paid for it as order `boughtAs`. */
export type Over = 'time' | 'elsewhere' | { boughtAs: string };

export type Step =
	| { at: 'config'; over?: Over | undefined }
	| { at: 'payment'; order: Order; shownPrice?: number | undefined }
	| { at: 'success'; order: Order };

export type StepEvent =
	| { type: 'held'; order: Order; shownPrice?: number | undefined }
	| { type: 'chosen' }
	| { type: 'given-back'; orderId: string }
	| { type: 'hold-ended'; orderId: string; over: Over }
	| { type: 'paid'; order: Order };

export const firstStep: Step = { at: 'config' };

/** Events for another order, or after the end, are ignored. */
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

/** `now` is the server's time. */
export const isHeld = (order: Order, now: Date): boolean =>
	order.status === 'pending' && order.hold_expires_at !== null && new Date(order.hold_expires_at) > now;
