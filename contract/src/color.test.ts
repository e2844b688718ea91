import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colorProblem, colorsOf, contrast } from './color.ts';
import { inEnglish } from './texts.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const grounds = { light: ['#fffbf5', '#ffffff', '#fff4e6'], dark: ['#171412', '#221d1a', '#2c2521'] };

test('contrast is what WCAG says', () => {
	expect(contrast('#000000', '#ffffff')).toBe(21);
	expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

// R-town-color
test('a color is refused below 4.5:1 with a shade that would do; what is taken can be read in both themes', () => {
	expect(colorProblem(inEnglish, '#f59e0b')).toBe(
		'Text in #f59e0b is too pale to read: its contrast is 1.9:1 and has to be 4.5:1. Choose a darker color, such as #986207.',
	);
	expect(colorProblem(inEnglish, '#c2410c')).toBeUndefined();
	fc.assert(
		fc.property(color, (chosen) => {
			const problem = colorProblem(inEnglish, chosen);
			const taken = problem ? (/such as (#[\da-f]{6})\.$/.exec(problem)?.[1] ?? '') : chosen;
			expect(colorProblem(inEnglish, taken)).toBeUndefined();
			const { primary, 'on-primary': on, 'primary-soft': soft, 'primary-ink': ink } = colorsOf(taken);
			for (const [theme, of] of [[0, grounds.light] as const, [1, grounds.dark] as const]) {
				for (const ground of of) expect(contrast(primary[theme], ground)).toBeGreaterThanOrEqual(4.5);
				expect(contrast(on[theme], primary[theme])).toBeGreaterThanOrEqual(4.5);
				expect(contrast(ink[theme], soft[theme])).toBeGreaterThanOrEqual(4.5);
			}
		}),
		{ numRuns: 2_000 },
	);
});
