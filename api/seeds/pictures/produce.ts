import { at, type Brush, type Drawing, ellipse, line, n, path, shadow, shine, times } from './brush.ts';

const leaf = (x: number, y: number, size: number, turn: number, fill = 'url(#leaf)') =>
	at(
		x,
		y,
		path('M0,0 C-14,-16 -10,-40 0,-52 C12,-38 14,-16 0,0Z', fill) +
			line('M0,-2 L0,-42', '#2c6029', 1.6, 'opacity="0.5"'),
		size,
		turn,
	);

export const apple: Drawing = (brush) =>
	shadow(92, 20) +
	path(
		'M0,-72 C26,-90 54,-72 50,-38 C46,-6 24,8 0,2 C-24,8 -46,-6 -50,-38 C-54,-72 -26,-90 0,-72Z',
		brush.pick(['url(#apple)', 'url(#apple)', 'url(#lime)'] as const),
	) +
	line('M0,-72 C-2,-84 4,-92 8,-96', '#5a3416', 5) +
	leaf(4, -78, 0.6, 62) +
	shine(-22, -54, 11, 16, 24, 0.6);

export const pear: Drawing = () =>
	shadow(84, 18) +
	path(
		'M0,-120 C18,-120 18,-92 26,-76 C48,-52 50,-2 0,4 C-50,-2 -48,-52 -26,-76 C-18,-92 -18,-120 0,-120Z',
		'url(#lime)',
	) +
	line('M0,-118 C0,-130 4,-136 8,-140', '#5a3416', 5) +
	shine(-18, -58, 10, 22, 14, 0.6);

export const orange: Drawing = (brush) =>
	shadow(92, 20) +
	ellipse(0, -42, 48, 46, 'url(#orange)') +
	times(18, () =>
		ellipse(brush.between(-32, 32), brush.between(-72, -12), 1.4, 1.1, '#a85a08', 'opacity="0.35"'),
	) +
	ellipse(2, -84, 6, 3.4, '#4d7420') +
	shine(-18, -62, 13, 10, -30, 0.65);

export const lemon: Drawing = () =>
	shadow(98, 18) +
	path(
		'M-58,-34 C-50,-44 -44,-70 0,-70 C44,-70 48,-44 58,-34 C50,-24 44,2 0,2 C-44,2 -50,-24 -58,-34Z',
		'url(#lemon)',
	) +
	shine(-18, -52, 16, 9, -14, 0.7);

export const tomato: Drawing = () =>
	shadow(94, 20) +
	path(
		'M0,-68 C34,-80 56,-60 52,-34 C48,-2 24,4 0,3 C-24,4 -48,-2 -52,-34 C-56,-60 -34,-80 0,-68Z',
		'url(#tomato)',
	) +
	times(5, (index) => leaf(0, -68, 0.42, -120 + index * 60, 'url(#dark)')) +
	shine(-24, -52, 12, 9, -30, 0.75);

export const aubergine: Drawing = () =>
	shadow(150, 22) +
	at(
		0,
		-4,
		path(
			'M-84,-20 C-88,-62 -40,-70 4,-58 C34,-50 56,-48 70,-52 C80,-40 80,-28 72,-20 C40,-8 10,6 -34,4 C-66,2 -82,-6 -84,-20Z',
			'url(#plum)',
		) +
			path('M62,-58 C78,-66 86,-54 108,-50 C94,-40 90,-14 72,-14 C74,-28 66,-44 62,-58Z', 'url(#dark)') +
			line('M96,-48 L118,-58', '#41793f', 10) +
			shine(-44, -48, 26, 7, -8, 0.6),
	);

export const carrots: Drawing = (brush) =>
	shadow(180, 24) +
	times(6, (index) =>
		leaf(
			66 + index * 4,
			-30 + index * 2,
			1.1 + (index % 3) * 0.3,
			46 + index * 17,
			index % 2 ? 'url(#leaf)' : 'url(#dark)',
		),
	) +
	times(4, (index) => {
		const y = -38 + index * 12;
		const carrot =
			path(
				'M66,-13 C76,-4 76,6 66,13 C10,18 -60,10 -104,2 C-60,-8 10,-18 66,-13Z',
				'url(#orange)',
				'stroke="#a8500b" stroke-opacity="0.4" stroke-width="1.6"',
			) +
			times(5, (mark) =>
				line(
					`M${44 - mark * 26},${-9 + (mark % 2) * 8} l${n(brush.between(8, 14))},2`,
					'#b9520c',
					1.8,
					'opacity="0.6"',
				),
			);
		return at(index % 2 ? 6 : -8, y, carrot, 1, brush.between(-7, 5));
	});

export const beets: Drawing = () =>
	shadow(150, 24) +
	[-46, 4, 50]
		.map((x, index) =>
			at(
				x,
				index === 1 ? 4 : 0,
				line('M0,-58 C-4,-90 -14,-116 -20,-140 M2,-58 C6,-92 14,-112 24,-134', '#b02a5c', 5) +
					leaf(-18, -112, 1.3, -16) +
					leaf(20, -108, 1.25, 20, 'url(#dark)') +
					path(
						'M0,-66 C28,-66 40,-46 36,-26 C30,-4 10,2 2,14 C0,4 -30,-2 -36,-26 C-40,-46 -28,-66 0,-66Z',
						'url(#beet)',
					) +
					shine(-14, -46, 9, 7, -30, 0.5),
			),
		)
		.join('');

export const lettuce: Drawing = (brush) => {
	const frill = (r: number, fill: string, count: number, turn: number) =>
		times(count, (index) => {
			const angle = (index / count) * Math.PI * 2 + turn;
			return ellipse(
				Math.cos(angle) * r,
				-58 + Math.sin(angle) * r * 0.72,
				r * 0.52,
				r * 0.44,
				fill,
				'stroke="#2c6029" stroke-opacity="0.35" stroke-width="1.6"',
			);
		});
	return (
		shadow(150, 30) +
		frill(56, 'url(#dark)', 9, brush.random()) +
		frill(42, 'url(#leaf)', 8, brush.random()) +
		frill(24, 'url(#lime)', 6, brush.random()) +
		ellipse(0, -62, 16, 13, '#e9f3a6') +
		line('M0,-62 L-40,-84 M0,-62 L38,-86 M0,-62 L44,-38 M0,-62 L-42,-34', '#f3f8cf', 2.6, 'opacity="0.7"')
	);
};

export const radishes: Drawing = () =>
	shadow(120, 18) +
	[-40, 0, 40]
		.map((x, index) =>
			at(
				x,
				index === 1 ? 4 : 0,
				leaf(-6, -44, 1.2, -20) +
					leaf(6, -44, 1.3, 18, 'url(#dark)') +
					path(
						'M0,-52 C24,-52 28,-34 24,-22 C18,-6 6,-2 1,14 C-2,-2 -18,-6 -24,-22 C-28,-34 -24,-52 0,-52Z',
						'url(#straw)',
					) +
					path('M-14,-8 C-4,-2 6,-4 14,-9 C8,-2 4,2 1,14 C-2,4 -8,-2 -14,-8Z', '#fff4ee') +
					shine(-9, -40, 7, 5, -30, 0.7),
			),
		)
		.join('');

export const squash: Drawing = () =>
	shadow(150, 30) +
	[
		[-52, 34],
		[52, 34],
		[-28, 42],
		[28, 42],
		[0, 38],
	]
		.map(([x = 0, rx = 30]) =>
			ellipse(x, -50, rx, 54, 'url(#pumpkin)', 'stroke="#8e3e0c" stroke-opacity="0.4" stroke-width="2"'),
		)
		.join('') +
	line('M0,-100 C-2,-116 8,-124 18,-128', '#6b5a2c', 12) +
	shine(-30, -76, 12, 18, 14, 0.5);

export const grapes: Drawing = (brush) => {
	const colour = brush.pick(['url(#plum)', 'url(#lime)', 'url(#berry)'] as const);
	const rows = [
		[5, -72],
		[6, -52],
		[5, -34],
		[4, -18],
		[2, -4],
	] as const;
	return (
		shadow(120, 20) +
		line('M0,-80 C4,-98 -2,-108 -12,-116', '#6b4a22', 5) +
		leaf(2, -86, 0.9, 58) +
		rows
			.map(([count, y]) =>
				times(count, (index) => {
					const x = (index - (count - 1) / 2) * 22 + brush.between(-2, 2);
					return (
						ellipse(x, y, 14, 14, colour, 'stroke="#1e1030" stroke-opacity="0.3" stroke-width="1.4"') +
						ellipse(x - 5, y - 5, 3, 2.4, '#ffffff', 'opacity="0.6"')
					);
				}),
			)
			.join('')
	);
};

export const strawberries: Drawing = (brush) =>
	shadow(120, 20) +
	[
		[-42, -2],
		[40, -4],
		[0, -34],
		[2, 6],
	]
		.map(([x = 0, y = 0]) =>
			at(
				x,
				y,
				path('M-26,-50 C-34,-26 -14,0 0,4 C14,0 34,-26 26,-50 C14,-60 -14,-60 -26,-50Z', 'url(#straw)') +
					times(9, () => ellipse(brush.between(-15, 15), brush.between(-42, -14), 1.6, 2.2, '#ffe08a')) +
					times(5, (index) => leaf(0, -52, 0.36, -96 + index * 48)) +
					shine(-10, -40, 6, 5, -30, 0.6),
				1,
				brush.between(-24, 24),
			),
		)
		.join('');

export const avocado: Drawing = () =>
	shadow(104, 18) +
	at(
		0,
		0,
		path(
			'M-52,-30 C-52,-62 -22,-64 2,-58 C32,-52 58,-44 56,-24 C54,0 22,4 -8,4 C-36,4 -52,-6 -52,-30Z',
			'url(#dark)',
		) +
			path(
				'M-45,-30 C-44,-56 -20,-57 2,-52 C28,-46 49,-40 48,-24 C46,-5 20,-2 -8,-2 C-32,-2 -45,-10 -45,-30Z',
				'#dfe58d',
			) +
			ellipse(-10, -29, 21, 19, '#f0f0b2') +
			ellipse(-10, -28, 16, 15, 'url(#choco)') +
			shine(-15, -33, 5, 4, -20, 0.6),
	);

/** A wooden box, filled to the brim. */
export const crate =
	(fill: Drawing, more: Drawing): Drawing =>
	(brush: Brush) => {
		const row = (count: number, y: number, scale: number, one: Drawing) =>
			times(count, (index) =>
				at(
					-112 + index * (224 / (count - 1)) + brush.between(-6, 6),
					y + brush.between(-5, 5),
					one(brush),
					scale * brush.between(0.92, 1.06),
				),
			);
		const slat = (y: number) =>
			`<rect x="-158" y="${y}" width="316" height="33" rx="4" fill="url(#wood)" stroke="#6b3c16" stroke-opacity="0.45" stroke-width="2"/>` +
			line(`M-148,${y + 11} C-60,${y + 7} 40,${y + 16} 148,${y + 10}`, '#6b3c16', 1.4, 'opacity="0.35"') +
			line(`M-148,${y + 5} L148,${y + 5}`, '#ffe2ae', 2, 'opacity="0.5"');
		return (
			shadow(320, 44) +
			path('M-148,-110 L148,-110 L158,0 L-158,0Z', '#4a2a12') +
			row(4, -96, 0.78, more) +
			row(5, -72, 0.84, fill) +
			row(4, -50, 0.86, brush.pick([fill, more])) +
			slat(-78) +
			slat(-38) +
			['-150', '134'].map((x) => `<rect x="${x}" y="-86" width="16" height="88" fill="#7a4620"/>`).join('')
		);
	};

export const herbs: Drawing = (brush) =>
	shadow(90, 20) +
	times(17, () => {
		const turn = brush.between(-58, 58);
		return leaf(
			turn * 0.5,
			-78 - brush.between(0, 24),
			brush.between(0.7, 1.15),
			turn,
			brush.pick(['url(#leaf)', 'url(#dark)', 'url(#lime)'] as const),
		);
	}) +
	path(
		'M-46,-84 L-34,2 C-14,10 14,10 34,2 L46,-84Z',
		brush.pick(['#c8683c', '#d9b48a', '#7a94a0'] as const),
	) +
	`<rect x="-51" y="-94" width="102" height="22" rx="5" fill="#b4572f" opacity="0.55"/>` +
	line('M-36,-60 L-30,-10', '#fff2dc', 6, 'opacity="0.3"');
