/** What kitchens, delis and market stalls show. */
import { loaf, naan, pretzel, roundLoaf } from './breads.ts';
import { curry, dumplings, grainBowl, pizza, ramen } from './dishes.ts';
import { cheeses, sandwich, sushi, tacos } from './handhelds.ts';
import {
	apple,
	aubergine,
	avocado,
	beets,
	carrots,
	crate,
	grapes,
	herbs,
	lemon,
	lettuce,
	orange,
	pear,
	radishes,
	squash,
	strawberries,
	tomato,
} from './produce.ts';
import type { Scenes } from './scene-parts.ts';
import { bunBag, greenBag, onPlate } from './scene-parts.ts';
import { bottle, jar } from './settings.ts';

export const savouryScenes = {
	pizzeria: [
		() => [
			[400, 560, 1.32, pizza],
			[136, 372, 0.78, bottle],
			[664, 366, 0.8, herbs],
		],
		() => [
			[386, 560, 1.3, pizza],
			[676, 376, 0.8, tomato],
			[596, 366, 0.74, tomato],
			[132, 372, 0.86, herbs],
		],
		() => [
			[400, 566, 1.32, pizza],
			[140, 368, 0.76, jar],
			[690, 376, 0.8, bottle],
		],
	],
	sushi: [
		() => [
			[400, 536, 1.16, sushi],
			[656, 388, 0.8, avocado],
			[142, 378, 0.72, bottle],
		],
		() => [
			[400, 540, 1.18, sushi],
			[160, 392, 0.86, lemon],
			[270, 384, 0.7, herbs],
		],
	],
	noodles: [
		() => [
			[380, 558, 1.34, ramen],
			[690, 400, 0.78, bottle],
		],
		() => [
			[390, 556, 1.3, ramen],
			[126, 404, 0.86, radishes],
		],
	],
	dumplings: [
		() => [
			[400, 548, 1.26, dumplings],
			[690, 392, 0.76, bottle],
			[120, 408, 0.86, radishes],
		],
		() => [
			[390, 552, 1.26, dumplings],
			[664, 396, 0.84, herbs],
		],
	],
	taqueria: [
		() => [
			[400, 534, 1.2, tacos],
			[660, 384, 0.86, avocado],
			[142, 384, 0.86, tomato],
			[240, 378, 0.7, lemon],
		],
		() => [
			[400, 538, 1.22, tacos],
			[158, 382, 0.8, jar],
			[650, 384, 0.84, herbs],
		],
	],
	curry: [
		() => [
			[350, 520, 1.2, curry],
			[610, 560, 1.14, naan],
			[676, 396, 0.84, herbs],
		],
		() => [
			[440, 516, 1.2, curry],
			[200, 562, 1.1, naan],
			[150, 386, 0.8, lemon],
			[690, 392, 0.8, jar],
		],
	],
	greens: [
		() => [
			[400, 552, 1.3, grainBowl],
			[140, 408, 0.9, avocado],
			[668, 398, 0.86, lemon],
		],
		() => [
			[410, 554, 1.28, grainBowl],
			[668, 408, 0.88, tomato],
			[128, 404, 0.84, herbs],
		],
	],
	deli: [
		() => [
			[300, 536, 1.2, onPlate(170, sandwich, 0.94, -4)],
			[590, 510, 0.98, pretzel],
			[666, 388, 0.9, jar],
			[120, 376, 0.8, bottle],
		],
		() => [
			[470, 540, 1.24, onPlate(170, sandwich, 0.94, -4)],
			[190, 416, 0.94, bunBag],
			[690, 398, 0.88, jar],
			[190, 560, 0.86, tomato],
		],
		() => [
			[400, 470, 1.06, cheeses],
			[200, 564, 1, pretzel],
			[590, 566, 0.92, grapes],
			[692, 380, 0.8, bottle],
			[110, 386, 0.84, jar],
		],
	],
	cheese: [
		() => [
			[390, 492, 1.2, cheeses],
			[640, 568, 1, grapes],
			[160, 572, 0.9, pear],
			[124, 380, 0.8, bottle],
		],
		() => [
			[410, 490, 1.18, cheeses],
			[170, 566, 0.94, grapes],
			[690, 388, 0.86, bottle],
			[640, 566, 0.86, apple],
		],
	],
	market: [
		() => [
			[290, 462, 1.02, crate(apple, pear)],
			[606, 472, 0.98, crate(orange, lemon)],
			[180, 572, 0.9, squash],
			[420, 574, 0.94, tomato],
			[640, 574, 0.9, aubergine],
		],
		() => [
			[430, 472, 1.14, crate(tomato, apple)],
			[146, 428, 0.98, greenBag],
			[240, 570, 0.98, carrots],
			[520, 574, 0.9, avocado],
			[680, 566, 0.96, lettuce],
		],
		() => [
			[190, 440, 1.04, greenBag],
			[430, 476, 1.12, lettuce],
			[640, 452, 1.12, squash],
			[330, 562, 0.96, radishes],
			[560, 568, 1, carrots],
		],
	],
	farm: [
		() => [
			[380, 478, 1.14, crate(squash, tomato)],
			[660, 462, 1.06, beets],
			[130, 448, 1.08, lettuce],
			[250, 566, 1, carrots],
			[560, 568, 0.98, radishes],
		],
		() => [
			[230, 460, 1.04, crate(pear, apple)],
			[560, 448, 1.2, lettuce],
			[690, 470, 1, beets],
			[410, 566, 0.98, strawberries],
			[630, 572, 0.9, avocado],
			[170, 570, 0.9, lemon],
		],
	],
	restaurant: [
		() => [
			[320, 540, 1.16, grainBowl],
			[640, 560, 0.96, roundLoaf],
			[690, 384, 0.84, bottle],
			[112, 384, 0.84, herbs],
		],
		() => [
			[420, 528, 1.12, curry],
			[160, 548, 0.98, loaf],
			[690, 396, 0.86, lemon],
			[140, 378, 0.8, bottle],
		],
		() => [
			[350, 520, 1.14, onPlate(180, sandwich, 0.9, -4)],
			[618, 540, 0.82, grainBowl],
			[690, 378, 0.84, bottle],
			[128, 384, 0.86, herbs],
		],
	],
} satisfies Scenes;
