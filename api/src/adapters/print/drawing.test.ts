import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawPoster } from './drawing.ts';

const poster = {
	price: '$5.99',
	retailValue: undefined,
	url: 'https://flavorbag.example/s/x',
	language: 'en',
} as const;
const named = (name: string, format: 'letter' | 'tent' = 'letter') => drawPoster({ ...poster, name, format });

// R-drawn
test('the same facts are drawn once, whoever asks meanwhile, and others anew', async () => {
	const [one, same, other] = await Promise.all([named('Ana'), named('Ana'), named('Ana', 'tent')]);
	expect(Buffer.from(one).toString('latin1')).toMatch(/^%PDF/);
	expect(same).toBe(one);
	expect(await named('Ana')).toBe(one);
	expect(other).not.toEqual(one);
	expect(await named('Eva')).not.toEqual(one);
});

// R-drawn, R-too-many
test('what can’t be drawn is its asker’s alone, and of too many at once the last are told to come back', async () => {
	const broken = (at: number) =>
		drawPoster({ ...poster, name: undefined as unknown as string, price: `$${at}.99`, format: 'letter' });
	await expect(broken(0)).rejects.toThrow('undefined');
	const many = await Promise.allSettled(Array.from({ length: 60 }, (_, at) => broken(at)));
	const refused = many.flatMap((one, at) =>
		one.status === 'rejected' && one.reason.code ? [[at, one.reason.code]] : [],
	);
	expect(refused).toEqual(Array.from({ length: 20 }, (_, at) => [40 + at, 'UNAVAILABLE']));
});

// R-drawn
test('what serves draws nothing itself: only the thread loads what draws', () => {
	const api = join(import.meta.dirname, '../..');
	const loading = globSync('**/*.ts', { cwd: api })
		.filter((file) => !/\.test\.ts$|-main\.ts$/.test(file))
		.filter((file) =>
			/^import (?!type )[^;]*(poster|bag-sheet|share-picture|statement|map-cutter)\.ts'/m.test(
				readFileSync(join(api, file), 'utf8').replaceAll("'./", "'#adapters/print/"),
			),
		);
	expect(loading).toEqual([]);
});
