/** What is on the table, by what the shop sells. */
import { at, type Brush } from './brush.ts';
import type { Placed, Scenes } from './scene-parts.ts';
import { savouryScenes } from './scenes-savoury.ts';
import { sweetScenes } from './scenes-sweet.ts';

const scenes: Scenes = { ...sweetScenes, ...savouryScenes };

function arrange(brush: Brush, things: readonly Placed[]): string {
	const mirrored = brush.random() < 0.5;
	return [...things]
		.sort((a, b) => a[1] - b[1])
		.map(([x, y, scale, drawing, turn = 0]) =>
			at(
				(mirrored ? 800 - x : x) + brush.between(-8, 8),
				y + brush.between(-4, 4),
				drawing(brush),
				scale * brush.between(0.97, 1.04),
				turn,
			),
		)
		.join('');
}

export const pictureCategories = Object.keys(scenes);

export function scene(brush: Brush, category: string): string {
	return arrange(brush, brush.pick(scenes[category] ?? savouryScenes.market)(brush));
}
