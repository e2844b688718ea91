/** Tiles of the shipped map, which MapLibre asks for by their own protocol. */
import { publicLimits } from '@flavorbag/contract';
import { addProtocol, type VectorSourceSpecification } from 'maplibre-gl';
import { newActionId } from '#lib/action-id.ts';

addProtocol('ground', async ({ url }, { signal }) => {
	const response = await fetch(url.replace('ground:/', '/v0/public/map'), {
		signal,
		headers: { 'x-request-id': newActionId() },
	});
	if (!response.ok) throw new Error(`the map answered ${response.status}`);
	return { data: await response.arrayBuffer() };
});

export const groundSource: VectorSourceSpecification = {
	type: 'vector',
	tiles: ['ground://{z}/{x}/{y}'],
	maxzoom: publicLimits.mapMaxZoom,
};
