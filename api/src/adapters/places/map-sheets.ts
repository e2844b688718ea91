/** Serves the map in sheets, each drawn once and cached. */
import type { MapSheet } from '@flavorbag/contract';
import { LRUCache } from 'lru-cache';
import { drawMapSheet } from '#adapters/print/drawing.ts';
import type { Db } from '#db/database.ts';
import type { MapSheets } from '#ports/map-sheets.ts';
import { zipsWithin } from './gazetteer.store.ts';
import type { Degrees } from './map-cutter.ts';

const sheetDegrees = 2;
const [west, south] = [-180, 14];
const [columns, rows] = [60, 29];

const country = { west, south, east: west + columns * sheetDegrees, north: south + rows * sheetDegrees };

function degreesOf(name: string): Degrees | undefined {
	const [column = -1, row = -1] = name.split('-').map(Number);
	if (!(column >= 0 && column < columns && row >= 0 && row < rows)) return undefined;
	const corner = { west: west + column * sheetDegrees, south: south + row * sheetDegrees };
	return { ...corner, east: corner.west + sheetDegrees, north: corner.south + sheetDegrees };
}

export function createMapSheets({ db }: { db: Db }): MapSheets {
	const cache = new LRUCache<string, Promise<MapSheet>>({ max: 100 });

	async function cut(degrees: Degrees): Promise<MapSheet> {
		const { west, south, east, north } = degrees;
		const around = { west: west - 1, south: south - 1, east: east + 1, north: north + 1 };
		return drawMapSheet(degrees, await zipsWithin(db, around));
	}
	return {
		async sheet(name) {
			const degrees = degreesOf(name);
			if (!degrees && name !== 'us') return undefined;
			let sheet = cache.get(name);
			if (!sheet) {
				sheet = degrees ? cut(degrees) : drawMapSheet(country, undefined);
				cache.set(name, sheet);
				sheet.catch(() => cache.delete(name));
			}
			return sheet;
		},
	};
}
