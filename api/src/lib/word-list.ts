/** Reads `key: word; key: word`; a key alone is its own word. Lines separate too. */
export const pairsOf = (list: string): [key: string, word: string][] =>
	list
		.trim()
		.split(/;|\n/)
		.map((pair) => {
			const [key = '', word = key] = pair.trim().split(': ');
			return [key, word];
		});
