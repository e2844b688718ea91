/** Words for an address: "Café Ål, Portland" → cafe-al-portland. As api/sql/businesses/slug_of.sql does it. Pure. */
export const slugOf = (words: string): string =>
	words
		.normalize('NFKD')
		.replaceAll(/[\u0300-\u036f'’]/g, '')
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-')
		.slice(0, 70)
		.replaceAll(/^-+|-+$/g, '') || 'shop';
