/** What stands around the food: the wall, the table, the light, and the paper bag that all of it goes into. */
import { at, type Brush, type Drawing, ellipse, line, n, path, shadow, times } from './brush.ts';

export interface Palette {
	wall: readonly [string, string];
	awning: readonly [string, string];
	cloth: string;
}
export const palettes: readonly [Palette, ...Palette[]] = [
	{ wall: ['#fbe3c0', '#eab27c'], awning: ['#c2410c', '#fff4e2'], cloth: '#c2410c' },
	{ wall: ['#dfe6d2', '#a9bd97'], awning: ['#3f6f4a', '#fdf6e4'], cloth: '#4d7c5a' },
	{ wall: ['#f9d9c8', '#df9a80'], awning: ['#a83b2d', '#fff1e4'], cloth: '#b5533f' },
	{ wall: ['#d5e4e6', '#8fb2b8'], awning: ['#2f5f72', '#fbf5e6'], cloth: '#39718a' },
	{ wall: ['#fbeab0', '#e9bd5c'], awning: ['#a1620b', '#fff7df'], cloth: '#b9770f' },
	{ wall: ['#fbe9dc', '#e3b49a'], awning: ['#8c4a3a', '#fdf3e4'], cloth: '#9c6b58' },
	{ wall: ['#6d4a3c', '#402820'], awning: ['#d98b3a', '#fbe6c4'], cloth: '#8c3d26' },
	{ wall: ['#4b5f57', '#2a3a35'], awning: ['#d7a24a', '#f8ecd2'], cloth: '#39594c' },
];

/** Where the table begins. */
export const horizon = 276;

const panes = (): string =>
	`<g opacity="0.55" filter="url(#haze)"><rect x="70" y="-30" width="250" height="270" rx="120" fill="#fff8e4"/><path d="M195,-30 L195,240 M70,110 L320,110" stroke="#c79a66" stroke-width="9" opacity="0.6"/></g>`;

const shelf = (brush: Brush): string =>
	`<g opacity="0.62" filter="url(#haze)"><rect x="440" y="176" width="320" height="13" rx="4" fill="#7d4b23"/>${times(
		6,
		(index) => {
			const [w, h] = [brush.between(28, 44), brush.between(44, 92)];
			const x = 456 + index * 51;
			const colour = brush.pick(['#b9573a', '#d9a24a', '#5f7f5a', '#7a94a0', '#f1dfc0', '#8d5470'] as const);
			return `<rect x="${n(x)}" y="${n(176 - h)}" width="${n(w)}" height="${n(h)}" rx="8" fill="${colour}"/><rect x="${n(x + 5)}" y="${n(170 - h)}" width="${n(w - 10)}" height="10" rx="3" fill="#5a3a22"/>`;
		},
	)}</g>`;

const lamps = (brush: Brush): string =>
	times(3, (index) => {
		const x = 170 + index * 232 + brush.between(-20, 20);
		const y = brush.between(66, 112);
		return `<path d="M${n(x)},0 L${n(x)},${n(y)}" stroke="#4a3020" stroke-width="3" opacity="0.6"/>${ellipse(x, y + 30, 92, 70, '#ffe9a8', 'opacity="0.55" filter="url(#glow)"')}${path(`M${n(x - 32)},${n(y + 24)} C${n(x - 30)},${n(y - 14)} ${n(x + 30)},${n(y - 14)} ${n(x + 32)},${n(y + 24)}Z`, '#7a4326')}${ellipse(x, y + 25, 30, 8, '#fff4c6')}`;
	});

const tiles = (): string =>
	`<g stroke="#fffaf0" stroke-width="2.5" opacity="0.32">${times(8, (row) => line(`M0,${row * 42} L800,${row * 42}`, '#fffaf0', 2.5) + times(12, (column) => line(`M${column * 74 + (row % 2) * 37},${row * 42} l0,42`, '#fffaf0', 2.5)))}</g>`;

const bunting = (brush: Brush, palette: Palette): string =>
	`<g opacity="0.85">${line('M-10,34 C200,104 560,112 810,22', '#6b4a2c', 3)}${times(10, (index) => {
		const t = (index + 0.5) / 10;
		const [x, y] = [800 * t, 34 + 62 * Math.sin(Math.PI * t) - t * 8];
		const colour = brush.pick([palette.awning[0], palette.awning[1], '#e0a63e', '#7a9a66'] as const);
		return path(
			`M${n(x - 26)},${n(y)} L${n(x + 26)},${n(y + 2)} L${n(x + brush.between(-4, 4))},${n(y + 46)}Z`,
			colour,
		);
	})}</g>`;

const awning = ({ awning: [one, two] }: Palette): string =>
	`<g>${ellipse(400, 96, 470, 34, '#3a1606', 'opacity="0.3" filter="url(#soft)"')}${times(10, (index) => {
		const x = index * 80;
		const fill = index % 2 ? two : one;
		return (
			path(`M${x},-10 L${x + 80},-10 L${x + 80},66 A40,28 0 0 1 ${x},66Z`, fill) +
			path(`M${x},52 L${x + 80},52 L${x + 80},66 A40,28 0 0 1 ${x},66Z`, '#3a1606', 'opacity="0.1"')
		);
	})}<rect x="0" y="-10" width="800" height="30" fill="#3a1606" opacity="0.14"/></g>`;

export function wall(brush: Brush, palette: Palette): string {
	const [light, deep] = palette.wall;
	const kind = Math.floor(brush.between(0, 6));
	const dressing = [
		() => panes() + shelf(brush),
		() => lamps(brush),
		() => tiles() + awning(palette),
		() => panes() + bunting(brush, palette),
		() => shelf(brush) + awning(palette),
		() => tiles() + lamps(brush),
	][kind];
	return (
		`<radialGradient id="wall" cx="0.28" cy="0.2" r="0.95"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></radialGradient>` +
		'<rect width="800" height="600" fill="url(#wall)"/>' +
		(dressing?.() ?? '') +
		ellipse(220, 120, 260, 170, '#fff3cf', 'opacity="0.4" filter="url(#glow)"')
	);
}

const planks = (brush: Brush, colours: readonly [string, string, string]): string =>
	`<linearGradient id="table" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours[0]}"/><stop offset="1" stop-color="${colours[1]}"/></linearGradient><rect y="${horizon}" width="800" height="330" fill="url(#table)"/>` +
	times(9, (index) => {
		const top = 400 + (index - 4) * 92;
		const bottom = 400 + (index - 4) * 178;
		return line(`M${top},${horizon} L${bottom},610`, colours[2], 3, 'opacity="0.45"');
	}) +
	times(26, () => {
		const y = horizon + 14 + brush.random() ** 0.8 * 260;
		const x = brush.between(-20, 780);
		return line(
			`M${n(x)},${n(y)} c${n(brush.between(24, 60))},${n(brush.between(-3, 3))} ${n(brush.between(70, 110))},${n(brush.between(-4, 4))} ${n(brush.between(120, 170))},0`,
			colours[2],
			1.6,
			'opacity="0.22"',
		);
	});

const cloth = (palette: Palette): string =>
	`<rect y="${horizon}" width="800" height="330" fill="#fff6e6"/><g fill="${palette.cloth}" opacity="0.42">${times(
		13,
		(index) => {
			const [a, b] = [400 + (index - 6.5) * 78, 400 + (index - 6.5) * 132];
			return `<path d="M${a},${horizon} L${a + 39},${horizon} L${b + 66},610 L${b},610Z"/>`;
		},
	)}${times(6, (index) => {
		const y = horizon + ([4, 38, 82, 138, 206, 286][index] ?? 0);
		return `<rect x="0" y="${y}" width="800" height="${[13, 18, 23, 29, 35, 40][index]}"/>`;
	})}</g>`;

const plain = (palette: Palette): string =>
	`<linearGradient id="table" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="${palette.cloth}" stop-opacity="0.55"/><stop offset="1" stop-color="${palette.cloth}" stop-opacity="0.85"/></linearGradient><rect y="${horizon}" width="800" height="330" fill="#fff3df"/><rect y="${horizon}" width="800" height="330" fill="url(#table)"/>`;

export function table(brush: Brush, palette: Palette): string {
	const kind = Math.floor(brush.between(0, 5));
	const top = [
		() => planks(brush, ['#d39a5f', '#a9692f', '#5f3312']),
		() => planks(brush, ['#efd9b4', '#cfa871', '#8c632f']),
		() => cloth(palette),
		() => planks(brush, ['#8a5532', '#5c3219', '#2f1608']),
		() => plain(palette),
	][kind];
	return (
		(top?.() ?? '') +
		`<rect y="${horizon}" width="800" height="7" fill="#fff3d8" opacity="0.45"/>` +
		ellipse(300, 440, 330, 120, '#fff2c9', 'opacity="0.3" filter="url(#glow)"')
	);
}

/** The bag itself, with something of the day looking out. */
export const kraftBag =
	(inside: string): Drawing =>
	(brush) => {
		const colour = brush.pick(['#c2410c', '#3f6f4a', '#8c3d26', '#2f5f72'] as const);
		return (
			shadow(210, 40) +
			at(0, -196, inside) +
			path(
				'M-98,-206 L-88,-198 L-74,-208 L-58,-198 L-42,-208 L-26,-198 L-10,-208 L8,-198 L24,-208 L40,-198 L56,-208 L68,-200 L70,0 L-92,6Z',
				'url(#kraft)',
			) +
			path('M68,-200 L84,-210 L100,-204 L96,-10 L70,0Z', 'url(#kraftSide)') +
			line('M-60,-190 L-64,-20 M-8,-188 L-12,2', '#8f6132', 1.8, 'opacity="0.3"') +
			line('M-86,-150 C-50,-142 20,-150 66,-144', '#8f6132', 1.6, 'opacity="0.35"') +
			at(
				-12,
				-92,
				ellipse(0, 0, 35, 35, '#fff4e0') + path('M0,18 C-30,-2 -16,-24 0,-10 C16,-24 30,-2 0,18Z', colour),
			)
		);
	};

export const bottle: Drawing = (brush) => {
	const glass = brush.pick(['#5f7f3a', '#7a2f2a', '#c98a2c'] as const);
	return (
		shadow(78, 18) +
		path(
			'M-17,-232 L17,-232 L18,-168 C40,-152 42,-132 42,-116 L40,0 C20,8 -20,8 -40,0 L-42,-116 C-42,-132 -40,-152 -18,-168Z',
			glass,
			'opacity="0.92"',
		) +
		path('M-42,-104 L42,-104 L41,-40 L-41,-40Z', '#fbf1da') +
		line('M-24,-84 L24,-84 M-18,-66 L18,-66', '#b9986a', 4) +
		`<rect x="-19" y="-250" width="38" height="24" rx="5" fill="#4a2a16"/>` +
		line('M-28,-146 L-30,-112 M-30,-30 L-28,-10', '#ffffff', 6, 'opacity="0.45"')
	);
};

export const jar: Drawing = (brush) => {
	const fill = brush.pick(['url(#straw)', 'url(#yolk)', 'url(#plum)', 'url(#lime)', 'url(#orange)'] as const);
	return (
		shadow(92, 20) +
		path('M-44,-96 C-50,-84 -48,-10 -42,0 C-20,8 20,8 42,0 C48,-10 50,-84 44,-96Z', fill) +
		path(
			'M-44,-96 C-50,-84 -48,-10 -42,0 C-20,8 20,8 42,0 C48,-10 50,-84 44,-96Z',
			'#ffffff',
			'opacity="0.14"',
		) +
		path(
			'M-52,-92 C-40,-84 -30,-94 -18,-86 C-6,-92 8,-84 20,-90 C32,-84 42,-92 54,-90 L42,-122 C16,-132 -16,-132 -42,-122Z',
			'#fff1dc',
		) +
		times(12, (index) =>
			ellipse(-40 + (index % 6) * 16, -112 + Math.floor(index / 6) * 14, 3.4, 3, '#d8583d'),
		) +
		line('M-45,-98 C-20,-90 20,-90 45,-98', '#a8683a', 4) +
		line('M-32,-76 L-34,-20', '#ffffff', 6, 'opacity="0.5"')
	);
};

export const plate = (rx: number, content: string): string =>
	shadow(rx * 2, rx * 0.36, 0.34) +
	ellipse(0, 0, rx, rx * 0.36, 'url(#china)', 'stroke="#bda98c" stroke-width="2"') +
	ellipse(0, -3, rx * 0.74, rx * 0.24, '#e9ddc9', 'opacity="0.8"') +
	content;

export const board = (half: number, content: string): string =>
	shadow(half * 2, half * 0.24, 0.36) +
	path(`M${-half},-36 L${half},-36 L${half + 26},16 L${-half - 26},16Z`, 'url(#wood)') +
	path(`M${-half - 26},16 L${half + 26},16 L${half + 24},30 L${-half - 24},30Z`, '#7c4a22') +
	line(
		`M${-half + 10},-20 C${-half / 2},-28 ${half / 2},-12 ${half - 10},-22 M${-half - 6},2 C${-half / 3},-8 ${half / 2},8 ${half},-2`,
		'#6b3c16',
		1.8,
		'opacity="0.35"',
	) +
	content;
