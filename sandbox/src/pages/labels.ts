import { html } from './html.ts';

export const money = (cents: number) => `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

const clock = new Intl.DateTimeFormat('en-US', {
	dateStyle: 'medium',
	timeStyle: 'medium',
	hourCycle: 'h23',
	timeZone: 'UTC',
});
export function time(unixSeconds: number) {
	const date = new Date(unixSeconds * 1_000);
	return html`<time datetime="${date.toISOString()}">${clock.format(date)} UTC</time>`;
}

const calendar = new Intl.DateTimeFormat('en-US', {
	weekday: 'short',
	month: 'short',
	day: 'numeric',
	year: 'numeric',
	timeZone: 'UTC',
});
export function day(unixSeconds: number) {
	const date = new Date(unixSeconds * 1_000);
	return html`<time datetime="${date.toISOString().slice(0, 10)}">${calendar.format(date)}</time>`;
}

type Tone = 'good' | 'bad' | 'wait' | 'plain';
const tones: Record<string, Tone> = {
	succeeded: 'good',
	delivered: 'good',
	ready: 'good',
	transferred: 'good',
	won: 'good',
	paid: 'good',
	canceled: 'plain',
	reversed: 'plain',
	failed: 'bad',
	lost: 'bad',
	refunded: 'plain',
	requires_payment_method: 'plain',
};
const labels: Record<string, string> = {
	requires_payment_method: 'no card yet',
	requires_confirmation: 'not confirmed yet',
	requires_action: 'the bank asks',
	requires_capture: 'held',
	succeeded: 'paid',
	needs_response: 'dispute open',
};

export function badge(status: string, word = labels[status] ?? status) {
	return html`<span class="badge ${tones[status] ?? 'wait'}">${word}</span>`;
}
