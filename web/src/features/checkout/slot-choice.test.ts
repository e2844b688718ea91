import type { InventoryEntry } from '@flavorbag/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	bagsLeft,
	choiceOf,
	chooseSlot,
	findSlot,
	maxQuantity,
	nothingChosen,
	refreshChoice,
	slotKey,
} from './slot-choice.ts';

const entry = (date: string, window: 'morning' | 'evening', available: number): InventoryEntry => ({
	date,
	window,
	available,
	startTime: '17:00',
	endTime: '20:00',
});
const [few, many] = [entry('2026-11-20', 'morning', 2), entry('2026-11-20', 'evening', 5)];
const inventory = [few, many, entry('2026-11-21', 'morning', 3)];

// R-quantity
test('choosing a slot with fewer bags lowers the quantity, letting go of it resets to one', () => {
	const wanted = { ...chooseSlot(nothingChosen, many), quantity: 4 };
	const lowered = chooseSlot(wanted, few);
	expect(lowered.quantity).toBe(2);
	expect(findSlot(inventory, lowered)).toBe(few);
	expect(chooseSlot(lowered, few)).toEqual(nothingChosen);
});

test('the maximum and the bags left are those of the slot, or of all slots while none is chosen', () => {
	expect([
		maxQuantity(inventory, many),
		maxQuantity(inventory, undefined),
		maxQuantity([], undefined),
	]).toEqual([5, 5, 1]);
	expect([bagsLeft(inventory, few), bagsLeft(inventory, undefined)]).toEqual([2, 10]);
});

test('fresh numbers keep the choice when they can', () => {
	const wanted = { ...chooseSlot(nothingChosen, many), quantity: 5 };
	expect(refreshChoice(wanted, [entry('2026-11-20', 'evening', 3)]).quantity).toBe(3);
	expect(refreshChoice(wanted, [few])).toEqual(nothingChosen);
});

test('a sheet opens on the pickup that its link names, which is kept by a press and let go of by the next', () => {
	const named = choiceOf(many);
	expect(findSlot(inventory, named)).toBe(many);
	const pressed = chooseSlot(named, many);
	expect(findSlot(inventory, pressed)).toBe(many);
	expect(chooseSlot(refreshChoice(pressed, inventory), many)).toEqual(nothingChosen);
	expect(choiceOf(undefined)).toEqual(nothingChosen);
});

const offers = fc.uniqueArray(
	fc.record({
		date: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22'),
		window: fc.constantFrom('morning' as const, 'afternoon' as const, 'evening' as const),
		available: fc.integer({ min: 1, max: 50 }),
		startTime: fc.constant('17:00'),
		endTime: fc.constant('20:00'),
	}),
	{ selector: slotKey, minLength: 1, maxLength: 9 },
);
const acts = fc.array(
	fc.oneof(
		fc.record({ act: fc.constant('press' as const), which: fc.nat() }),
		fc.record({ act: fc.constant('step' as const), by: fc.constantFrom(-1, 1) }),
		fc.record({ act: fc.constant('news' as const), offer: offers }),
	),
	{ maxLength: 40 },
);

test('whatever one does, the quantity is one to what the chosen slot has, and one when none is chosen', () => {
	fc.assert(
		fc.property(offers, acts, (first, steps) => {
			let inventory: InventoryEntry[] = first;
			let choice = nothingChosen;
			for (const step of steps) {
				const slot = findSlot(inventory, choice);
				const entry = step.act === 'press' ? inventory[step.which % inventory.length] : undefined;
				if (step.act === 'press' && entry) choice = chooseSlot(choice, entry);
				else if (step.act === 'step' && slot) {
					const quantity = choice.quantity + step.by;
					if (quantity >= 1 && quantity <= maxQuantity(inventory, slot)) choice = { ...choice, quantity };
				} else if (step.act === 'news') {
					inventory = step.offer;
					choice = refreshChoice(choice, inventory);
				}
				const now = findSlot(inventory, choice);
				expect(choice.quantity).toBeGreaterThanOrEqual(1);
				expect(choice.quantity).toBeLessThanOrEqual(now?.available ?? 1);
				if (choice.slot !== undefined) expect(now).toBeDefined();
			}
		}),
	);
});

test('pressing twice is as good as never having pressed', () => {
	fc.assert(
		fc.property(offers, fc.nat(), (inventory, which) => {
			const entry = inventory[which % inventory.length];
			if (!entry) return;
			expect(chooseSlot(chooseSlot(nothingChosen, entry), entry)).toEqual(nothingChosen);
		}),
	);
});

test('fewer bags than wanted lower the quantity to exactly what there is, more leave it alone', () => {
	fc.assert(
		fc.property(offers, fc.nat(), fc.integer({ min: 1, max: 50 }), (inventory, which, quantity) => {
			const entry = inventory[which % inventory.length];
			if (!entry) return;
			const chosen = chooseSlot({ slot: undefined, quantity }, entry);
			expect(chosen.quantity).toBe(Math.min(quantity, entry.available));
		}),
	);
});

test('bags left are those of the chosen slot, or of all; the most is the largest slot', () => {
	fc.assert(
		fc.property(offers, (inventory) => {
			const all = inventory.map((one) => one.available);
			expect(bagsLeft(inventory, undefined)).toBe(all.reduce((sum, one) => sum + one, 0));
			expect(maxQuantity(inventory, undefined)).toBe(Math.max(...all));
			for (const one of inventory) {
				expect(bagsLeft(inventory, one)).toBe(one.available);
				expect(maxQuantity(inventory, one)).toBe(one.available);
			}
		}),
	);
});
