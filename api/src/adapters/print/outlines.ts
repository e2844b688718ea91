/** Texts as outlines: pictures and PDFs look the same on a machine without fonts. */
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
	/** Points, or pixels. */
	size: number;
}
const weights = [400, 500, 600, 700, 800];
/** Those of each style, in the order in which a letter is looked for. */
const fonts = new Map<string, Font[]>();
/** Latin of all countries, Cyrillic and Greek; in one file, as a PDF takes it. */
let wide: { regular: Font; bold: Font } | undefined;
let loading: Promise<void> | undefined;

/** Before the first text, which also loads what reads fonts (ADR 124). */
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
		// A letter that is first met as a part of another would be copied from a PDF as nothing; ’ and ι look like phonetic ones.
		for (const code of font.characterSet) if (code < 0x250 || code > 0x36f) font.glyphForCodePoint(code);
		return font;
	};
	const [regular, bold] = await Promise.all([open('400Regular'), open('700Bold')]);
	wide = { regular, bold };
	for (const [face, [family, ...scripts]] of Object.entries(parts)) {
		const files = scripts.map(
			(script) => `@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`,
		);
		// A weight of a variable font can be taken from the unpacked file only.
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

/** As a PDF writes it, in letters that can be copied. */
export const readable = (text: string): string =>
	drawable(text, (code) => wide?.regular.hasGlyphForCodePoint(code) ?? false);

/** To write that in: what every reader has, where it knows all letters. */
export function fontsFor(text: string) {
	const isWestern = /^[\u0020-\u00ff\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u2026]*$/.test(readable(text));
	return isWestern || !wide ? { regular: 'Helvetica', bold: 'Helvetica-Bold' } : wide;
}

/** Neighbors that one font has. */
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
	/** An SVG path whose baseline begins at 0, 0; y grows downward. */
	path: string;
	width: number;
}

/** One line. */
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

/** As many letters of a word as fit; what is left begins the next line. */
function pieces(word: string, style: Style, width: number): string[] {
	const letters = Array.from(word);
	let count = letters.length;
	while (count > 1 && outline(letters.slice(0, count).join(''), style).width > width) count--;
	if (count >= letters.length) return [word];
	return [letters.slice(0, count).join(''), ...pieces(letters.slice(count).join(''), style, width)];
}

/** Lines no wider than that, and no more than so many; the last one ends with an ellipsis when something is left over. */
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
