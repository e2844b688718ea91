/** Converts text to outlines, so that machines without fonts draw it the same way. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { drawable, loadLetters } from './letters.ts';

const require = createRequire(import.meta.url);
const parts = {
	display: ['bricolage-grotesque', 'latin', 'latin-ext', 'vietnamese'],
	body: ['figtree', 'latin', 'latin-ext'],
} as const;

export interface Style {
	face: keyof typeof parts;
	weight: number;
	/** In points or pixels. */
	size: number;
}
const weights = [400, 500, 600, 700, 800];
/** By style, in fallback order. */
const fonts = new Map<string, Font[]>();
/** Latin, Cyrillic and Greek in one file, as PDFs require. */
let wide: { regular: Font; bold: Font } | undefined;
let loading: Promise<void> | undefined;

/** Loads fonts and the font library (ADR 124); must be called before any text is drawn. */
export function loadFonts(): Promise<void> {
	loading ??= readFonts().catch((error: unknown) => {
		loading = undefined;
		throw error;
	});
	return loading;
}

async function readFonts(): Promise<void> {
	const [{ create }, { convert }] = await Promise.all([import('fontkit'), import('fontverter')]);
	const open = async (name: string) => {
		const path = require.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`);
		const font = create(await readFile(path)) as Font;
		// Load base letters first: a glyph first used in a composite would be copied from the PDF as nothing, or as a
		// similar letter.
		for (const code of font.characterSet) if (code < 0x250 || code > 0x36f) font.glyphForCodePoint(code);
		return font;
	};
	const [regular, bold] = await Promise.all([open('400Regular'), open('700Bold')]);
	wide = { regular, bold };
	for (const [face, [family, ...scripts]] of Object.entries(parts)) {
		const files = scripts.map(
			(script) => `@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`,
		);
		// Weights of a variable font need the uncompressed file.
		const whole = await Promise.all(
			files.map(
				async (file) => create(await convert(await readFile(require.resolve(file)), 'truetype')) as Font,
			),
		);
		for (const weight of weights)
			fonts.set(`${face} ${weight}`, [
				...whole.map((font) => font.getVariation({ wght: weight })),
				weight < 600 ? regular : bold,
			]);
	}
	await loadLetters();
}

function fontsOf({ face, weight }: Style): Font[] {
	const found = fonts.get(`${face} ${weight}`);
	if (!found) throw new Error(`${face} ${weight} is not loaded`);
	return found;
}

const drawableIn = (text: string, style: Style) =>
	drawable(text, (code) => fontsOf(style).some((font) => font.hasGlyphForCodePoint(code)));

/** Replaces letters that the PDF fonts lack. */
export const readable = (text: string): string =>
	drawable(text, (code) => wide?.regular.hasGlyphForCodePoint(code) ?? false);

/** Uses a PDF reader's built-in font if it has all letters. */
export function fontsFor(text: string) {
	const isWestern = /^[\u0020-\u00ff\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u2026]*$/.test(readable(text));
	return isWestern || !wide ? { regular: 'Helvetica', bold: 'Helvetica-Bold' } : wide;
}

function runsOf(text: string, style: Style): { font: Font; text: string }[] {
	const runs: { font: Font; text: string }[] = [];
	for (const letter of drawableIn(text, style)) {
		const font = fontsOf(style).find((one) => one.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
		const last = runs.at(-1);
		if (last && last.font === font) last.text += letter;
		else if (font) runs.push({ font, text: letter });
	}
	return runs;
}

export interface Outline {
	/** An SVG path from a baseline at 0, 0; y grows downward. */
	path: string;
	width: number;
}

export function outline(text: string, style: Style): Outline {
	let width = 0;
	let path = '';
	for (const { font, text: run } of runsOf(text, style)) {
		const scale = style.size / font.unitsPerEm;
		const { glyphs, positions } = font.layout(run);
		for (const [at, glyph] of glyphs.entries()) {
			const { xOffset = 0, xAdvance = 0 } = positions[at] ?? {};
			path += glyph.path.transform(scale, 0, 0, -scale, width + xOffset * scale, 0).toSVG();
			width += xAdvance * scale;
		}
	}
	return { path, width };
}

function pieces(word: string, style: Style, width: number): string[] {
	const letters = Array.from(word);
	let count = letters.length;
	while (count > 1 && outline(letters.slice(0, count).join(''), style).width > width) count--;
	if (count >= letters.length) return [word];
	return [letters.slice(0, count).join(''), ...pieces(letters.slice(count).join(''), style, width)];
}

/** Wraps text into at most `max` lines, with an ellipsis if some is left. */
export function lines(text: string, style: Style, width: number, max: number): Outline[] {
	const words = drawableIn(text, style).split(/\s+/);
	const found: string[] = [];
	for (const word of words.flatMap((one) => pieces(one, style, width))) {
		const last = found.at(-1);
		const longer = last === undefined ? word : `${last} ${word}`;
		if (last !== undefined && outline(longer, style).width <= width) found[found.length - 1] = longer;
		else found.push(word);
	}
	return found.slice(0, max).map((line, at) => {
		const isCut = at === max - 1 && found.length > max;
		let shown = isCut ? `${line}…` : line;
		while (outline(shown, style).width > width && shown.length > 1) shown = `${shown.slice(0, -2)}…`;
		return outline(shown, style);
	});
}
