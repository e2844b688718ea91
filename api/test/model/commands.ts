/** All commands of the model for fast-check; frequent ones are listed several times. */
import fc from 'fast-check';
import { randomSteps } from '../price-steps.ts';
import { answerRefund, askRefund, byBusiness, pickup } from './after-sale.ts';
import { abandon, browse, cancel, confirm, create, settle } from './buying.ts';
import {
	advance,
	deliverAndKill,
	deliverEvents,
	edit,
	job,
	open,
	outboxAndKill,
	reconcile,
	setSteps,
	untilStep,
} from './surroundings.ts';

const index = fc.nat({ max: 7 });
const quantity = fc.integer({ min: 1, max: 4 });
const customer = fc.nat({ max: 2 });
/** Milliseconds into the call. Restarts take a second, so they are rare. */
const killAfter = fc.oneof(
	{ weight: 1, arbitrary: fc.nat({ max: 25 }) },
	{ weight: Number(process.env.MODEL_CALLS_PER_KILL ?? 60), arbitrary: fc.constant(undefined) },
);

const several = <T>(times: number, make: () => T) => Array.from({ length: times }, make);

export const commands = [
	index.map(browse),
	...several(4, () => fc.tuple(customer, index, quantity, killAfter).map((a) => create(...a))),
	...several(4, () =>
		fc.tuple(index, fc.constant('good' as const), fc.constant(true)).map((a) => confirm(...a)),
	),
	fc.tuple(index, fc.constantFrom('declined', 'poor', 'bankCheck'), fc.boolean()).map((a) => confirm(...a)),
	...several(2, () => fc.tuple(index, killAfter).map((a) => settle(...a))),
	index.map(abandon),
	fc.tuple(index, killAfter).map((a) => cancel(...a)),
	fc.tuple(index, fc.constantFrom('customer', 'business')).map((a) => pickup(...a)),
	fc.tuple(index, fc.constantFrom('cancelled', 'refunded')).map((a) => byBusiness(...a)),
	index.map(askRefund),
	fc.tuple(index, fc.constantFrom('approve', 'refuse')).map((a) => answerRefund(...a)),
	fc.tuple(index, quantity, fc.boolean()).map((a) => edit(...a)),
	fc.tuple(index, randomSteps).map((a) => setSteps(...a)),
	index.map(untilStep),
	fc.boolean().map(open),
	...several(2, () => fc.constantFrom(1, 6, 11, 120, 300, 1_500).map(advance)),
	fc.constantFrom('holds', 'expiry', 'outbox', 'transfers').map(job),
	fc.constant(0).map(reconcile),
	...several(2, () =>
		fc
			.tuple(fc.constantFrom('in order', 'shuffled', 'thrice', 'not at all'), fc.nat())
			.map((a) => deliverEvents(...a)),
	),
	killAfter.map((after) => (after === undefined ? deliverEvents('in order', 0) : deliverAndKill(after))),
	killAfter.map((after) => (after === undefined ? job('outbox') : outboxAndKill(after))),
];
