/** Reads `key: word; key: word`; a key alone is its own word. Line breaks separate pairs too. */
export const pairsOf = (list: string): [key: string, word: string][] =>
	list
		.trim()
		.split(/;|\n/)
		.map((pair) => {
			const [key = '', word = key] = pair.trim().split(': ');
			return [key, word];
		});
