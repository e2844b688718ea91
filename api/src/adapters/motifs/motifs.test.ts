import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawMotif, motifColors, motifNames } from './motifs.ts';

const sources = ['cloth', 'counter'].flatMap((view) =>
	readdirSync(join(import.meta.dirname, view)).map((file) => join(view, file)),
);

test('at least 40 motifs, each in every color, and nothing else is drawn', () => {
	expect(motifNames.length).toBeGreaterThanOrEqual(40);
	expect(new Set(motifNames).size).toBe(sources.length);
	const drawn = motifNames.flatMap((name) =>
		motifColors.map((color) => drawMotif(`motifs/${name}-${color}.svg`)),
	);
	expect(drawn).not.toContain(undefined);
	expect(new Set(drawn).size).toBe(motifNames.length * motifColors.length);
	for (const key of ['motifs/pie.svg', 'motifs/pie-gold.svg', 'motifs/../motifs-sage.svg', 'pie-sage.svg'])
		expect(drawMotif(key), key).toBeUndefined();
});

test.each(sources)('%s is small, flat, of the palette and needs nothing else', (path) => {
	const source = readFileSync(join(import.meta.dirname, path), 'utf8');
	expect(source.length).toBeLessThan(8 * 1024);
	expect(source).not.toMatch(
		/gradient|filter|<image|<style|<script|style=|https?:(?!\/\/www\.w3\.org\/2000\/svg")/i,
	);
	expect(source).toMatch(/^<svg [^>]*viewBox="0 0 800 600" fill="none" stroke="#43302a" stroke-width="8"/);
	const used = new Set(source.match(/#[0-9a-f]{6}/g));
	expect([...used].filter((color) => !palette.has(color))).toEqual([]);
});

const palette = new Set(
	`#43302a #fff6e8 #fbe9d2 #efcd9f #dcae76 #b98549 #c98a45 #a8642f #7d4a2c #5b3a2c #e9b949 #f7dd94 #d2622e #a8451c
	#c8432f #e79a86 #f3bfae #ee8f68 #7a9c52 #557a40 #b5c08d #dbe3bd #6f9f9d #bcd6cd #7f4f62 #bd8aa0 #57505f`.match(
		/#\w+/g,
	),
);
