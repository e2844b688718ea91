import { at, type Brush, type Drawing, ellipse, line, n, path, shadow, shine, times } from './brush.ts';

const ruffle = (y: number, half: number, fill: string, deep: number, steps = 9): string => {
	let d = `M${-half},${y - 8}`;
	for (let index = 0; index < steps; index++) {
		const x = -half + ((index + 0.5) / steps) * half * 2;
		const next = -half + ((index + 1) / steps) * half * 2;
		d += ` Q${n(x)},${n(y + deep * (index % 2 ? 0.6 : 1.3))} ${n(next)},${n(y - (index % 2 ? 0 : 4))}`;
	}
	return path(`${d} L${half},${y - 16} L${-half},${y - 16}Z`, fill, 'stroke="#00000022" stroke-width="1.5"');
};

export const sandwich: Drawing = (brush) => {
	const seeds = times(22, () => {
		const angle = brush.between(3.5, 5.9);
		const far = brush.between(0.3, 0.94);
		return at(
			Math.cos(angle) * 100 * far,
			-128 + Math.sin(angle) * 56 * far,
			ellipse(0, 0, 4.6, 2.5, '#fff3d0', 'stroke="#a8682a" stroke-width="0.7"'),
			1,
			brush.between(0, 180),
		);
	});
	return (
		shadow(240, 36) +
		path('M-112,-34 C-114,2 -80,8 0,8 C80,8 114,2 112,-34Z', 'url(#bun)') +
		ruffle(-30, 122, 'url(#leaf)', 18, 11) +
		times(5, (index) =>
			path(
				`M${-108 + index * 46},-52 C${-100 + index * 46},-26 ${-78 + index * 46},-26 ${-66 + index * 46},-52Z`,
				'url(#ham)',
				'stroke="#a84b4c" stroke-opacity="0.4" stroke-width="1.5"',
			),
		) +
		path(
			'M-112,-66 L112,-66 L112,-56 L76,-52 L60,-30 L36,-54 L-40,-54 L-62,-34 L-84,-54 L-112,-58Z',
			'url(#cheese)',
		) +
		times(4, (index) => ellipse(-78 + index * 52, -70, 34, 11, 'url(#tomato)')) +
		ruffle(-78, 116, 'url(#lime)', 12, 10) +
		path(
			'M-116,-86 C-122,-150 -70,-188 0,-188 C70,-188 122,-150 116,-86 C70,-76 -70,-76 -116,-86Z',
			'url(#golden)',
			'stroke="#7d3b0f" stroke-opacity="0.5" stroke-width="2"',
		) +
		seeds +
		shine(-46, -156, 34, 12, -22, 0.65) +
		line('M0,-250 L0,-170', '#d9a066', 5) +
		ellipse(0, -238, 13, 12, 'url(#lime)') +
		ellipse(3, -240, 4, 4, '#c42b1d')
	);
};

const taco = (brush: Brush): string => {
	const arc = (from: number, to: number, make: (x: number, y: number) => string, count: number) =>
		times(count, (index) => {
			const angle = Math.PI * (from + ((to - from) * index) / (count - 1)) + brush.between(-0.06, 0.06);
			return make(Math.cos(angle) * -104, -18 + Math.sin(angle) * -92);
		});
	return (
		path('M-116,-18 C-112,-96 -60,-128 8,-124 C72,-122 116,-82 120,-22Z', '#c98a3a') +
		arc(
			0.06,
			0.94,
			(x, y) =>
				ellipse(
					x,
					y - 3,
					brush.between(17, 24),
					brush.between(14, 19),
					brush.pick(['url(#leaf)', 'url(#lime)', 'url(#dark)'] as const),
				),
			11,
		) +
		arc(
			0.08,
			0.92,
			(x, y) =>
				ellipse(
					x * 0.95,
					y + 9,
					brush.between(12, 18),
					brush.between(9, 13),
					brush.pick(['#7a3d1c', '#8f4a22', '#a35a2c'] as const),
				),
			11,
		) +
		arc(
			0.1,
			0.9,
			(x, y) =>
				at(
					x * 0.97,
					y - 2,
					`<rect x="-8" y="-7" width="16" height="14" rx="4" fill="url(#tomato)"/>`,
					1,
					brush.between(0, 90),
				),
			8,
		) +
		arc(
			0.06,
			0.94,
			(x, y) =>
				line(
					`M${n(x - 9)},${n(y + brush.between(-8, 4))} l${n(brush.between(12, 20))},${n(brush.between(-7, 7))}`,
					brush.pick(['#ffd968', '#fff4cf', '#ffe599'] as const),
					4.4,
				),
			16,
		) +
		arc(0.14, 0.86, (x, y) => ellipse(x, y - 8, 6, 4, '#e7b6d3', 'stroke="#a12d5e" stroke-width="1.4"'), 6) +
		path(
			'M-126,2 C-122,-58 -64,-80 0,-78 C64,-76 122,-54 126,2 C124,12 -124,12 -126,2Z',
			'url(#shell)',
			'stroke="#9c5a14" stroke-opacity="0.5" stroke-width="2"',
		) +
		times(15, () =>
			ellipse(
				brush.between(-92, 92),
				brush.between(-52, -4),
				brush.between(3, 10),
				brush.between(2, 6),
				'#b8691c',
				'opacity="0.35"',
			),
		) +
		shine(-48, -48, 40, 9, -20, 0.5)
	);
};

/** Three in a row on a board, each a little behind the next. */
export const tacos: Drawing = (brush) =>
	shadow(430, 44) +
	path('M-250,-40 L232,-40 L262,18 L-272,18Z', 'url(#wood)') +
	path('M-272,18 L262,18 L262,32 L-272,32Z', '#7c4a22') +
	at(-108, -26, taco(brush), 0.86, -5) +
	at(106, -24, taco(brush), 0.86, 5) +
	at(0, 4, taco(brush), 1);

const nigiri = (brush: Brush): string => {
	const top = brush.pick(['url(#salmon)', 'url(#straw)', 'url(#cheese)', 'url(#salmon)'] as const);
	const egg = top === 'url(#cheese)';
	return (
		shadow(110, 16, 0.35) +
		path('M-50,-20 C-54,4 -40,8 0,8 C40,8 54,4 50,-20 C46,-36 -46,-36 -50,-20Z', 'url(#rice)') +
		times(20, () =>
			at(
				brush.between(-42, 42),
				brush.between(-16, 3),
				ellipse(0, 0, 5.4, 2.4, '#fffefa', 'stroke="#d4c7ac" stroke-width="0.8"'),
				1,
				brush.between(0, 180),
			),
		) +
		path(
			'M-62,-18 C-66,-42 -36,-54 2,-52 C40,-52 66,-40 62,-12 C46,-26 -40,-28 -62,-18Z',
			top,
			'stroke="#8a2d12" stroke-opacity="0.25" stroke-width="1.5"',
		) +
		(egg
			? `<path d="M-12,-54 L12,-54 L14,9 L-14,9Z" fill="url(#nori)"/>`
			: times(5, (index) =>
					line(
						`M${-46 + index * 22},-20 C${-42 + index * 22},-34 ${-32 + index * 22},-44 ${-24 + index * 22},-50`,
						'#ffe8da',
						2.8,
						'opacity="0.8"',
					),
				)) +
		shine(-18, -44, 20, 5, -6, 0.7)
	);
};
const maki = (brush: Brush): string => {
	const filling = brush.pick([
		'url(#salmon)',
		'url(#leaf)',
		'url(#straw)',
		'url(#orange)',
		'url(#yolk)',
	] as const);
	return (
		shadow(76, 15, 0.35) +
		path('M-37,-44 L-37,-4 C-30,12 30,12 37,-4 L37,-44Z', 'url(#nori)') +
		ellipse(0, -44, 37, 20, 'url(#nori)') +
		ellipse(0, -45, 32, 16.5, 'url(#rice)') +
		times(14, () =>
			at(
				brush.between(-24, 24),
				-45 + brush.between(-11, 11),
				ellipse(0, 0, 4, 1.9, '#fffefa', 'stroke="#d4c7ac" stroke-width="0.7"'),
				1,
				brush.between(0, 180),
			),
		) +
		ellipse(-4, -46, 11, 7, filling) +
		ellipse(9, -43, 7, 5, brush.pick(['url(#leaf)', '#dfe58d', 'url(#cheese)'] as const))
	);
};

export const sushi: Drawing = (brush) =>
	shadow(470, 46) +
	path('M-256,-92 L256,-92 L292,20 L-292,20Z', 'url(#slate)') +
	path('M-292,20 L292,20 L290,34 L-290,34Z', '#222226') +
	line('M-250,-86 L250,-86', '#8d8d94', 2, 'opacity="0.6"') +
	times(4, (index) => at(-176 + index * 116, -54, nigiri(brush), 0.86, -8)) +
	times(5, (index) => at(-214 + index * 84, 4, maki(brush), 0.98)) +
	at(
		222,
		-34,
		times(7, (index) =>
			ellipse(-18 + index * 6, -8 + (index % 3) * 5, 18, 11, 'url(#pink)', 'opacity="0.9"'),
		),
	) +
	at(226, 8, path('M-24,0 C-22,-26 -6,-30 2,-34 C10,-28 24,-20 24,0 C10,8 -12,8 -24,0Z', 'url(#lime)'));

export const cheeses: Drawing = () =>
	shadow(300, 42) +
	path('M-190,-26 L188,-26 L206,16 L-208,16Z', 'url(#wood)') +
	path('M-208,16 L206,16 L206,28 L-208,28Z', '#7c4a22') +
	at(
		-70,
		-14,
		path('M-96,-8 L-96,-72 L92,-104 L92,-8 C40,6 -50,6 -96,-8Z', 'url(#cheese)') +
			path('M-96,-72 C-40,-104 40,-116 92,-104 L92,-96 L-96,-66Z', '#fff0b0') +
			[
				[-52, -34, 15],
				[-8, -58, 11],
				[36, -32, 18],
				[66, -72, 10],
				[-20, -18, 8],
			]
				.map(
					([x = 0, y = 0, r = 0]) =>
						ellipse(x, y, r, r * 0.86, '#d8962a') + ellipse(x + 2, y + 2, r * 0.8, r * 0.66, '#eab44a'),
				)
				.join(''),
	) +
	at(
		104,
		-6,
		path('M-74,-62 L-74,-10 C-50,14 50,14 74,-10 L74,-62Z', '#f3e7cd') +
			ellipse(0, -62, 74, 27, 'url(#cream)', 'stroke="#c9b48c" stroke-width="2"') +
			path('M0,-62 L70,-52 C60,-40 44,-36 26,-35Z', '#f9eec4') +
			path('M0,-62 L26,-35 L26,6 L0,-20Z', '#fbf3cf'),
	);
