/** Choosing a slot and a quantity (R-quantity). Pure. */
import type { InventoryEntry } from '@flavorbag/contract';

export interface Choice {
	slot: string | undefined;
	quantity: number;
	/** Chosen by a press, so another press deselects it; a slot chosen by a link takes one more press. */
	isPressed?: true;
}
export const nothingChosen: Choice = { slot: undefined, quantity: 1 };

export const slotKey = (entry: InventoryEntry): string => `${entry.date} ${entry.window}`;

/** Query parameters of links that name a pickup (R-quantity, R-alert-waves). */
const linkParams = ['date', 'start', 'bags'] as const;
export function linkedEntry(
	inventory: readonly InventoryEntry[],
	search: URLSearchParams,
): InventoryEntry | undefined {
	const [date, start] = linkParams.map((name) => search.get(name));
	return inventory.find((entry) => entry.date === date && entry.startTime === start);
}
export function withoutLinked(search: string): string {
	const params = new URLSearchParams(search);
	if (!params.has('start')) return search;
	for (const name of linkParams) params.delete(name);
	return params.size > 0 ? `?${params}` : '';
}

/** `bags`: the number in the link, if any. */
export const choiceOf = (entry: InventoryEntry | undefined, bags = 1): Choice =>
	entry
		? { slot: slotKey(entry), quantity: Math.min(Math.max(1, Math.trunc(bags) || 1), entry.available) }
		: nothingChosen;

/** A second press deselects the slot. The quantity is capped at what is available. */
export function chooseSlot(choice: Choice, entry: InventoryEntry): Choice {
	const key = slotKey(entry);
	if (choice.slot === key && choice.isPressed) return nothingChosen;
	return { slot: key, quantity: Math.min(choice.quantity, entry.available), isPressed: true };
}

export const findSlot = (inventory: readonly InventoryEntry[], choice: Choice): InventoryEntry | undefined =>
	inventory.find((entry) => slotKey(entry) === choice.slot);

/** The maximum quantity: that of the chosen slot, or of the largest one. */
export const maxQuantity = (
	inventory: readonly InventoryEntry[],
	chosen: InventoryEntry | undefined,
): number => chosen?.available ?? Math.max(1, ...inventory.map((entry) => entry.available));

/** Bags of the chosen slot, or of all slots (R-offered-days). */
export const bagsLeft = (inventory: readonly InventoryEntry[], chosen: InventoryEntry | undefined): number =>
	chosen?.available ?? inventory.reduce((sum, entry) => sum + entry.available, 0);

/** Applies fresh inventory to the choice; a slot that is gone is deselected. */
export function refreshChoice(choice: Choice, inventory: readonly InventoryEntry[]): Choice {
	const entry = findSlot(inventory, choice);
	if (!entry) return nothingChosen;
	return { ...choice, quantity: Math.max(1, Math.min(choice.quantity, entry.available)) };
}
