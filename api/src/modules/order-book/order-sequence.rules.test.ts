import { type OrderStepKind, orderStepKinds } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { inSequence, stepSequence } from './order-sequence.rules.ts';

const at = new Date('2031-06-11T19:00:00Z');

// R-console-orders
test.each<[string, OrderStepKind[]]>([
	['a sale', ['held', 'payment_opened', 'paid', 'mail_sent']],
	['a checkout that was left', ['held', 'payment_opened', 'abandoned', 'payment_voided']],
	['a pickup', ['paid', 'fulfilled', 'transfer_planned']],
	['a refusal that was sent after all', ['transfer_refused', 'transfer_sent']],
	['a canceled order', ['paid', 'cancelled', 'refund_sent', 'mail_sent']],
	['a refund after the transfer', ['refunded', 'transfer_sent', 'refund_done', 'transfer_reversed']],
	['a rating', ['rated', 'rating_reported', 'rating_hidden']],
])('at one moment, %s', (_, expected) => {
	const steps = expected.map((what) => ({ at, what })).reverse();
	expect(inSequence(steps).map(({ what }) => what)).toEqual(expected);
});

test('time goes before all else, and each kind has its turn', () => {
	const later = { at: new Date(at.getTime() + 1), what: 'held' as const };
	expect(inSequence([later, { at, what: 'mail_sent' as const }]).at(-1)).toBe(later);
	expect([...stepSequence].sort()).toEqual([...orderStepKinds].sort());
});
