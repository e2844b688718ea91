/** The worker thread of drawing.ts. */
import { parentPort } from 'node:worker_threads';
import { drawMapTile } from '#adapters/places/map-cutter.ts';
import { drawBagSheet } from './bag-sheet.ts';
import { drawPoster } from './poster.ts';
import { drawBrandedShare, drawSharePicture } from './share-picture.ts';
import { drawStatement } from './statement.ts';

const drawings = {
	bagSheet: drawBagSheet,
	brandedShare: drawBrandedShare,
	mapTile: drawMapTile,
	poster: drawPoster,
	sharePicture: drawSharePicture,
	statement: drawStatement,
};
export type Drawings = typeof drawings;
export type Asked = {
	[What in keyof Drawings]: { what: What; facts: Parameters<Drawings[What]> };
}[keyof Drawings];
export interface Answered {
	nth: number;
	drawn?: unknown;
	error?: unknown;
}

parentPort?.on('message', async ({ nth, what, facts }: Asked & { nth: number }) => {
	const draw = drawings[what] as (...given: unknown[]) => Promise<unknown>;
	const answer: Answered = await draw(...facts).then(
		(drawn) => ({ nth, drawn }),
		(error: unknown) => ({ nth, error }),
	);
	parentPort?.postMessage(answer);
});
