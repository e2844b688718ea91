/** All commands around a waitlist for fast-check; frequent ones are listed several times. */
import fc from 'fast-check';
import { toSteps } from '#lib/price-steps.ts';
import { randomSteps } from '../price-steps.ts';
import {
	close,
	count,
	crash,
	drawFrom,
	erase,
	jobs,
	list,
	move,
	nearlyOver,
	pass,
	pause,
	post,
	price,
	steps,
	undo,
	untilDraw,
	untilStep,
	usualPrice,
} from './around.ts';
import { abandon, buy, cancel, claim, join, leave, pay, shopCancels } from './people.ts';

const person = fc.nat({ max: 5 });
const bags = fc.integer({ min: 1, max: 2 });
const order = fc.nat({ max: 9 });
/** Commands that block everything else are rare and brief. */
const rarely = fc.constantFrom(true, false, false, false);
const several = <T>(times: number, make: () => T) => Array.from({ length: times }, make);

export const commands = [
	...several(14, () => fc.tuple(person, bags).map((a) => join(...a))),
	person.map(leave),
	...several(2, () => fc.tuple(person, bags).map((a) => buy(...a))),
	...several(5, () => fc.tuple(person, bags).map((a) => claim(...a))),
	fc.tuple(person, bags, person).map((a) => claim(...a)),
	...several(5, () => order.map(abandon)),
	order.map(pay),
	...several(2, () => order.map(cancel)),
	order.map(shopCancels),
	...several(3, () => fc.constantFrom(1, 2, 2, 3, 4).map(count)),
	...several(2, () =>
		fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 })).map((a) => post(...a)),
	),
	...several(2, () => fc.constant(undo)),
	...several(3, () => randomSteps.map((rows) => steps(toSteps(rows)))),
	...several(3, () => fc.constant(untilStep)),
	fc.constantFrom(3.5, 4.25, 4.75, 5, 5.5).map(price),
	fc.constantFrom(4.5, 5, 5, 6).map(usualPrice),
	rarely.map(close),
	rarely.map(move),
	rarely.map(pause),
	rarely.map((hidden) => list(!hidden)),
	rarely.map((off) => drawFrom(!off)),
	...several(2, () => fc.constant(untilDraw)),
	fc.constant(nearlyOver),
	person.map(erase),
	...several(4, () => fc.constantFrom(1, 3, 11, 11, 11, 90).map(pass)),
	...several(8, () => fc.constantFrom('offers', 'offers', 'offers', 'ends', 'holds', 'steps').map(jobs)),
	...several(2, () => fc.integer({ min: 1, max: 24 }).map(crash)),
];
