/** The drawing hand: repeatable chance, placement, shadows, and the colours that food shares. */

export interface Brush {
	/** 0 ≤ x < 1; the same seed gives the same row of numbers. */
	random(): number;
	between(low: number, high: number): number;
	pick<const T extends readonly [unknown, ...unknown[]]>(choices: T): T[number];
}

export function createBrush(seed: string): Brush {
	let state = 2166136261;
	for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
	const random = () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
	return {
		random,
		between: (low, high) => low + random() * (high - low),
		pick: (choices) => choices[Math.floor(random() * choices.length)] ?? choices[0],
	};
}

/** Draws one thing standing at (0, 0), upwards. */
export type Drawing = (brush: Brush) => string;

const short = (value: number) => String(Math.round(value * 10) / 10);
export const n = short;

export function at(x: number, y: number, content: string, scale = 1, turn = 0): string {
	return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 1000) / 1000})">${content}</g>`;
}

export const times = (count: number, make: (index: number) => string): string =>
	Array.from({ length: count }, (_, index) => make(index)).join('');

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
	`<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, colour: string, width: number, more = ''): string =>
	`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** Light comes from the upper left: the soft shadow lies to the lower right. */
export const shadow = (width: number, depth = width * 0.28, strength = 0.42): string =>
	ellipse(
		width * 0.1,
		depth * 0.1,
		width * 0.56,
		depth,
		'#3a1606',
		`opacity="${strength}" filter="url(#soft)"`,
	);

const radial = (id: string, stops: readonly string[], focus = '0.36 0.26 0.8'): string => {
	const [cx, cy, r] = focus.split(' ');
	return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${gradientStops(stops)}</radialGradient>`;
};
const linear = (id: string, stops: readonly string[], direction = '0 0 0 1'): string => {
	const [x1, y1, x2, y2] = direction.split(' ');
	return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${gradientStops(stops)}</linearGradient>`;
};
const gradientStops = (stops: readonly string[]): string =>
	stops
		.map(
			(colour, index) => `<stop offset="${n((index / (stops.length - 1)) * 100)}%" stop-color="${colour}"/>`,
		)
		.join('');

const rounds: Record<string, readonly string[]> = {
	crust: ['#f4c277', '#dd9743', '#b0651f', '#7a3c10'],
	golden: ['#ffdf95', '#f0b04e', '#cf7c26', '#8d4713'],
	bun: ['#ffd68c', '#eeac58', '#c97d30', '#96501c'],
	dough: ['#fde3b0', '#f2c47e', '#d99a4e', '#b0712f'],
	choco: ['#8a5232', '#65351c', '#45210f', '#2c1307'],
	cream: ['#fffdf5', '#fdf3dd', '#efdcb8', '#d9bd8d'],
	rice: ['#ffffff', '#fbf8ef', '#eae3d2', '#cfc4ab'],
	china: ['#ffffff', '#f7f1e8', '#e2d7c8', '#c2b3a1'],
	tomato: ['#ff8a68', '#ea4a31', '#c42b1d', '#861510'],
	apple: ['#ff9a76', '#dd4233', '#b22325', '#741318'],
	lime: ['#e6f08c', '#b4cf4e', '#7fa431', '#4d7420'],
	leaf: ['#b5d86f', '#7cb24a', '#4a8a38', '#2c6029'],
	dark: ['#6fa05a', '#41793f', '#28582f', '#173a20'],
	orange: ['#ffcf70', '#fba436', '#ec7d16', '#b9520c'],
	lemon: ['#fff4a3', '#fbdb4e', '#edb822', '#bd8412'],
	plum: ['#a8749f', '#74426f', '#4d264e', '#2d1330'],
	beet: ['#d0648d', '#a12d5e', '#74173f', '#470b27'],
	pumpkin: ['#ffc26a', '#f1902f', '#cd6516', '#8e3e0c'],
	salmon: ['#ffb98f', '#fb8c5c', '#ee6a3c', '#cb4a24'],
	yolk: ['#ffdd66', '#fbb52d', '#ee8f16', '#cf6c0b'],
	ham: ['#fbc7bd', '#f09f97', '#dd7d79', '#b85857'],
	cheese: ['#fff0b0', '#fbd668', '#f0b63a', '#d18f22'],
	broth: ['#f0b765', '#d98c3a', '#b9651f', '#8c4313'],
	curry: ['#ffbe55', '#f0922b', '#d66d18', '#a3480e'],
	coffee: ['#a9703f', '#7c4622', '#522a12', '#36190a'],
	berry: ['#8d8fd0', '#565a9f', '#353873', '#1e204a'],
	straw: ['#ff8f83', '#ec4a4b', '#c82636', '#861327'],
	pink: ['#ffd7dc', '#fba9b8', '#ea7f98', '#c4597a'],
	mint: ['#e6f7e0', '#bfe5c0', '#93c9a0', '#68a37d'],
	copper: ['#f3b587', '#d2824c', '#a4562a', '#6c3316'],
};
const falls: Record<string, readonly string[]> = {
	kraft: ['#e3bd8a', '#cf9f66', '#b58049'],
	kraftSide: ['#b98a54', '#9a6c3a'],
	wood: ['#d9a066', '#b97a42', '#935a2b'],
	slate: ['#5d5d62', '#46464c', '#333339'],
	bamboo: ['#f0d091', '#d8ab60', '#b78440'],
	glass: ['#ffffff', '#dfe8e4', '#b9c8c4'],
	nori: ['#3a4a36', '#232f25', '#151e18'],
	bowlBlue: ['#5f8ea3', '#3b6a83', '#234558'],
	bowlRed: ['#d6604a', '#ad3c2d', '#76231c'],
	bowlGreen: ['#8fae86', '#648a64', '#3f6246'],
	bowlCream: ['#fff8ea', '#f0dfc4', '#d0b48c'],
	shell: ['#ffd98a', '#f3b750', '#d48c2c'],
};

export const definitions = (): string =>
	[
		...Object.entries(rounds).map(([id, stops]) => radial(id, stops)),
		...Object.entries(falls).map(([id, stops]) => linear(id, stops)),
		'<filter id="soft" x="-50%" y="-80%" width="200%" height="260%"><feGaussianBlur stdDeviation="9"/></filter>',
		'<filter id="haze" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="5"/></filter>',
		'<filter id="glow" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="38"/></filter>',
	].join('');

/** A highlight where the light falls. */
export const shine = (x: number, y: number, rx: number, ry: number, turn = -20, strength = 0.55): string =>
	ellipse(
		x,
		y,
		rx,
		ry,
		'#fffbe9',
		`opacity="${strength}" transform="rotate(${turn} ${n(x)} ${n(y)})" filter="url(#haze)"`,
	);
