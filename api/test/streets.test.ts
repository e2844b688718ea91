/** An operator's street file: the command that checks it and puts it in place, and how it is served. */
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { maxPart, streetFileIn } from '#http/street-file.ts';
import { runScript } from '../../packages/ops/test/run-script.ts';
import { type StreetFileGiven, smallTown, writeStreetFile } from '../../web/test/street-file.ts';
import { installStreets } from '../src/app/install-streets.ts';
import { makeShop } from './makers.ts';
import { createWorld } from './world.ts';

const world = await createWorld();
const folder = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const place = streetFileIn(world.dataDir);
beforeEach(() => rmSync(place, { force: true }));

const portland = { lat: 45.52, lng: -122.68 };
const town = smallTown(portland);
const file = join(folder, 'town.pmtiles');
const write = (given: Partial<StreetFileGiven> = {}, more = town) =>
	writeFileSync(file, writeStreetFile({ ...more, ...given }));

async function map(file?: string, isAnyway = false, databaseUrl = world.database.url): Promise<string> {
	const lines: string[] = [];
	await installStreets({ file, place, databaseUrl, isAnyway, say: (line) => void lines.push(line) });
	return lines.join('\n');
}

// R-streets
describe('npm run map', () => {
	test('says that none is installed, then what a file covers and that it is in use', async () => {
		expect(await map()).toMatch(/^No street map is installed/);
		write();
		expect(await map(file)).toMatch(/Inside: 0 of 0 shops/);
		await makeShop(world);
		const said = await map(file);
		expect(said).toMatch(/town\.pmtiles: 1 MB, streets up to zoom 14, latitude 45\.46 to 45\.58,/);
		expect(said).toMatch(/longitude -122\.74 to -122\.62\./);
		expect(said).toMatch(/Inside: 1 of 1 shops, 0 of 0 ZIP codes of customers/);
		expect(said).toMatch(/In use as .*map\.pmtiles/);
		expect(await map()).toMatch(/map\.pmtiles: 1 MB, streets up to zoom 14/);
		expect(readdirSync(world.dataDir).filter((name) => name.startsWith('map.'))).toEqual(['map.pmtiles']);
	});

	test('warns of a file of another continent, and takes it when it is asked to', async () => {
		write({}, smallTown({ lat: 48.85, lng: 2.35 }));
		await expect(map(file)).rejects.toThrow(/covers no place of this town.*--anyway/);
		expect(existsSync(place)).toBe(false);
		await map(file, true);
		expect(existsSync(place)).toBe(true);
	});

	test('links a file of 30 GB instead of copying it, and reads little of it', async () => {
		const bytes = writeStreetFile(town);
		const size = 30e9;
		// The data of its tiles is said to reach to the end.
		const header = new DataView(bytes.buffer);
		header.setBigUint64(64, BigInt(size) - header.getBigUint64(56, true), true);
		writeFileSync(file, bytes);
		truncateSync(file, size);
		expect(await map(file)).toMatch(/30,000 MB/);
		expect(statSync(place)).toMatchObject({ size, ino: statSync(file).ino });
		expect(statSync(place).blocks * 512).toBeLessThan(1e7);
		rmSync(file);
	});

	const cutAt = (share: number) => {
		write();
		truncateSync(file, Math.floor(statSync(file).size * share));
	};
	const isCut = /is cut off or damaged: download or copy it once more/;
	const wrong: Record<string, [() => void, RegExp]> = {
		'is not there': [() => rmSync(file, { force: true }), /can’t be opened: check its name/],
		'is a folder': [() => mkdirSync(file), /is a folder: name the file in it/],
		'is empty': [() => writeFileSync(file, ''), /is not a PMTiles file of version 3: .*says how to make one/],
		'is a database of tiles': [
			() => writeFileSync(file, 'SQLite format 3\0'.padEnd(20_000)),
			/is not a PMTiles file of version 3/,
		],
		'has pictures': [() => write({ tileType: 2 }), /has pictures instead of vector tiles/],
		'has layers of another schema': [
			() => write({ layers: { transportation: town.layers.roads ?? [], water: town.layers.water ?? [] } }),
			/has no layer named earth or roads/,
		],
		'ends before streets begin': [() => write({ zooms: [0, 6] }), /ends at zoom 6.*--maxzoom=15/],
		'was cut off in the middle': [() => cutAt(0.5), isCut],
		'was cut off at its end': [() => cutAt(0.999), isCut],
		'was cut off in its directory': [() => cutAt(0.001), isCut],
		'was cut off in its header': [() => cutAt(0.0003), isCut],
	};
	test.each(Object.entries(wrong))('refuses in one sentence a file that %s', async (_, [make, sentence]) => {
		rmSync(file, { force: true, recursive: true });
		make();
		writeFileSync(place, 'what was there before');
		await expect(map(file, true)).rejects.toThrow(sentence);
		expect(statSync(place).size).toBe('what was there before'.length);
		rmSync(file, { force: true, recursive: true });
	});

	test('without its database it asks for a start or for --anyway', async () => {
		write();
		const none = 'postgres://nobody@127.0.0.1:1/none';
		await expect(map(file, false, none)).rejects.toThrow(/ECONNREFUSED.*start FlavorBag first, or add --any/);
		expect(await map(file, true, none)).toMatch(/In use/);
	});

	test('ends with 1 and one sentence that names the file', async () => {
		cutAt(0.5);
		const env = { DATABASE_URL: world.database.url, DATA_DIR: world.dataDir };
		expect(await runScript(['api/src/app/map-main.ts', file], { env })).toEqual({
			code: 1,
			stdout: '',
			stderr: `${file} is cut off or damaged: download or copy it once more.\n`,
		});
	});
});

const address = async () => (await world.call('settings.get', {})).data.map_style_url;
const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
	const answer = await fetch(`${world.url}/v0/public/map.pmtiles`, { method, headers });
	const bytes = new Uint8Array(await answer.arrayBuffer());
	return { status: answer.status, bytes, head: (name: string) => answer.headers.get(name) };
};
const put = (bytes: Uint8Array | string) => {
	writeFileSync(file, bytes);
	renameSync(file, place);
};

// R-streets
describe('the street file', () => {
	test('is absent without one', async () => {
		expect(await address()).toBeNull();
		expect((await ask({ range: 'bytes=0-9' })).status).toBe(404);
	});

	test('is served in parts, with what a cache needs', async () => {
		const whole = writeStreetFile(town);
		put(whole);
		const part = await ask({ range: 'bytes=5-20' });
		expect(part.status).toBe(206);
		expect(part.bytes).toEqual(whole.slice(5, 21));
		expect(part.head('content-range')).toBe(`bytes 5-20/${whole.length}`);
		expect(part.head('cache-control')).toBe('public, max-age=31536000, immutable');
		const etag = part.head('etag') ?? '';
		expect(etag).toMatch(/^"[\w-]+"$/);
		expect(await address()).toBe(`/v0/public/map.pmtiles?${etag.slice(1, -1)}`);
		expect((await ask({ range: 'bytes=5-20', 'if-range': etag })).status).toBe(206);
		expect(await ask({ range: 'bytes=5-20', 'if-none-match': etag })).toMatchObject({ status: 304 });
		const beyond = await ask({ range: `bytes=${whole.length - 3}-${whole.length + 100}` });
		expect(beyond).toMatchObject({ status: 206, bytes: whole.slice(-3) });
		const open = await ask({ range: `bytes=${whole.length - 3}-` });
		expect(open).toMatchObject({ status: 206, bytes: whole.slice(-3) });
		const head = await ask({}, 'HEAD');
		expect(head.status).toBe(200);
		expect(head.head('content-length')).toBe(String(whole.length));
		expect(head.head('accept-ranges')).toBe('bytes');
		expect(head.head('etag')).toBe(etag);
	});

	test.each([
		[{}],
		[{ range: 'bytes=999999999999-' }],
		[{ range: 'bytes=9-3' }],
		[{ range: 'bytes=0-1,5-9' }],
		[{ range: 'lines=0-1' }],
		[{ range: 'bytes=0-9', 'if-range': '"another"' }],
	])('is never sent whole: %j is answered 416 with its size', async (headers: Record<string, string>) => {
		put('PMTiles'.padEnd(1_000));
		const answer = await ask(headers);
		expect(answer).toMatchObject({ status: 416, bytes: new Uint8Array() });
		expect(answer.head('content-range')).toBe('bytes */1000');
		expect(answer.head('cache-control')).toBe('no-store');
	});

	test('of 30 GB gives its far end, and a bounded part of it', async () => {
		put('');
		truncateSync(place, 30e9);
		const far = await ask({ range: 'bytes=29999999000-29999999003' });
		expect(far).toMatchObject({ status: 206, bytes: new Uint8Array(4) });
		const all = await ask({ range: 'bytes=0-' });
		expect(all.bytes).toHaveLength(maxPart);
		expect(all.head('content-range')).toBe(`bytes 0-${maxPart - 1}/30000000000`);
	});

	test('may be replaced while it is read: a reader starts over with the new one', async () => {
		put(writeStreetFile(town));
		const before = await address();
		const reader = new PMTiles(`${world.url}${before}`);
		const [z, x, y] = [12, 652, 1464];
		const size = (await reader.getZxy(z, x, y))?.data.byteLength ?? 0;
		put(writeStreetFile({ ...town, layers: { ...town.layers, roads: [] } }));
		expect(await address()).not.toBe(before);
		const after = (await reader.getZxy(z, x, y))?.data.byteLength ?? 0;
		expect(after).toBeGreaterThan(0);
		expect(after).toBeLessThan(size);
	});
});
