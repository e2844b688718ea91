/** What ovens and counters of sweet things show. */
import { bagel, bun, croissant, loaf, pretzel, roundLoaf } from './breads.ts';
import { at } from './brush.ts';
import { herbs, lemon, strawberries } from './produce.ts';
import type { Scenes } from './scene-parts.ts';
import { breadBag, bunBag, onBoard, onPlate, pile, row, threeOf } from './scene-parts.ts';
import { jar } from './settings.ts';
import { cake, cinnamonRoll, cookie, cup, doughnut, gelato, muffin, pie } from './sweets.ts';

export const sweetScenes = {
	bakery: [
		() => [
			[190, 424, 1.12, breadBag],
			[430, 400, 1.02, roundLoaf],
			[650, 420, 0.9, loaf],
			[470, 526, 1.2, croissant],
			[246, 540, 0.92, bun],
			[686, 540, 1, bun],
		],
		() => [
			[170, 404, 0.98, bunBag],
			[440, 446, 1.1, onBoard(210, (b) => at(-92, -6, loaf(b), 0.96) + at(112, -2, roundLoaf(b), 0.86))],
			[300, 552, 1, pretzel],
			[596, 552, 0.98, croissant],
		],
		() => [
			[400, 470, 1.16, onPlate(250, threeOf(croissant, 0.82), 1, -2)],
			[160, 396, 0.92, breadBag],
			[668, 408, 1, jar],
			[676, 556, 0.9, bun],
		],
	],
	cafe: [
		() => [
			[300, 488, 1.22, cup],
			[560, 500, 1.08, onPlate(150, croissant, 0.96, -4)],
			[668, 386, 0.9, herbs],
			[150, 384, 0.86, jar],
		],
		() => [
			[540, 484, 1.2, cup],
			[264, 498, 1.1, onPlate(140, cake, 0.92, -2)],
			[128, 380, 0.86, herbs],
			[700, 540, 0.8, cookie],
			[410, 382, 0.72, bunBag],
		],
		() => [
			[400, 520, 1.15, cup],
			[180, 470, 1.06, onPlate(120, cinnamonRoll, 0.96, -4)],
			[624, 470, 1.05, onPlate(120, muffin, 1, -4)],
			[400, 376, 0.84, breadBag],
		],
	],
	pastry: [
		() => [
			[270, 500, 1.16, onPlate(150, cake, 1, -4)],
			[566, 470, 1.04, pie],
			[520, 574, 0.78, strawberries],
			[130, 384, 0.8, jar],
		],
		() => [
			[400, 486, 1.16, pie],
			[140, 440, 1, muffin],
			[668, 440, 1, muffin],
			[640, 560, 0.96, cinnamonRoll],
			[180, 560, 0.86, strawberries],
		],
		() => [
			[220, 470, 1.1, cinnamonRoll],
			[420, 500, 1.16, cinnamonRoll],
			[620, 474, 1.08, cinnamonRoll],
			[320, 400, 0.9, bunBag],
			[560, 388, 0.84, jar],
			[250, 572, 0.8, cookie],
			[560, 576, 0.84, cookie],
		],
	],
	doughnuts: [
		() => [
			[400, 456, 1.2, onPlate(250, pile(doughnut, 0.98, 1.35), 1, -4)],
			[150, 556, 0.98, doughnut],
			[668, 560, 0.92, doughnut],
			[680, 392, 0.92, cup],
		],
		() => [
			[180, 420, 1, bunBag],
			[450, 476, 1.14, onBoard(230, row(doughnut, 3, 150, 0.92))],
			[300, 574, 0.9, doughnut],
			[640, 572, 0.94, doughnut],
		],
	],
	bagels: [
		() => [
			[170, 408, 0.96, bunBag],
			[
				450,
				462,
				1.16,
				onBoard(
					220,
					(b) => at(-110, -4, bagel(b), 0.92) + at(108, -4, bagel(b), 0.92) + at(0, -34, bagel(b), 0.96),
				),
			],
			[280, 566, 1, bagel],
			[600, 566, 0.96, cup],
		],
		() => [
			[400, 476, 1.2, onPlate(220, pile(bagel, 0.88, 1.1), 1, -4)],
			[668, 420, 1, cup],
			[140, 420, 0.95, jar],
			[640, 566, 0.84, bagel],
		],
	],
	gelato: [
		() => [
			[270, 512, 1.3, gelato],
			[540, 516, 1.3, gelato],
			[690, 420, 0.9, strawberries],
			[408, 404, 0.96, gelato],
		],
		() => [
			[400, 530, 1.46, gelato],
			[180, 470, 1.08, gelato],
			[630, 474, 1.06, gelato],
			[640, 572, 0.8, cookie],
			[190, 574, 0.76, lemon],
		],
	],
} satisfies Scenes;
