import type Stripe from 'stripe';
import type { Delivery } from '../deliveries.ts';
import { html } from './html.ts';
import { badge, time } from './labels.ts';

/** `payment` is the page to return to; by default the event list. */
export function eventRow(event: Stripe.Event, deliveries: Delivery[], prefix: string, payment?: string) {
	const lines = deliveries.map(({ state, attempts, answer }) => {
		const failed = state === 'pending' && attempts > 0;
		return html`${badge(failed ? 'failed' : state, failed ? 'trying again' : state)}${failed && html`<span class="soft why">${attempts} tried, last: ${answer ?? ''}</span>`}`;
	});
	return html`<li>
<span class="what">${event.type}<br><span class="soft">${event.id}, ${time(event.created)}</span></span>
${lines.length > 0 ? lines : html`<span class="soft">not sent</span>`}
<form method="post" action="${prefix}/events/${event.id}/deliver">
${payment && html`<input type="hidden" name="payment" value="${payment}">`}
<button aria-label="Deliver again: ${event.type}">Deliver again</button></form></li>`;
}
