/** A bug that others shipped, and how it is planted. */
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

/** The text with the bug in it. */
export function plant(text: string, { file, find, put }: Edit): string {
	const parts = text.split(find);
	if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
	return parts.join(put);
}
