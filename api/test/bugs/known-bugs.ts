/** Bugs that others shipped, each with the test that catches it, planted by packages/proofs/planted.ts. */
import type { KnownBug } from './known-bug.ts';
import { counterBugs } from './known-bugs-counter.ts';
import { paymentBugs } from './known-bugs-payment.ts';
import { platformBugs } from './known-bugs-platform.ts';
import { screenBugs } from './known-bugs-screens.ts';
import { seamBugs } from './known-bugs-seams.ts';
import { stockBugs } from './known-bugs-stock.ts';
import { waitlistBugs } from './known-bugs-waitlist.ts';

export const knownBugs: Record<string, KnownBug[]> = {
	Stock: stockBugs,
	Waitlist: waitlistBugs,
	'Payment, events and refunds': paymentBugs,
	'Pickup, time and platform': platformBugs,
	'Screens of customers': screenBugs,
	'Screens of shops and operators': counterBugs,
	'Seams that only journeys cross': seamBugs,
};
