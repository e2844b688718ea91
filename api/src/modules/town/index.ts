// The town's name, contact, color and logo (R-town). Every page and email needs them, so each process rereads them
// every few seconds and uses the last result in the meantime.
import type { TownSettings } from '@flavorbag/contract';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import { invalidFile, refuseAs } from '#lib/app-error.ts';
import { msg } from '#lib/texts.ts';
import { isBusy, type Pictures } from '#ports/pictures.ts';
import { type Brand, plainTown, type Town, type TownReader } from '#ports/town.ts';
import * as store from './town.store.ts';

const notALogo = msg(
	'Please select a PNG, JPEG or WebP picture. For a drawing (SVG), export it as a PNG first.',
);

async function redraw(pictures: Pick<Pictures, 'logo'>, bytes: Uint8Array): Promise<Buffer> {
	const made = await pictures.logo(bytes).catch(refuseAs('UNAVAILABLE', isBusy));
	if (!made) throw invalidFile('image', notALogo);
	return Buffer.from(made);
}

const shown = ({ name, legalName, supportEmail, color, logo }: Town): TownSettings => ({
	name,
	legal_name: legalName,
	support_email: supportEmail,
	color,
	logo_url: logo && `/town-logo.png?v=${logo}`,
});

export function createTown({ db, pictures }: { db: Db; pictures: Pick<Pictures, 'logo'> }) {
	const read = new LRUCache<'town', Town>({
		max: 1,
		ttl: 2_000,
		allowStale: true,
		noDeleteOnFetchRejection: true,
		fetchMethod: () => store.findTown(db),
	});
	const logos = new LRUCache<string, string>({
		max: 2,
		fetchMethod: async (hash) => (await store.findLogo(db, hash))?.toString('base64'),
	});
	const now = async (): Promise<Town> => (await read.fetch('town').catch(() => undefined)) ?? plainTown;
	const get = async () => shown(await store.findTown(db));
	const save = async (change: Parameters<typeof store.updateTown>[1]) => {
		await store.updateTown(db, change);
		read.clear();
		return get();
	};
	return {
		now,
		async brand(): Promise<Brand> {
			const { name, color, logo } = await now();
			return { name, color, logo: (logo && (await logos.fetch(logo).catch(() => null))) ?? null };
		},
		get,
		set: (change: store.TownChange) => save(change),
		setLogo: async (read: () => Promise<Uint8Array>) => save({ logo: await redraw(pictures, await read()) }),
		removeLogo: () => save({ logo: null }),
	} satisfies TownReader & Record<string, unknown>;
}
export { findTown } from './town.store.ts';

export type TownModule = ReturnType<typeof createTown>;
