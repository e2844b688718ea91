/** Replaces letters that a font lacks with Latin ones (R-drawn-letters). */
let toLatin: ((text: string) => string) | undefined;

/** Must be called before any text is drawn (ADR 124). */
export async function loadLetters(): Promise<void> {
	toLatin = (await import('any-ascii')).default;
}

/** Emoji become their names. */
const latin = (letter: string): string =>
	toLatin?.(letter).replace(/^:(.+):$/, (_, name: string) => ` ${name.replaceAll(/[_-]/g, ' ')} `) ?? '';

/** Returns text with supported letters only; never empty. */
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
