/** Texts as outlines: pictures and PDFs look the same on a machine without fonts. Latin letters; others are left out. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

const require = createRequire(import.meta.url);
const files = {
	display: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
	body: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
} as const;

export interface Style {
	face: keyof typeof files;
	weight: number;
	/** Points, or pixels. */
	size: number;
}
const weights = [400, 500, 600, 700, 800];
const fonts = new Map<string, Font>();
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
	for (const [face, file] of Object.entries(files)) {
		// A weight of a variable font can be taken from the unpacked file only.
		const unpacked = await convert(await readFile(require.resolve(file)), 'truetype');
		const whole = create(unpacked) as Font;
		for (const weight of weights) fonts.set(`${face} ${weight}`, whole.getVariation({ wght: weight }));
	}
}

function fontOf({ face, weight }: Style): Font {
	const font = fonts.get(`${face} ${weight}`);
	if (!font) throw new Error(`${face} ${weight} is not loaded`);
	return font;
}

export interface Outline {
	/** An SVG path whose baseline begins at 0, 0; y grows downward. */
	path: string;
	width: number;
}

/** One line. */
export function outline(text: string, style: Style): Outline {
	const font = fontOf(style);
	const scale = style.size / font.unitsPerEm;
	const { glyphs, positions } = font.layout(text.normalize('NFC'));
	let x = 0;
	let path = '';
	for (const [at, glyph] of glyphs.entries()) {
		const position = positions[at];
		if (glyph.id !== 0)
			path += glyph.path.transform(scale, 0, 0, -scale, (x + (position?.xOffset ?? 0)) * scale, 0).toSVG();
		x += position?.xAdvance ?? 0;
	}
	return { path, width: x * scale };
}

/** Lines no wider than that, and no more than so many; the last one ends with an ellipsis when something is left over. */
export function lines(text: string, style: Style, width: number, max: number): Outline[] {
	const words = text.trim().split(/\s+/);
	const found: string[] = [];
	for (const word of words) {
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
