/** Tiles of the shipped map and of the operator's street file, which MapLibre requests through custom protocols. */
import { publicLimits } from '@flavorbag/contract';
import { addProtocol, type VectorSourceSpecification } from 'maplibre-gl';
import { Protocol } from 'pmtiles';
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

addProtocol('pmtiles', new Protocol().tile);

/** The street file at this URL; undefined if the URL is missing or leads to a MapLibre style instead. */
export function streetSource(url: string | null | undefined): VectorSourceSpecification | undefined {
	if (!url || !/\.pmtiles(\?|$)/.test(url)) return undefined;
	return {
		type: 'vector',
		url: `pmtiles://${url}`,
		minzoom: publicLimits.mapMaxZoom,
		attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>',
	};
}
