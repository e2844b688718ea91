/** Spanish: a sentence that ends with "5 p.m." has its period already. `</0>`: where a message is put together from parts. */
export const onePeriod = (text: string): string =>
	text.replace(/([ap]\.\s?m\.)((?:<\/\d+>)?)\.(?!\.)/g, '$1$2');
