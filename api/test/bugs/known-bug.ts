/** A bug, and how it is planted. */
export interface Edit {
	file: string;
	/** Stands in the file exactly once. */
	find: string;
	put: string;
}

export interface KnownBug {
	bug: string;
	/** Where others shipped it. */
	seen?: string;
	/** The one that must catch it; `name` as it is reported. */
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

export type Level = 'rule' | 'call' | 'screen' | 'journey';

/** What has to run to see a bug: functions, calls on a database, a screen in a browser, or the whole product. */
export function levelOf(testFile: string): Level {
	if (testFile.startsWith('e2e/')) return 'journey';
	if (testFile.endsWith('.test.tsx')) return 'screen';
	return testFile.startsWith('api/') && !testFile.endsWith('.rules.test.ts') ? 'call' : 'rule';
}

/** What came of planting: a line each. */
export interface Planted {
	caught: string[];
	/** With the reason. */
	missed: string[];
}
