import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const tokens = new Map(
	[...css.matchAll(/--color-([a-z-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map(
		([, name = '', light = '', dark = '']) => [name, { light, dark }],
	),
);

function hex(name: string, theme: Theme): string {
	const token = tokens.get(name);
	if (!token) throw new Error(`tokens.css has no --color-${name}`);
	return token[theme];
}

/** Relative luminance of WCAG 2. */
function luminance(colour: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['paper', 'surface', 'raised'];
const tones = ['primary', 'leaf', 'tomato', 'stone', 'honey'];
const each = (names: string[], on: string[]) => names.flatMap((name) => on.map((ground) => [name, ground]));

/** [text, ground] */
const texts = [
	...each(['ink', 'ink-soft', 'tomato', 'primary-ink'], grounds),
	...each(['primary', 'leaf', 'stone', 'honey'], ['paper', 'surface']),
	...tones.flatMap((tone) => each([`${tone}-ink`, 'ink', 'ink-soft'], [`${tone}-soft`])),
	['on-primary', 'primary'],
	['on-primary', 'primary-strong'],
	['on-tomato', 'tomato'],
	['on-tomato', 'tomato-strong'],
	['paper', 'ink'],
];

/** [part, ground]: outlines of controls, icons, the ring of the focus. */
const parts = [...each(['edge', 'focus', ...tones], grounds)];

for (const theme of themes) {
	test.for(texts)(`text %s on %s is readable in the ${theme} theme`, ([text = '', ground = '']) => {
		expect(contrast(hex(text, theme), hex(ground, theme))).toBeGreaterThanOrEqual(4.5);
	});
	test.for(parts)(`%s stands out from %s in the ${theme} theme`, ([part = '', ground = '']) => {
		expect(contrast(hex(part, theme), hex(ground, theme))).toBeGreaterThanOrEqual(3);
	});
}

test('black on white is 21 to 1, as WCAG says', () => {
	expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});
