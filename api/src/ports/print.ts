/** What is printed for a shop: texts, in their places. */
export interface BagSheet {
	/** Of its texts: en-US. */
	locale: string;
	/** Of the shop. */
	name: string;
	address: string;
	title: string;
	lines: { label: string; text: string }[];
	/** Heads of the three columns below. */
	columns: readonly [name: string, state: string, statedBy: string];
	allergens: { name: string; state: string; statedBy: string }[];
	note: string;
	printed: string;
}
