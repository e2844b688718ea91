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
	/** Skips the check that the file covers the town. */
	isAnyway: boolean;
	say(line: string): void;
}

const degrees = (value: number) => value.toFixed(2);

/** Returns true if any place of the town is covered, or if there is none yet. */
async function compare(header: Header, { databaseUrl, say }: Given): Promise<boolean> {
	const { db, close } = openDatabase(databaseUrl, pino({ level: 'silent' }), { max: 1, operator: true });
	const { minLon, minLat, maxLon, maxLat } = header;
	try {
		const found = await countPlaces(db, [minLon, minLat, maxLon, maxLat]);
		say(
			`Inside: ${found.shopsInside} of ${found.shops} shops, ${found.zipsInside} of ${found.zips} ZIP codes of customers. Others keep the map without streets.`,
		);
		return found.shopsInside + found.zipsInside > 0 || found.shops + found.zips === 0;
	} catch (error) {
		const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
		throw new UnusableStreets(
			`can’t be compared with the town, because the database did not answer (${reason}): start FlavorBag first, or add --anyway`,
		);
	} finally {
		await close();
	}
}

/** Takes no extra space if the file is already on the same disk. */
async function putInPlace(file: string, place: string): Promise<void> {
	const next = `${place}.new`;
	const source = await realpath(file);
	try {
		await rm(next, { force: true });
		await link(source, next).catch(() => copyFile(source, next, constants.COPYFILE_FICLONE));
		await rename(next, place);
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
	const { minLat, maxLat, minLon, maxLon, maxZoom } = header;
	say(
		`${file ?? place}: ${Math.ceil(size / 1e6).toLocaleString('en-US')} MB, streets up to zoom ${maxZoom}, latitude ${degrees(minLat)} to ${degrees(maxLat)}, longitude ${degrees(minLon)} to ${degrees(maxLon)}.`,
	);
	const isOurs = given.isAnyway || (await compare(header, given));
	if (!file) return;
	if (!isOurs)
		throw new UnusableStreets('covers no place of this town: extract the right area, or add --anyway');
	await putInPlace(file, place);
	say(`In use as ${place}; open pages show it after a reload.`);
	say('On the same disk it is a link: give the next file another name, and never write into this one.');
}
