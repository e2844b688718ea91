/** Words for an address: "Café Ål, Portland" → cafe-al-portland. As api/sql/businesses/slug_of.sql does it. Pure. */
export const slugOf = (words: string): string =>
	// Most words are plain ASCII, and lists make very many.
	(/[^ -~]/.test(words) ? words.normalize('NFKD').replaceAll(/[\u0300-\u036f’]/g, '') : words)
		.replaceAll("'", '')
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-')
		.slice(0, 70)
		.replaceAll(/^-+|-+$/g, '') || 'shop';
