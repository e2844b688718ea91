/** Checks a street file, says what it covers, and puts it in place (R-streets). */
import { constants, copyFile, link, realpath, rename, rm } from 'node:fs/promises';
import { pino } from 'pino';
import type { Header } from 'pmtiles';
import { openDatabase } from '#db/database.ts';
import { addressOfStreets } from '#http/street-file.ts';
import { countPlaces } from '#shops';
import { inspectStreetFile, UnusableStreets } from './street-file-check.ts';

interface Given {
	file: string | undefined;
	/** Where the server reads it. */
	place: string;
	databaseUrl: string;
	/** Doesn't ask whether it covers the town. */
	isAnyway: boolean;
	say(line: string): void;
}

const degrees = (value: number) => value.toFixed(2);

/** Returns whether any place of the town is covered, or there is none yet. */
async function compare(
	{ minLon, minLat, maxLon, maxLat }: Header,
	{ databaseUrl, say }: Given,
): Promise<boolean> {
	const { db, close } = openDatabase(databaseUrl, pino({ level: 'silent' }), { max: 1, operator: true });
	try {
		const bounds = { west: minLon, south: minLat, east: maxLon, north: maxLat };
		const { shops, zips } = await countPlaces(db, bounds);
		if (shops.all + zips.all === 0) {
			say('No shop or customer has a place yet, so check the area yourself.');
			return true;
		}
		say(
			`Inside: ${shops.inside} of ${shops.all} shops, ${zips.inside} of ${zips.all} ZIP codes of customers. The others keep the map without streets.`,
		);
		return shops.inside + zips.inside > 0;
	} catch (error) {
		const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
		throw new UnusableStreets(
			`can’t be compared with the town, because the database did not answer (${reason}): start FlavorBag first, or add --anyway`,
		);
	} finally {
		await close();
	}
}

/** Takes no room on the disk where it already is. */
async function putInPlace(file: string, place: string): Promise<'linked' | 'copied'> {
	const next = `${place}.new`;
	const source = await realpath(file);
	try {
		await rm(next, { force: true });
		const isLinked = await link(source, next).then(
			() => true,
			() => false,
		);
		if (!isLinked) await copyFile(source, next, constants.COPYFILE_FICLONE);
		await rename(next, place);
		return isLinked ? 'linked' : 'copied';
	} finally {
		await rm(next, { force: true });
	}
}

/** Without a file it says what is installed. Throws UnusableStreets. */
export async function installStreets(given: Given): Promise<void> {
	const { file, place, say } = given;
	if (!file && !(await addressOfStreets(place)))
		return say('No street map is installed. Put one in place with npm run map -- FILE.');
	const { size, header } = await inspectStreetFile(file ?? place);
	say(
		`${file ?? place}: ${Math.ceil(size / 1e6).toLocaleString('en-US')} MB, streets up to zoom ${header.maxZoom}.`,
	);
	say(
		`It covers latitude ${degrees(header.minLat)} to ${degrees(header.maxLat)} and longitude ${degrees(header.minLon)} to ${degrees(header.maxLon)}.`,
	);
	const isOurs = given.isAnyway || (await compare(header, given));
	if (!file) return;
	if (!isOurs)
		throw new UnusableStreets(
			'covers no place of this town: extract the right area, or add --anyway to use it',
		);
	const how = await putInPlace(file, place);
	say(
		how === 'linked'
			? `In use as ${place}, linked and not copied: never write into that file, put the next one in place under another name.`
			: `In use as ${place}, copied.`,
	);
	say('Pages that are open show it after a reload.');
}
