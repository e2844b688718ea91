import type { Db } from '#db/database.ts';
import type { Town } from '#ports/town.ts';

export type TownChange = Partial<Record<'name' | 'legal_name' | 'support_email' | 'color', string | null>>;

export async function findTown(db: Db): Promise<Town> {
	return db
		.selectFrom('town')
		.select([
			'name',
			'legal_name as legalName',
			'support_email as supportEmail',
			'color',
			'logo_hash as logo',
		])
		.executeTakeFirstOrThrow();
}

export async function findLogo(db: Db, hash: string): Promise<Buffer | undefined> {
	const row = await db.selectFrom('town').select('logo').where('logo_hash', '=', hash).executeTakeFirst();
	return row?.logo ?? undefined;
}

export async function updateTown(db: Db, change: TownChange & { logo?: Buffer | null }): Promise<void> {
	if (Object.keys(change).length > 0) await db.updateTable('town').set(change).execute();
}
