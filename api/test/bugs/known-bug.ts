export interface Edit {
	file: string;
	find: string;
	put: string;
}

export interface KnownBug {
	bug: string;
	/** Where it was shipped. */
	seen?: string;
	/** The test that must catch it, with its reported name. */
	test: { file: string; name: string };
	edits?: Edit[];
	sql?: string;
}

export function plant(text: string, { file, find, put }: Edit): string {
	const parts = text.split(find);
	if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
	return parts.join(put);
}

export type Level = 'rule' | 'call' | 'screen' | 'journey';

/** The smallest setup in which the bug is visible. */
export function levelOf(testFile: string): Level {
	if (testFile.startsWith('e2e/')) return 'journey';
	if (testFile.endsWith('.test.tsx')) return 'screen';
	return testFile.startsWith('api/') && !testFile.endsWith('.rules.test.ts') ? 'call' : 'rule';
}

export interface Planted {
	caught: string[];
	missed: string[];
}
