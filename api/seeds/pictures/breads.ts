import { at, type Brush, type Drawing, ellipse, line, n, path, shadow, shine, times } from './brush.ts';

const flour = (brush: Brush, count: number, rx: number, ry: number, cy: number) =>
	times(count, () => {
		const angle = brush.between(0, 6.28);
		const far = Math.sqrt(brush.random());
		const [x, y] = [Math.cos(angle) * rx * far, cy + Math.sin(angle) * ry * far];
		return ellipse(x, y, brush.between(0.8, 2.2), brush.between(0.6, 1.5), '#fff6df', 'opacity="0.7"');
	});

export const croissant: Drawing = (brush) => {
	// Seven turns of dough, from the tips to the middle; each lies on the one before.
	const turns = [-1, 1, -0.7, 0.7, -0.37, 0.37, 0];
	const body = turns.map((t) => {
		const thick = 56 * (1 - 0.62 * Math.abs(t) ** 1.25);
		const wide = 36 * (1 - 0.2 * Math.abs(t));
		const side = Math.sign(t);
		const lobe =
			path(
				`M${n(-wide)},${n(thick * 0.55)} C${n(-wide * 1.1)},${n(-thick * 0.5)} ${n(-wide * 0.6)},${n(-thick)} 0,${n(-thick)} C${n(wide * 0.6)},${n(-thick)} ${n(wide * 1.1)},${n(-thick * 0.5)} ${n(wide)},${n(thick * 0.55)} C${n(wide * 0.5)},${n(thick * 0.8)} ${n(-wide * 0.5)},${n(thick * 0.8)} ${n(-wide)},${n(thick * 0.55)}Z`,
				'url(#golden)',
				'stroke="#74360d" stroke-opacity="0.7" stroke-width="2.4"',
			) +
			line(
				`M${n(-wide * 0.5)},${n(-thick * 0.6)} C${n(-wide * 0.2)},${n(-thick * 0.92)} ${n(wide * 0.2)},${n(-thick * 0.92)} ${n(wide * 0.45)},${n(-thick * 0.66)}`,
				'#fff3c9',
				5,
				'opacity="0.8" filter="url(#haze)"',
			) +
			line(
				`M${n(wide * (side || 1) * 0.62)},${n(-thick * 0.55)} C${n(wide * (side || 1) * 0.86)},${n(-thick * 0.1)} ${n(wide * (side || 1) * 0.8)},${n(thick * 0.3)} ${n(wide * (side || 1) * 0.7)},${n(thick * 0.5)}`,
				'#8a4513',
				3,
				'opacity="0.3"',
			);
		return at(t * 108, -44 + 30 * t * t, lobe, 1, t * 52 + brush.between(-3, 3));
	});
	return shadow(240, 36) + body.join('');
};

export const loaf: Drawing = (brush) => {
	const cuts = [-62, -14, 34].map((x) =>
		at(
			x + brush.between(-4, 4),
			-88,
			path(
				'M-8,34 C-20,10 -6,-22 26,-30 C22,-4 10,22 -8,34Z',
				'#fbe3b4',
				'stroke="#8a4715" stroke-width="2.5" stroke-opacity="0.6"',
			) + line('M0,22 C-6,6 4,-12 20,-22', '#fff5d8', 3, 'opacity="0.8"'),
		),
	);
	return (
		shadow(250, 36) +
		path(
			'M-126,-42 C-130,-98 -74,-132 2,-132 C78,-132 130,-98 126,-42 C124,2 74,8 0,8 C-74,8 -122,2 -126,-42Z',
			'url(#crust)',
			'stroke="#6b330c" stroke-opacity="0.5" stroke-width="2"',
		) +
		cuts.join('') +
		shine(-62, -98, 34, 12, -28, 0.5) +
		flour(brush, 60, 108, 44, -74)
	);
};

export const roundLoaf: Drawing = (brush) =>
	shadow(210, 40) +
	path(
		'M-104,-44 C-108,-110 -54,-146 0,-146 C54,-146 108,-110 104,-44 C102,4 56,8 0,8 C-56,8 -102,4 -104,-44Z',
		'url(#crust)',
		'stroke="#6b330c" stroke-opacity="0.5" stroke-width="2"',
	) +
	line('M-58,-70 C-28,-104 30,-116 66,-96', '#fbe3b4', 13) +
	line('M-58,-70 C-28,-104 30,-116 66,-96', '#fff6de', 5) +
	line('M-20,-124 C-2,-96 10,-58 4,-34', '#fbe3b4', 12) +
	line('M-20,-124 C-2,-96 10,-58 4,-34', '#fff6de', 5) +
	line('M-78,-34 C-50,-50 -40,-40 -30,-22', '#fbe3b4', 8) +
	line('M42,-30 C58,-48 74,-46 84,-38', '#fbe3b4', 8) +
	shine(-48, -104, 26, 12, -34, 0.4) +
	flour(brush, 90, 88, 58, -74);

export const baguette: Drawing = (brush) =>
	path(
		'M-26,0 C-30,-100 -24,-206 0,-238 C26,-206 32,-100 27,0Z',
		'url(#crust)',
		'stroke="#6b330c" stroke-opacity="0.5" stroke-width="2"',
	) +
	times(4, (index) =>
		at(
			brush.between(-2, 2),
			-44 - index * 46,
			path(
				'M-16,14 C-14,-8 4,-20 18,-22 C18,0 4,12 -16,14Z',
				'#fbe3b4',
				'stroke="#8a4715" stroke-width="2" stroke-opacity="0.5"',
			),
		),
	);

export const bun: Drawing = (brush) =>
	shadow(126, 26) +
	path(
		'M-66,-24 C-66,-76 -34,-92 0,-92 C34,-92 66,-76 66,-24 C66,4 40,8 0,8 C-40,8 -66,4 -66,-24Z',
		'url(#bun)',
		'stroke="#6b330c" stroke-opacity="0.5" stroke-width="2"',
	) +
	shine(-24, -66, 24, 11, -24, 0.7) +
	times(16, () => {
		const angle = brush.between(3.5, 5.9);
		const far = brush.between(0.2, 0.92);
		const [x, y] = [Math.cos(angle) * 56 * far, -34 + Math.sin(angle) * 50 * far];
		return at(
			x,
			y,
			ellipse(0, 0, 4.2, 2.4, '#fff3d0', 'stroke="#a8682a" stroke-width="0.8"'),
			1,
			brush.between(0, 180),
		);
	});

export const pretzel: Drawing = () => {
	const knot =
		'M-18,-6 C-70,-22 -104,-70 -74,-104 C-44,-134 4,-96 22,-48 C30,-26 40,-14 62,-8 M18,-6 C70,-22 104,-70 74,-104 C44,-134 -4,-96 -22,-48 C-30,-26 -40,-14 -62,-8';
	const salt = [
		[-82, -80],
		[-60, -112],
		[-30, -104],
		[80, -84],
		[56, -114],
		[30, -100],
		[0, -74],
		[-60, -34],
		[62, -34],
		[16, -50],
		[-14, -40],
	];
	return (
		shadow(180, 30) +
		line(knot, '#5f2c0c', 34) +
		line(knot, '#a5591d', 29) +
		line(knot, '#c97c33', 17, 'transform="translate(-2 -4)"') +
		line(knot, '#ecb267', 6, 'transform="translate(-4 -8)" opacity="0.8"') +
		salt
			.map(
				([x, y]) => `<rect x="${x}" y="${y}" width="6" height="5" rx="1.4" fill="#fffdf4" opacity="0.95"/>`,
			)
			.join('')
	);
};

const ring = (rx: number, ry: number, hx: number, hy: number) =>
	`M${-rx},0 A${rx},${ry} 0 1 1 ${rx},0 A${rx},${ry} 0 1 1 ${-rx},0Z M${-hx},-4 A${hx},${hy} 0 1 0 ${hx},-4 A${hx},${hy} 0 1 0 ${-hx},-4Z`;

export const bagel: Drawing = (brush) => {
	const top = brush.pick(['seeds', 'poppy', 'plain'] as const);
	const dots = top === 'plain' ? 0 : 54;
	return (
		shadow(170, 36) +
		at(
			0,
			-34,
			path(
				ring(84, 50, 24, 12),
				'url(#bun)',
				'fill-rule="evenodd" stroke="#6b330c" stroke-opacity="0.5" stroke-width="2"',
			),
		) +
		at(
			0,
			-34,
			ellipse(0, -3, 24, 12, '#5f2f10', 'opacity="0.85"') + line('M-23,2 A24,12 0 0 0 23,2', '#c98238', 5),
		) +
		shine(-42, -60, 26, 9, -24, 0.7) +
		times(dots, (index) => {
			const angle = brush.between(0, 6.28);
			const far = brush.between(0.5, 0.9);
			const [x, y] = [Math.cos(angle) * 82 * far, -38 + Math.sin(angle) * 46 * far];
			const colour = top === 'poppy' || index % 3 === 0 ? '#33261d' : '#fff1cc';
			return at(x, y, ellipse(0, 0, 3.4, 1.9, colour), 1, brush.between(0, 180));
		})
	);
};

export const naan: Drawing = (brush) =>
	shadow(200, 34) +
	path(
		'M-118,-18 C-120,-52 -54,-70 4,-66 C62,-70 128,-44 118,-16 C108,4 56,8 -4,5 C-64,8 -112,2 -118,-18Z',
		'url(#dough)',
		'stroke="#a56a2c" stroke-opacity="0.6" stroke-width="2"',
	) +
	times(15, () => {
		const angle = brush.between(0, 6.28);
		const far = Math.sqrt(brush.random()) * 0.82;
		const [x, y] = [Math.cos(angle) * 92 * far, -32 + Math.sin(angle) * 28 * far];
		const size = brush.between(5, 15);
		return ellipse(x, y, size, size * 0.55, brush.pick(['#9c5820', '#7a3d12', '#c58438']), 'opacity="0.55"');
	}) +
	shine(-46, -50, 26, 7, -8, 0.5) +
	times(9, () =>
		at(
			brush.between(-80, 80),
			brush.between(-50, -14),
			ellipse(0, 0, 6, 2.6, '#4f8a3a'),
			1,
			brush.between(0, 180),
		),
	);
