import type { InventoryEntry } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import {
	bagsLeft,
	byDay,
	chooseSlot,
	findSlot,
	maxQuantity,
	nothingChosen,
	refreshChoice,
} from './slot-choice.ts';

const entry = (date: string, window: 'morning' | 'evening', available: number): InventoryEntry => ({
	date,
	window,
	available,
	startTime: '17:00',
	endTime: '20:00',
});
const [few, many, later] = [
	entry('2026-11-20', 'morning', 2),
	entry('2026-11-20', 'evening', 5),
	entry('2026-11-21', 'morning', 3),
];
const inventory = [few, many, later];

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

test('slots are grouped by day in their order', () => {
	expect(byDay(inventory)).toEqual([
		['2026-11-20', [few, many]],
		['2026-11-21', [later]],
	]);
});
