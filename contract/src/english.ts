/** For tests: English words that never occur in Spanish. Excludes words of both languages, such as "no" or "total". */
const words =
	'the your you we our us they their them with and of to for is are was were be been at from this that will would can could not if it its on in by or who what when where why how have had does please again only already open opens code bag bags order orders pickup shop shops time times email link card money left until before after now next first last day days week month date reason refund bank account customer customers'.split(
		' ',
	);
const pattern = new RegExp(`(?<![\\p{L}\\d_.@/-])(?:${words.join('|')})(?![\\p{L}\\d_@/-])`, 'giu');

export const englishIn = (text: string): string[] =>
	text.replaceAll(/https?:\/\/\S+/g, '').match(pattern) ?? [];
