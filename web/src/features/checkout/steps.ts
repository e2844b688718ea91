/** The three steps of a checkout (spec §4): choose, pay, done. Pure. */
import type { Order } from '@flavorbag/contract';

export type Step =
	/** `holdEnded`: back here because the time to pay ran out. */
	| { at: 'config'; holdEnded: boolean }
	/** `holdEndsAt` is an ISO instant of this device's clock; `shownPrice` what a bag cost when it was chosen. */
	| { at: 'payment'; order: Order; holdEndsAt: string; shownPrice?: number | undefined }
	| { at: 'success'; order: Order };

export type StepEvent =
	| { type: 'held'; order: Order; holdEndsAt: string; shownPrice?: number | undefined }
	| { type: 'chosen' }
	| { type: 'given-back'; orderId: string }
	| { type: 'hold-ended'; orderId: string }
	| { type: 'paid'; order: Order };

export const firstStep: Step = { at: 'config', holdEnded: false };

/** What belongs to another order, or comes when it is all over, changes nothing. */
export function nextStep(step: Step, event: StepEvent): Step {
	switch (event.type) {
		case 'held':
			if (step.at !== 'config') return step;
			return {
				at: 'payment',
				order: event.order,
				holdEndsAt: event.holdEndsAt,
				shownPrice: event.shownPrice,
			};
		case 'chosen':
			return step.at === 'config' && step.holdEnded ? firstStep : step;
		case 'given-back':
			return paying(step, event.orderId) ? firstStep : step;
		case 'hold-ended':
			return paying(step, event.orderId) ? { at: 'config', holdEnded: true } : step;
		case 'paid':
			return paying(step, event.order.id) ? { at: 'success', order: event.order } : step;
	}
}

const paying = (step: Step, orderId: string) => step.at === 'payment' && step.order.id === orderId;

/** How long the hold lasts is the server's word; from when it counts is this clock's, which may be wrong. */
export function holdEndsHere(
	{ hold_expires_at: end, created_at: start }: Pick<Order, 'hold_expires_at' | 'created_at'>,
	now: Date,
): string {
	const lastsMs = end === null ? 0 : Date.parse(end) - Date.parse(start);
	return new Date(now.getTime() + lastsMs).toISOString();
}
