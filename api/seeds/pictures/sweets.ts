import { at, type Brush, type Drawing, ellipse, line, n, path, shadow, shine, times } from './brush.ts';

export const cinnamonRoll: Drawing = (brush) => {
	let spiral = 'M0,-56';
	for (let turn = 0; turn <= 3.1 * Math.PI * 2; turn += 0.35) {
		const r = 4 + turn * 3.25;
		spiral += ` L${n(Math.cos(turn) * r)},${n(-56 + Math.sin(turn) * r * 0.52)}`;
	}
	return (
		shadow(160, 32) +
		path('M-76,-54 C-78,-24 -70,6 0,8 C70,6 78,-24 76,-54Z', 'url(#bun)') +
		ellipse(0, -56, 76, 42, 'url(#dough)', 'stroke="#8a4715" stroke-opacity="0.5" stroke-width="2"') +
		line(spiral, '#8d4517', 6, 'opacity="0.85"') +
		line('M-60,-64 C-30,-84 -20,-44 8,-66 C30,-84 44,-48 62,-60', '#fffaf0', 11, 'opacity="0.96"') +
		line('M-44,-38 C-16,-54 6,-24 34,-40 C44,-46 54,-36 58,-36', '#fffaf0', 9, 'opacity="0.96"') +
		line(`M-46,-42 C-48,-20 -46,-14 -46,${n(brush.between(-14, -4))}`, '#fffaf0', 9) +
		line(`M40,-42 C42,-24 40,-18 41,${n(brush.between(-20, -8))}`, '#fffaf0', 8)
	);
};

export const doughnut: Drawing = (brush) => {
	const icing = brush.pick([
		'url(#pink)',
		'url(#choco)',
		'url(#cream)',
		'url(#mint)',
		'url(#lemon)',
	] as const);
	let edge = '';
	for (let index = 0; index <= 24; index++) {
		const angle = (index / 24) * Math.PI * 2;
		const r = 1 + (index % 2 === 0 ? 0.03 : -0.05);
		edge += `${index === 0 ? 'M' : 'L'}${n(Math.cos(angle) * 74 * r)},${n(-46 + Math.sin(angle) * 40 * r)} `;
	}
	return (
		shadow(170, 34) +
		ellipse(0, -30, 84, 42, 'url(#bun)', 'stroke="#6b330c" stroke-opacity="0.4" stroke-width="2"') +
		path(`${edge}Z`, icing, `stroke="${icing}" stroke-width="7" stroke-linejoin="round"`) +
		ellipse(0, -46, 22, 11, '#6a3413') +
		line('M-21,-43 A22,11 0 0 0 21,-43', '#d99a4e', 5) +
		shine(-38, -66, 24, 8, -20, 0.75) +
		times(26, () => {
			const angle = brush.between(0, 6.28);
			const far = brush.between(0.46, 0.9);
			const [x, y] = [Math.cos(angle) * 70 * far, -46 + Math.sin(angle) * 37 * far];
			const colour = brush.pick(['#f25f5c', '#ffe066', '#247ba0', '#70c1b3', '#fffdf5', '#f78fb3'] as const);
			return at(
				x,
				y,
				`<rect x="-5" y="-1.6" width="10" height="3.2" rx="1.6" fill="${colour}"/>`,
				1,
				brush.between(0, 180),
			);
		})
	);
};

export const muffin: Drawing = (brush) => {
	const berries = brush.pick([true, false] as const);
	return (
		shadow(112, 24) +
		path(
			'M-46,-52 L-36,4 C-20,10 20,10 36,4 L46,-52Z',
			brush.pick(['#e9d3b4', '#d77a61', '#7f9c8a', '#f2e3c8'] as const),
		) +
		times(7, (index) =>
			line(`M${-38 + index * 12.6},-46 L${-30 + index * 10},4`, '#5a2f14', 1.6, 'opacity="0.28"'),
		) +
		path(
			'M-60,-50 C-72,-72 -52,-84 -46,-96 C-34,-122 36,-122 46,-96 C54,-84 72,-72 60,-50 C40,-40 -40,-40 -60,-50Z',
			'url(#golden)',
			'stroke="#7d3b0f" stroke-opacity="0.5" stroke-width="2"',
		) +
		shine(-24, -96, 20, 9, -28, 0.6) +
		times(10, () => {
			const [x, y] = [brush.between(-44, 44), brush.between(-104, -58)];
			return ellipse(x, y, brush.between(5, 8), brush.between(4, 7), berries ? 'url(#berry)' : 'url(#choco)');
		})
	);
};

export const cookie: Drawing = (brush) =>
	shadow(124, 22) +
	ellipse(0, -14, 62, 30, '#a5642b') +
	ellipse(0, -20, 62, 30, 'url(#golden)', 'stroke="#7d3b0f" stroke-opacity="0.4" stroke-width="2"') +
	times(13, () => {
		const angle = brush.between(0, 6.28);
		const far = Math.sqrt(brush.random()) * 0.84;
		return ellipse(
			Math.cos(angle) * 56 * far,
			-22 + Math.sin(angle) * 25 * far,
			brush.between(4, 8),
			brush.between(3, 5),
			'url(#choco)',
		);
	}) +
	shine(-24, -34, 20, 6, -14, 0.5);

export const pie: Drawing = (brush) => {
	const [filling, juice] = brush.pick([
		['url(#straw)', '#7d1322'],
		['url(#berry)', '#26184a'],
		['url(#orange)', '#a3480e'],
	] as const);
	const lattice = times(6, (index) => {
		const x = -110 + index * 44;
		return (
			line(`M${x},-130 L${x + 44},0`, '#7d3b0f', 21, 'opacity="0.4"') +
			line(`M${x},-131 L${x + 44},-1`, '#efb45f', 17) +
			line(`M${x - 4},-133 L${x + 40},-3`, '#ffe0a0', 4, 'opacity="0.8"')
		);
	});
	const across = times(4, (index) => {
		const y = -104 + index * 27;
		return (
			line(`M-140,${y + 12} L140,${y - 10}`, '#7d3b0f', 16, 'opacity="0.4"') +
			line(`M-140,${y + 11} L140,${y - 11}`, '#f3bd6c', 13) +
			line(`M-140,${y + 8} L140,${y - 14}`, '#ffe5ae', 3.5, 'opacity="0.8"')
		);
	});
	const id = `pie${Math.floor(brush.random() * 1e6)}`;
	return (
		shadow(290, 50) +
		path(
			'M-146,-62 L-118,2 C-80,22 80,22 118,2 L146,-62Z',
			brush.pick(['url(#bowlBlue)', 'url(#bowlCream)', 'url(#bowlRed)'] as const),
		) +
		ellipse(0, -64, 148, 68, 'url(#crust)') +
		ellipse(0, -66, 122, 54, juice) +
		`<clipPath id="${id}"><ellipse cx="0" cy="-66" rx="124" ry="56"/></clipPath><g clip-path="url(#${id})">${times(40, () => ellipse(brush.between(-120, 120), brush.between(-116, -18), brush.between(9, 15), brush.between(7, 11), filling))}${lattice}${across}</g>` +
		times(30, (index) => {
			const angle = (index / 30) * Math.PI * 2;
			return ellipse(
				Math.cos(angle) * 136,
				-65 + Math.sin(angle) * 61,
				15,
				10,
				'url(#golden)',
				'stroke="#8a4715" stroke-opacity="0.5" stroke-width="1.6"',
			);
		})
	);
};

export const cake: Drawing = (brush) => {
	const [sponge, icing] = brush.pick([
		['#8a4f2b', 'url(#cream)'],
		['#f0c074', 'url(#pink)'],
		['#e9b564', 'url(#cream)'],
	] as const);
	return (
		shadow(200, 36) +
		path('M-96,-24 L96,-24 L96,2 C60,12 -60,12 -96,2Z', 'url(#china)') +
		path('M-80,-116 L86,-96 L86,-8 L-80,-8Z', sponge) +
		path('M-80,-84 L86,-72 L86,-58 L-80,-66Z', '#fff3dc') +
		path('M-80,-46 L86,-40 L86,-28 L-80,-30Z', '#d8485a', 'opacity="0.9"') +
		path(
			'M-92,-116 C-60,-150 40,-150 92,-104 L90,-84 C80,-70 74,-94 62,-84 C52,-74 48,-98 30,-94 C14,-84 4,-108 -14,-102 C-34,-84 -44,-112 -60,-108 C-78,-92 -92,-104 -92,-116Z',
			icing,
		) +
		shine(-30, -128, 30, 7, 4, 0.7) +
		at(6, -132, ellipse(0, 0, 17, 16, 'url(#straw)') + line('M2,-14 C6,-26 14,-30 20,-30', '#4a8a38', 3))
	);
};

export const cup: Drawing = (brush) => {
	const glaze = brush.pick([
		'url(#china)',
		'url(#bowlGreen)',
		'url(#bowlBlue)',
		'url(#bowlCream)',
		'url(#pumpkin)',
	] as const);
	return (
		shadow(210, 40) +
		ellipse(0, -6, 106, 36, 'url(#china)', 'stroke="#b8a791" stroke-width="1.5"') +
		ellipse(0, -10, 70, 22, '#d9ccba') +
		line('M60,-84 C106,-92 108,-34 54,-34', '#d8c9b5', 13) +
		line('M60,-86 C102,-92 104,-38 54,-37', '#fffaf2', 6) +
		path('M-68,-96 C-66,-44 -46,-8 0,-8 C46,-8 66,-44 68,-96Z', glaze) +
		ellipse(0, -96, 69, 25, 'url(#china)') +
		ellipse(0, -94, 61, 20, 'url(#coffee)') +
		at(
			0,
			-92,
			path(
				'M0,13 C-34,2 -30,-15 -13,-13 C-5,-12 0,-6 0,-4 C0,-6 5,-12 13,-13 C30,-15 34,2 0,13Z',
				'#fbe7c6',
			) + line('M0,10 C-16,3 -18,-6 -11,-8 M0,10 C16,3 18,-6 11,-8', '#a86d3a', 1.8, 'opacity="0.7"'),
		) +
		shine(-44, -58, 9, 26, 12, 0.5) +
		steam(brush, -118)
	);
};

export const steam = (brush: Brush, y: number): string =>
	`<g opacity="0.5" filter="url(#haze)">${times(3, (index) => {
		const x = -30 + index * 30 + brush.between(-6, 6);
		return line(
			`M${n(x)},${y} C${n(x - 22)},${y - 28} ${n(x + 24)},${y - 52} ${n(x - 4)},${n(y - brush.between(78, 104))}`,
			'#fffaf0',
			7,
			'opacity="0.7"',
		);
	})}</g>`;

export const gelato: Drawing = (brush) => {
	const scoop = (x: number, y: number, fill: string) =>
		path(
			`M${x - 46},${y + 6} C${x - 50},${y - 62} ${x + 50},${y - 62} ${x + 46},${y + 6} C${x + 34},${y + 20} ${x + 20},${y + 6} ${x + 8},${y + 18} C${x - 6},${y + 24} ${x - 14},${y + 6} ${x - 26},${y + 16} C${x - 38},${y + 20} ${x - 44},${y + 14} ${x - 46},${y + 6}Z`,
			fill,
		) + shine(x - 16, y - 28, 14, 7, -30, 0.6);
	const flavours = [
		'url(#pink)',
		'url(#mint)',
		'url(#choco)',
		'url(#cream)',
		'url(#lemon)',
		'url(#salmon)',
		'url(#plum)',
	] as const;
	return (
		shadow(150, 30) +
		at(
			40,
			-150,
			path('M-8,40 L2,-46 L22,-42 L14,44Z', 'url(#wood)') + line('M0,30 L8,-36', '#f6d9a0', 2),
			1,
			12,
		) +
		scoop(-34, -96, brush.pick(flavours)) +
		scoop(36, -96, brush.pick(flavours)) +
		scoop(0, -128, brush.pick(flavours)) +
		path(
			'M-80,-90 L-58,2 C-30,12 30,12 58,2 L80,-90 C50,-74 -50,-74 -80,-90Z',
			brush.pick(['url(#bowlCream)', 'url(#bowlRed)', 'url(#bowlBlue)'] as const),
		) +
		line('M-76,-78 C-48,-62 48,-62 76,-78', '#fffaf0', 4, 'opacity="0.6"')
	);
};
