/** Choosing a slot and a quantity (R-quantity). Pure. */
import type { InventoryEntry } from '@flavorbag/contract';

export interface Choice {
	/** Key of the chosen slot; undefined when none is. */
	slot: string | undefined;
	quantity: number;
	/** The slot was pressed on the sheet: one more press lets go of it. One that a link named is pressed to choose it. */
	isPressed?: true;
}
export const nothingChosen: Choice = { slot: undefined, quantity: 1 };

export const slotKey = (entry: InventoryEntry): string => `${entry.date} ${entry.window}`;

/** What a card's own button, and the link of an alert, name (R-quantity, R-alert-waves). */
const linkParams = ['date', 'start'] as const;
export function linkedEntry(
	inventory: readonly InventoryEntry[],
	search: URLSearchParams,
): InventoryEntry | undefined {
	const [date, start] = linkParams.map((name) => search.get(name));
	return inventory.find((entry) => entry.date === date && entry.startTime === start);
}
/** The list's own part of such an address. */
export function withoutLinked(search: string): string {
	const params = new URLSearchParams(search);
	if (!params.has('start')) return search;
	for (const name of linkParams) params.delete(name);
	return params.size > 0 ? `?${params}` : '';
}

/** What a sheet opens with: the pickup that its link names, one bag. */
export const choiceOf = (entry: InventoryEntry | undefined): Choice =>
	entry ? { slot: slotKey(entry), quantity: 1 } : nothingChosen;

/** A second press lets go of the slot; fewer bags than wanted lower the quantity. */
export function chooseSlot(choice: Choice, entry: InventoryEntry): Choice {
	const key = slotKey(entry);
	if (choice.slot === key && choice.isPressed) return nothingChosen;
	return { slot: key, quantity: Math.min(choice.quantity, entry.available), isPressed: true };
}

export const findSlot = (inventory: readonly InventoryEntry[], choice: Choice): InventoryEntry | undefined =>
	inventory.find((entry) => slotKey(entry) === choice.slot);

/** The most that can be asked for: what the slot has, or what the largest slot has. */
export const maxQuantity = (
	inventory: readonly InventoryEntry[],
	chosen: InventoryEntry | undefined,
): number => chosen?.available ?? Math.max(1, ...inventory.map((entry) => entry.available));

/** The chosen slot's bags, or all that are offered (R-offered-days). */
export const bagsLeft = (inventory: readonly InventoryEntry[], chosen: InventoryEntry | undefined): number =>
	chosen?.available ?? inventory.reduce((sum, entry) => sum + entry.available, 0);

/** What was chosen, held against fresh numbers: a slot that is gone is let go of. */
export function refreshChoice(choice: Choice, inventory: readonly InventoryEntry[]): Choice {
	const entry = findSlot(inventory, choice);
	if (!entry) return nothingChosen;
	return { ...choice, quantity: Math.max(1, Math.min(choice.quantity, entry.available)) };
}
