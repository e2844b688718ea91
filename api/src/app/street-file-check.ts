/** Says why a file can't be the map's streets, or what it covers (`npm run map`). */
import { type FileHandle, open } from 'node:fs/promises';
import {
	Compression,
	type Entry,
	type Header,
	PMTiles,
	ResolvedValueCache,
	type Source,
	TileType,
	tileIdToZxy,
} from 'pmtiles';
import { maxPart } from '#http/street-file.ts';

/** Its message is a sentence without the file's name at its start. */
export class UnusableStreets extends Error {
	override name = 'UnusableStreets';
}

/** The zoom from which a map shows streets. */
const minDetail = 12;
const neededLayers = ['earth', 'roads', 'water'];
const howToMake = 'docs/running.md says how to make one from a build of Protomaps';
const isCut = 'is cut off or damaged: download or copy it once more';

const sourceOf = (handle: FileHandle): Source => ({
	getKey: () => 'file',
	async getBytes(offset, length) {
		if (length > maxPart) throw new Error('A part of the file is too big.');
		const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
		return { data: buffer.buffer.slice(0, bytesRead) };
	},
});

/** Reads every directory, and returns the tile that ends last. */
async function findLastTile(archive: PMTiles, header: Header): Promise<Entry | undefined> {
	let last: Entry | undefined;
	const walk = async (offset: number, length: number, depth: number) => {
		if (depth > 3) throw new Error('Its directories lead in circles.');
		for (const entry of await archive.cache.getDirectory(archive.source, offset, length, header)) {
			if (entry.runLength === 0)
				await walk(header.leafDirectoryOffset + entry.offset, entry.length, depth + 1);
			else if (!last || entry.offset + entry.length > last.offset + last.length) last = entry;
		}
	};
	await walk(header.rootDirectoryOffset, header.rootDirectoryLength, 0);
	return last;
}

/** Throws if the end of the file is missing. Returns the names of its layers. */
async function readWhole(archive: PMTiles, header: Header, size: number): Promise<string[]> {
	const last = await findLastTile(archive, header);
	const { tileDataOffset: start, tileDataLength: length = 0 } = header;
	if (!last || start + Math.max(length, last.offset + last.length) > size)
		throw new Error('Its last tile is missing.');
	await archive.getZxy(...tileIdToZxy(last.tileId));
	const { vector_layers: layers = [] } = (await archive.getMetadata()) as {
		vector_layers?: { id: string }[];
	};
	return layers.map(({ id }) => id);
}

/** However big the file is, it reads only directories and one tile. */
export async function inspectStreetFile(file: string): Promise<{ size: number; header: Header }> {
	const handle = await open(file).catch(() => {
		throw new UnusableStreets('can’t be opened: check its name');
	});
	try {
		const found = await handle.stat();
		if (!found.isFile()) throw new UnusableStreets('is a folder: name the file in it');
		const { size } = found;
		const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
		if (buffer.toString('latin1') !== 'PMTiles\u0003')
			throw new UnusableStreets(`is not a PMTiles file of version 3: ${howToMake}`);
		const archive = new PMTiles(sourceOf(handle), new ResolvedValueCache());
		const damaged = () => {
			throw new UnusableStreets(isCut);
		};
		const header = await archive.getHeader().catch(damaged);
		if (header.tileType !== TileType.Mvt)
			throw new UnusableStreets(`has pictures instead of vector tiles (MVT): ${howToMake}`);
		if (header.tileCompression > Compression.Gzip)
			throw new UnusableStreets(`is compressed in a way that browsers can’t read: ${howToMake}`);
		const layers = await readWhole(archive, header, size).catch(damaged);
		const missing = neededLayers.filter((one) => !layers.includes(one));
		if (missing.length > 0)
			throw new UnusableStreets(`has no layer named ${missing.join(' or ')}: ${howToMake}`);
		if (header.maxZoom < minDetail)
			throw new UnusableStreets(
				`ends at zoom ${header.maxZoom}, before streets begin: extract it with --maxzoom=15`,
			);
		return { size, header };
	} finally {
		await handle.close();
	}
}
