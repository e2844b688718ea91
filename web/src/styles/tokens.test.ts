/** WCAG 2.2 AA contrast of the tokens in both themes: text 4.5:1, parts and outlines 3:1. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const found = source.matchAll(/--color-([a-z-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g);
const colors = new Map([...found].map(([, name, light, dark]) => [name, { light, dark }]));

function luminance(hex: string): number {
	const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
	const [r = 0, g = 0, b = 0] = channels.map((c) =>
		c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
	);
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
	const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (high + 0.05) / (low + 0.05);
}

function color(name: string, theme: 'light' | 'dark'): string {
	const value = colors.get(name)?.[theme];
	if (value === undefined) throw new Error(`tokens.css has no color ${name}`);
	return value;
}

const grounds = ['paper', 'surface', 'raised'];
const tones = ['primary', 'leaf', 'tomato', 'stone', 'honey'];
const on = (names: string[], under: string[]): [string, string][] =>
	names.flatMap((name) => under.map((ground): [string, string] => [name, ground]));

const texts: [string, string][] = [
	...on(['ink', 'ink-soft', 'primary-ink'], grounds),
	...on(tones, ['paper', 'surface', 'raised']),
	...tones.map((tone): [string, string] => [`${tone}-ink`, `${tone}-soft`]),
	...on(['on-primary'], ['primary', 'primary-strong']),
	...on(['on-tomato'], ['tomato', 'tomato-strong']),
	['paper', 'ink'],
	['ink', 'primary-soft'],
	['ink-soft', 'primary-soft'],
];
const parts: [string, string][] = [
	...on(['edge', 'focus'], grounds),
	...on(['primary', 'leaf', 'honey'], ['stone-soft']),
];

test.each(texts)('%s is readable on %s', (text, ground) => {
	for (const theme of ['light', 'dark'] as const)
		expect(contrast(color(text, theme), color(ground, theme)), theme).toBeGreaterThanOrEqual(4.5);
});

test.each(parts)('%s is seen on %s', (part, ground) => {
	for (const theme of ['light', 'dark'] as const)
		expect(contrast(color(part, theme), color(ground, theme)), theme).toBeGreaterThanOrEqual(3);
});
