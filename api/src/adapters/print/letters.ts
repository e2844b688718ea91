/** The letters that texts are drawn in where no browser does it: their own where a font has them, else Latin ones (R-drawn-letters). */
let toLatin: ((text: string) => string) | undefined;

/** Before the first text (ADR 124). */
export async function loadLetters(): Promise<void> {
	toLatin = (await import('any-ascii')).default;
}

/** A picture becomes its name. */
const latin = (letter: string): string =>
	toLatin?.(letter).replace(/^:(.+):$/, (_, name: string) => ` ${name.replaceAll(/[_-]/g, ' ')} `) ?? '';

/** As it can be drawn by who knows these letters; never nothing. */
export function drawable(text: string, knows: (codePoint: number) => boolean): string {
	const plain = text.replaceAll(/[^\P{Zs}\u00a0]/gu, ' ').normalize('NFC');
	if (Array.from(plain).every((letter) => knows(letter.codePointAt(0) ?? 0))) return plain;
	return (
		Array.from(plain, (letter) => (knows(letter.codePointAt(0) ?? 0) ? letter : latin(letter)))
			.join('')
			.replaceAll(/ {2,}/g, ' ')
			.trim() || '?'
	);
}
