import { at, type Brush, type Drawing, ellipse, line, n, path, shadow, shine, times } from './brush.ts';
import { steam } from './sweets.ts';

let clips = 0;
const clipped = (shape: string, content: string) => {
	clips += 1;
	return `<clipPath id="clip${clips}">${shape}</clipPath><g clip-path="url(#clip${clips})">${content}</g>`;
};

/** A round spot somewhere on a dish seen from above, flattened by perspective. */
function spot(brush: Brush, rx: number, ry: number, cy: number, far = 0.86): [number, number] {
	const angle = brush.between(0, Math.PI * 2);
	const r = Math.sqrt(brush.random()) * far;
	return [Math.cos(angle) * rx * r, cy + Math.sin(angle) * ry * r];
}

const basil = (turn: number, size = 1) =>
	at(
		0,
		0,
		path('M0,4 C-16,-2 -18,-22 0,-34 C18,-22 16,-2 0,4Z', 'url(#dark)') +
			line('M0,2 L0,-28', '#9cc97c', 1.6, 'opacity="0.7"'),
		size,
		turn,
	);

export const pizza: Drawing = (brush) => {
	const kind = brush.pick(['margherita', 'pepperoni', 'garden'] as const);
	const cy = -96;
	const put = (count: number, make: (index: number) => string, far = 0.8) =>
		times(count, (index) => {
			const angle = (index / count) * Math.PI * 2 + brush.between(-0.3, 0.3);
			const r = (index % 3 === 0 ? 0.28 : far) * brush.between(0.86, 1.02);
			return at(Math.cos(angle) * 178 * r, cy + Math.sin(angle) * 92 * r, make(index));
		});
	const blisters = times(26, (index) => {
		const angle = (index / 26) * Math.PI * 2 + brush.between(-0.1, 0.1);
		return ellipse(
			Math.cos(angle) * 204,
			cy + Math.sin(angle) * 108,
			brush.between(6, 17),
			brush.between(4, 9),
			brush.pick(['#7a3d12', '#fff0c9', '#a45a1e', '#fff0c9'] as const),
			'opacity="0.5"',
		);
	});
	const pepperoni = () =>
		ellipse(0, 0, 25, 14, '#8f1d12') +
		ellipse(0, -2, 24, 13, 'url(#tomato)') +
		ellipse(-6, -5, 8, 3, '#ffb39a', 'opacity="0.7"');
	const mozzarella = () =>
		ellipse(0, 0, brush.between(22, 34), brush.between(11, 17), 'url(#cream)', 'opacity="0.95"');
	const cherry = () =>
		ellipse(0, 0, 15, 10, 'url(#tomato)') + ellipse(0, -1, 10, 6, '#ff9a76') + shine(-3, -4, 4, 2, 0, 0.8);
	const pepper = () =>
		at(
			0,
			0,
			line('M-15,0 C-12,-12 12,-12 15,0', brush.pick(['#f3b21b', '#d23a23', '#4a8a38'] as const), 6),
			1,
			brush.between(0, 360),
		);
	const olive = () => ellipse(0, 0, 9, 6, '#2c2438') + ellipse(0, 0, 4, 2.4, '#e8b064');
	const top =
		kind === 'margherita'
			? put(9, mozzarella, 0.74) +
				put(7, cherry, 0.66) +
				put(8, () => basil(brush.between(0, 360), 0.85), 0.62)
			: kind === 'pepperoni'
				? put(6, mozzarella, 0.6) +
					put(12, pepperoni, 0.78) +
					put(5, () => basil(brush.between(0, 360), 0.6), 0.5)
				: put(7, mozzarella, 0.7) +
					put(11, pepper, 0.76) +
					put(9, olive, 0.6) +
					put(5, cherry, 0.7) +
					put(5, () => basil(brush.between(0, 360), 0.7), 0.4);
	return (
		at(
			0,
			-6,
			path(
				'M-250,-92 C-250,-160 -130,-206 0,-206 C130,-206 236,-166 246,-104 L330,-84 C352,-78 350,-52 326,-52 L240,-62 C210,-6 110,22 0,22 C-140,22 -250,-26 -250,-92Z',
				'#3a1606',
				'opacity="0.4" filter="url(#soft)" transform="translate(14 22)"',
			),
		) +
		path(
			'M-250,-92 C-250,-160 -130,-206 0,-206 C130,-206 236,-166 246,-104 L330,-84 C352,-78 350,-52 326,-52 L240,-62 C210,-6 110,22 0,22 C-140,22 -250,-26 -250,-92Z',
			'#7c4a22',
			'transform="translate(0 8)"',
		) +
		path(
			'M-250,-92 C-250,-160 -130,-206 0,-206 C130,-206 236,-166 246,-104 L330,-84 C352,-78 350,-52 326,-52 L240,-62 C210,-6 110,22 0,22 C-140,22 -250,-26 -250,-92Z',
			'url(#wood)',
		) +
		line(
			'M-200,-150 C-80,-190 100,-190 190,-140 M-236,-70 C-200,0 -60,10 40,8',
			'#6b3c16',
			2,
			'opacity="0.35"',
		) +
		ellipse(0, cy + 12, 216, 114, '#5a2a0c', 'opacity="0.5"') +
		ellipse(0, cy, 216, 116, '#b9742e') +
		ellipse(0, cy - 3, 212, 112, '#eeb765') +
		ellipse(-4, cy - 8, 203, 104, '#f8cf8a') +
		blisters +
		ellipse(0, cy - 2, 182, 94, '#b92f17') +
		ellipse(0, cy - 5, 174, 88, 'url(#cheese)') +
		times(24, () => {
			const [x, y] = spot(brush, 170, 86, cy - 5);
			return ellipse(
				x,
				y,
				brush.between(9, 26),
				brush.between(5, 12),
				brush.pick(['#e2682c', '#f6cf72', '#d2501f', '#ffe7a3'] as const),
				'opacity="0.5"',
			);
		}) +
		top +
		steam(brush, cy - 60)
	);
};

const noodles = (brush: Brush, rx: number, ry: number, cy: number, colour: string, light: string) =>
	times(26, () => {
		const [x, y] = spot(brush, rx, ry, cy, 0.75);
		const [w, h] = [brush.between(38, 86), brush.between(12, 26)];
		const d = `M${n(x - w)},${n(y)} C${n(x - w / 2)},${n(y - h)} ${n(x + w / 3)},${n(y + h)} ${n(x + w)},${n(y - 4)}`;
		return (
			line(d, '#9a5a1c', 8.5, 'opacity="0.35"') +
			line(d, colour, 7) +
			line(d, light, 2.4, 'opacity="0.8" transform="translate(0 -1.6)"')
		);
	});

const egg = (x: number, y: number, turn: number) =>
	at(
		x,
		y,
		ellipse(0, 3, 34, 22, '#5b2a0c', 'opacity="0.35"') +
			ellipse(0, 0, 34, 22, 'url(#china)') +
			ellipse(2, -1, 18, 12.5, 'url(#yolk)') +
			shine(-3, -5, 5, 3, -20, 0.9),
		1,
		turn,
	);

const scallion = (brush: Brush, rx: number, ry: number, cy: number, count: number) =>
	times(count, () => {
		const [x, y] = spot(brush, rx, ry, cy, 0.7);
		return at(
			x,
			y,
			`<ellipse rx="6.5" ry="4" fill="none" stroke="${brush.pick(['#7cb24a', '#4a8a38', '#b5d86f'] as const)}" stroke-width="3.4"/>`,
			1,
			brush.between(-40, 40),
		);
	});

function bowl(glaze: string, rim: string, content: string, pattern = ''): string {
	return (
		shadow(320, 52) +
		path('M-176,-128 C-172,-50 -110,4 -54,8 L54,8 C110,4 172,-50 176,-128Z', glaze) +
		pattern +
		path('M-58,6 L-48,20 L48,20 L58,6Z', '#00000022') +
		ellipse(0, -128, 177, 62, rim) +
		ellipse(0, -125, 165, 54, '#00000030') +
		clipped('<path d="M-164,-124 A164,53 0 0 0 164,-124 L164,-330 L-164,-330Z"/>', content) +
		line('M-172,-116 A176,62 0 0 0 -60,-72', '#ffffff', 5, 'opacity="0.45"') +
		shine(-118, -58, 12, 34, -28, 0.35)
	);
}

const glazes = ['url(#bowlBlue)', 'url(#bowlRed)', 'url(#bowlGreen)', 'url(#bowlCream)'] as const;

const chopsticks =
	line('M70,-150 L264,-268', '#5a2a12', 10) +
	line('M70,-152 L262,-270', '#b5602c', 5) +
	line('M96,-136 L282,-244', '#5a2a12', 10) +
	line('M96,-138 L280,-246', '#b5602c', 5);

export const ramen: Drawing = (brush) => {
	const cy = -126;
	return (
		bowl(
			brush.pick(glazes),
			'url(#china)',
			ellipse(0, cy, 164, 53, 'url(#broth)') +
				at(
					-104,
					cy - 14,
					path('M-30,0 L-22,-86 L34,-78 L30,6Z', 'url(#nori)') +
						path('M-2,4 L10,-74 L62,-60 L52,10Z', 'url(#nori)', 'opacity="0.92"'),
				) +
				noodles(brush, 120, 34, cy + 4, '#fbdd8c', '#fff3c4') +
				times(3, (index) =>
					at(
						60 + index * 26,
						cy - 14 + index * 8,
						ellipse(0, 4, 40, 24, '#5b2a0c', 'opacity="0.35"') +
							ellipse(0, 0, 40, 24, '#b7653a') +
							ellipse(-1, -2, 34, 19, '#eeb79a') +
							line('M-24,-2 C-8,-14 10,8 24,-4', '#fff0e4', 4, 'opacity="0.8"'),
					),
				) +
				egg(-22, cy + 12, -8) +
				egg(-76, cy + 20, 10) +
				scallion(brush, 100, 30, cy + 10, 26) +
				times(16, () => {
					const [x, y] = spot(brush, 150, 46, cy);
					return ellipse(x, y, brush.between(4, 10), brush.between(2, 5), '#ffd98a', 'opacity="0.55"');
				}),
			times(9, (index) => line(`M${-132 + index * 33},-76 l14,12 l14,-12`, '#fff6e4', 3.4, 'opacity="0.45"')),
		) +
		chopsticks +
		steam(brush, -190)
	);
};

export const curry: Drawing = (brush) => {
	const cy = -126;
	return (
		bowl(
			'url(#copper)',
			'url(#copper)',
			ellipse(0, cy, 164, 53, 'url(#curry)') +
				times(13, () => {
					const [x, y] = spot(brush, 130, 36, cy);
					return (
						ellipse(x, y + 3, 27, 15, '#8c3a08', 'opacity="0.45"') +
						ellipse(x, y, 26, 14, brush.pick(['url(#orange)', 'url(#curry)', 'url(#cheese)'] as const)) +
						shine(x - 6, y - 6, 8, 3, -12, 0.5)
					);
				}) +
				line(
					`M-90,${cy + 6} C-40,${cy - 30} 30,${cy - 30} 60,${cy} C74,${cy + 20} -10,${cy + 28} -34,${cy + 8} C-44,${cy - 6} 0,${cy - 14} 22,${cy - 2}`,
					'#fff3dc',
					8,
					'opacity="0.92"',
				) +
				times(12, () => {
					const [x, y] = spot(brush, 90, 28, cy);
					return at(x, y, basil(0, 0.36), 1, brush.between(0, 360));
				}) +
				times(4, () => {
					const [x, y] = spot(brush, 100, 30, cy);
					return line(`M${n(x)},${n(y)} c8,-6 18,-6 26,-2`, '#c42b1d', 6);
				}),
			times(24, (index) =>
				ellipse(-142 + index * 12.4, -70 - Math.abs(11.5 - index) * 1.1, 4, 5, '#ffd9b0', 'opacity="0.35"'),
			),
		) +
		line('M-174,-136 C-204,-142 -206,-112 -170,-108 M174,-136 C204,-142 206,-112 170,-108', '#8a4a24', 10) +
		steam(brush, -186)
	);
};

export const grainBowl: Drawing = (brush) => {
	const cy = -128;
	const wedge = (from: number, fill: () => string, count: number) =>
		times(count, () => {
			const angle = from + brush.between(0.05, 1.02);
			const r = Math.sqrt(brush.between(0.08, 0.9));
			return at(Math.cos(angle) * 146 * r, cy + Math.sin(angle) * 46 * r, fill(), 1, brush.between(-30, 30));
		});
	const parts = [
		() => ellipse(0, 0, 17, 10, 'url(#salmon)') + line('M-11,-2 L9,-5', '#ffe3d2', 2.4),
		() => ellipse(0, 0, 15, 11, 'url(#leaf)', 'stroke="#2c6029" stroke-opacity="0.3"'),
		() => ellipse(0, 0, 9, 7, 'url(#tomato)') + shine(-2, -3, 3, 2, 0, 0.8),
		() => ellipse(0, 0, 22, 7, '#dfe58d') + line('M-20,3 C-8,9 8,9 20,3', '#41793f', 2.6),
		() => line('M-16,0 L16,-3', '#ee7d16', 5),
		() => ellipse(0, 0, 7, 5, 'url(#cheese)'),
		() =>
			ellipse(0, 0, 15, 9, '#f4d6e6') +
			ellipse(0, 0, 11, 6, '#fff5fa') +
			line('M-8,0 L8,0', '#d0648d', 1.4, 'opacity="0.6"'),
	];
	const start = Math.floor(brush.between(0, parts.length));
	return bowl(
		brush.pick(glazes),
		'url(#china)',
		ellipse(0, cy, 164, 54, 'url(#rice)') +
			times(60, () => {
				const [x, y] = spot(brush, 150, 48, cy);
				return at(
					x,
					y,
					ellipse(0, 0, 7, 3, '#fffdf6', 'stroke="#d8cbb0" stroke-width="0.8"'),
					1,
					brush.between(0, 180),
				);
			}) +
			times(6, (index) =>
				wedge((index * Math.PI) / 3, parts[(start + index) % parts.length] ?? parts[0] ?? (() => ''), 20),
			) +
			egg(4, cy - 2, 4) +
			times(36, () => {
				const [x, y] = spot(brush, 130, 42, cy);
				return ellipse(x, y, 2.6, 1.6, brush.pick(['#fff5da', '#2c2118'] as const));
			}),
	);
};

export const dumplings: Drawing = (brush) => {
	const dumpling = () =>
		ellipse(4, 4, 40, 13, '#3a1606', 'opacity="0.3"') +
		path(
			'M-40,-4 C-42,-34 -20,-48 0,-50 C20,-48 42,-34 40,-4 C30,10 -30,10 -40,-4Z',
			'url(#cream)',
			'stroke="#b89a66" stroke-opacity="0.6" stroke-width="1.8"',
		) +
		times(7, (index) =>
			line(
				`M0,-48 C${-18 + index * 6},-38 ${-26 + index * 8.6},-28 ${-30 + index * 10},-14`,
				'#bf9f6a',
				2,
				'opacity="0.6"',
			),
		) +
		shine(-16, -28, 8, 5, -30, 0.8);
	return (
		shadow(340, 50) +
		path('M-186,-104 L-182,-14 C-120,26 120,26 182,-14 L186,-104Z', 'url(#bamboo)') +
		line(
			'M-184,-68 C-120,-26 120,-26 184,-68 M-183,-36 C-120,6 120,6 183,-36',
			'#8a5a22',
			4,
			'opacity="0.6"',
		) +
		times(20, (index) =>
			line(
				`M${-176 + index * 18.5},${-86 + Math.sin((index / 19) * Math.PI) * 34} l0,66`,
				'#8a5a22',
				2,
				'opacity="0.3"',
			),
		) +
		ellipse(0, -106, 187, 62, 'url(#bamboo)', 'stroke="#8a5a22" stroke-opacity="0.6" stroke-width="3"') +
		ellipse(0, -104, 170, 52, '#a97b3d') +
		ellipse(0, -102, 166, 49, '#ead7a8') +
		path('M-150,-106 C-90,-146 90,-146 150,-104 C90,-70 -90,-70 -150,-106Z', '#9fbf6b', 'opacity="0.75"') +
		[
			[-92, -116],
			[0, -124],
			[92, -116],
			[-118, -86],
			[-44, -80],
			[44, -80],
			[118, -86],
		]
			.map(([x = 0, y = 0]) => at(x, y, dumpling(), 0.96 + (y + 100) / 300))
			.join('') +
		steam(brush, -170)
	);
};
