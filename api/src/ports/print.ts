/** A bag sheet to print: all texts, in order. */
export interface BagSheet {
	locale: string;
	name: string;
	address: string;
	title: string;
	lines: { label: string; text: string }[];
	columns: readonly [name: string, state: string, statedBy: string];
	allergens: { name: string; state: string; statedBy: string }[];
	note: string;
	printed: string;
}
