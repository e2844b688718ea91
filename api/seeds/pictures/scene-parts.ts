/** Groups of things that several scenes share. */
import { baguette, bun, roundLoaf } from './breads.ts';
import { at, type Brush, type Drawing } from './brush.ts';
import { carrots, lettuce, tomato } from './produce.ts';
import { board, kraftBag, plate } from './settings.ts';

/** Stands at a place of the table; nearer things are drawn later and larger. */
export type Placed = readonly [x: number, y: number, scale: number, drawing: Drawing, turn?: number];

export type Scene = (brush: Brush) => readonly Placed[];
export type Scenes = Record<string, readonly [Scene, ...Scene[]]>;

const bagWith = (inside: string): Drawing => kraftBag(inside);
export const breadBag: Drawing = (brush) =>
	bagWith(
		at(-44, 130, baguette(brush), 1, -11) +
			at(4, 120, baguette(brush), 1.02, 2) +
			at(48, 132, baguette(brush), 0.96, 13),
	)(brush);
export const bunBag: Drawing = (brush) =>
	bagWith(at(-34, 42, roundLoaf(brush), 0.56) + at(44, 40, bun(brush), 0.8))(brush);
export const greenBag: Drawing = (brush) =>
	bagWith(
		at(-30, 66, lettuce(brush), 0.92) + at(44, 58, carrots(brush), 0.6, 72) + at(26, 44, tomato(brush), 0.62),
	)(brush);
export const onPlate =
	(rx: number, drawing: Drawing, scale = 1, lift = 0): Drawing =>
	(brush) =>
		plate(rx, at(0, lift, drawing(brush), scale));
export const pile =
	(one: Drawing, scale: number, spread = 1): Drawing =>
	(brush) =>
		[
			[-78, -6],
			[76, -4],
			[0, 2],
			[-38, -46],
			[42, -44],
		]
			.map(([x = 0, y = 0]) => at(x * spread, y, one(brush), scale, brush.between(-7, 7)))
			.join('');
export const threeOf =
	(one: Drawing, scale: number): Drawing =>
	(brush) =>
		at(0, -62, one(brush), scale, -3) + at(-106, 2, one(brush), scale, 6) + at(106, 4, one(brush), scale, -6);
export const onBoard =
	(half: number, content: Drawing): Drawing =>
	(brush) =>
		board(half, content(brush));
export const row =
	(one: Drawing, count: number, step: number, scale: number): Drawing =>
	(brush) =>
		Array.from({ length: count }, (_, index) =>
			at((index - (count - 1) / 2) * step, (index % 2) * 8, one(brush), scale, brush.between(-5, 5)),
		).join('');
