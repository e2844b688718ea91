/**
 * Bugs that others shipped, each with the test that would tell us, and with a copy of the bug that is planted into a
 * copy of the sources to see that it does (tools/planted.ts). Nothing of it is in src.
 */
import { paymentBugs } from './known-bugs-payment.ts';
import { platformBugs } from './known-bugs-platform.ts';
import { stockBugs } from './known-bugs-stock.ts';

export interface Edit {
	file: string;
	/** Stands in the file exactly once. */
	find: string;
	put: string;
}

export interface KnownBug {
	bug: string;
	/** Where it was shipped. */
	seen: string;
	/** `name` as it is reported. */
	test: { file: string; name: string };
	edits?: Edit[];
	sql?: string;
}

export const knownBugs: Record<string, KnownBug[]> = {
	Stock: stockBugs,
	'Payment, events and refunds': paymentBugs,
	'Pickup, time and platform': platformBugs,
};

/** The text with the bug in it. */
export function plant(text: string, { file, find, put }: Edit): string {
	const parts = text.split(find);
	if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
	return parts.join(put);
}
