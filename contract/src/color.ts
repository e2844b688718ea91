/** Derives a town's colors for both themes from one color (R-town-color). Contrast is computed as in WCAG 2. */
import { messages, type Say } from './texts.ts';

const readable = 4.5;
/** The darkest background of the light theme and the lightest of the dark one (web/src/styles/tokens.css). */
const raised = { light: '#fff4e6', dark: '#2c2521' };
const [paper, ink, night, white, black] = ['#fffbf5', '#1c1917', '#171412', '#ffffff', '#000000'] as const;

export const colorPattern = /^#[0-9a-f]{6}$/;

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const luminance = (color: string): number => {
	const [red = 0, green = 0, blue = 0] = channels(color)
		.map((value) => value / 255)
		.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

export function contrast(one: string, other: string): number {
	const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
	return (light + 0.05) / (dark + 0.05);
}

function mix(color: string, into: string, share: number): string {
	const to = channels(into);
	const mixed = channels(color).map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share));
	return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The first step toward `into` that is readable on every background. */
function readableOn(color: string, into: string, grounds: readonly string[]): string {
	const steps = Array.from({ length: 51 }, (_, at) => mix(color, into, at / 50));
	return steps.find((one) => grounds.every((ground) => contrast(one, ground) >= readable)) ?? into;
}

/** The variables of tokens.css by theme: [light, dark]. */
export function colorsOf(color: string) {
	const dark = readableOn(color, white, [raised.dark, ink]);
	const soft = [mix(color, paper, 0.86), mix(dark, night, 0.78)] as const;
	return {
		primary: [color, dark],
		'primary-strong': [mix(color, black, 0.25), mix(dark, white, 0.35)],
		'on-primary': [white, ink],
		'primary-soft': soft,
		'primary-ink': [
			readableOn(mix(color, black, 0.2), black, [soft[0]]),
			readableOn(mix(dark, white, 0.3), white, [soft[1]]),
		],
		focus: [color, dark],
	} as const;
}

interface Look {
	name: string | null;
	color: string | null;
	logo_url: string | null;
}
/** A style sheet: variables of tokens.css, and the town's logo and name in place of FlavorBag's. */
export function lookStyle({ name, color, logo_url }: Look): string {
	const pairs = Object.entries(color ? colorsOf(color) : {});
	const variables = pairs.map(([key, [light, dark]]) => `--color-${key}:light-dark(${light},${dark});`);
	return [
		pairs.length > 0 && `@media (forced-colors:none){:root{${variables.join('')}}}`,
		name && `.brand>span{display:none}.brand::after{content:"${name}"}`,
		logo_url &&
			`.brand>svg{display:none}.brand::before{content:"";width:2rem;height:2rem;background:url(${logo_url}) center/contain no-repeat}`,
	]
		.filter(Boolean)
		.join('\n');
}

const words = messages({
	pale: 'Text in {color} is too pale to read: its contrast is {found}:1 and has to be 4.5:1. Choose a darker color, such as {darker}.',
});

/** Why a color can't be used, and what to choose instead. */
export function colorProblem(say: Say, color: string): string | undefined {
	const grounds = [raised.light, white];
	const found = Math.min(...grounds.map((ground) => contrast(color, ground)));
	if (found >= readable) return undefined;
	const rounded = (Math.floor(found * 10) / 10).toFixed(1);
	return say(words.pale, { color, found: rounded, darker: readableOn(color, black, grounds) });
}
