/** Spanish: a sentence that ends with "5 p.m." needs no second period. `</0>` closes a placeholder of a message. */
export const onePeriod = (text: string): string =>
	text.replace(/([ap]\.\s?m\.)((?:<\/\d+>)?)\.(?!\.)/g, '$1$2');
