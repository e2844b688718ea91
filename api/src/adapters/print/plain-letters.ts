/** The fonts that every reader has know the letters of Western Europe; whatever else there is keeps its base letter. */
export const plainLetters = (text: string): string =>
	text
		.normalize('NFC')
		.replace(/[^\u0020-\u00ff\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u2026]/g, (letter) =>
			letter.normalize('NFKD').replace(/[^\u0020-\u007e]/g, ''),
		);
