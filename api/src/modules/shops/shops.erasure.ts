/** Closes the person's shops and erases contact data (R-erasure). Orders keep the name (R-order-keeps-terms). */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { enqueue, removePicturesNow } from '#db/outbox.ts';
import { dateExceptions } from '#stock';
import { deleteDrafts } from './drafts.store.ts';
import { dropFavorites } from './favorites.store.ts';
import { endFeeds } from './feeds.store.ts';
import { noContact, updateBusiness } from './shops.store.ts';

/** Deletes the shop's drafts, calendar links and favorites when it is closed or its owner is erased. */
async function dropRelated(tx: Db, ids: readonly string[]): Promise<void> {
	await deleteDrafts(tx, { shops: ids });
	for (const businessId of ids) {
		await endFeeds(tx, { businessId });
		await dropFavorites(tx, { businessId });
	}
}

/** Runs in the transaction that checked for open orders and money (#closing). */
export async function closeBusiness(tx: Db, id: string, at: Date): Promise<void> {
	await updateBusiness(tx, id, { ...noContact, enabled: false, deleted_at: at, updated_at: at });
	await dropRelated(tx, [id]);
}

export const shopErasure = {
	async erase(tx: Db, person: { id: string; email: string }, at: Date): Promise<void> {
		await dropFavorites(tx, { userId: person.id });
		await endFeeds(tx, { userId: person.id });
		const owned = await tx
			.selectFrom('businesses')
			.select(['id', 'image_key'])
			.where('owner_id', '=', person.id)
			.execute();
		const ids = owned.map(({ id }) => id);
		await deleteDrafts(tx, { email: person.email });
		if (owned.length === 0) return;
		await tx
			.updateTable('businesses')
			.set({
				...noContact,
				display_name: '',
				name: '',
				description: '',
				city: '',
				pickup_notes: null,
				suspended_reason: sql`case when suspended_at is not null then '' end`,
				approval_reason: sql`case when approval_reason is not null then '' end`,
				image_key: null,
				enabled: false,
				updated_at: at,
			})
			.where('owner_id', '=', person.id)
			.execute();
		await tx
			.updateTable('businesses')
			.set({ deleted_at: at })
			.where('owner_id', '=', person.id)
			.where('deleted_at', 'is', null)
			.execute();
		await dateExceptions.forgetReasons(tx, ids);
		await dropRelated(tx, ids);
		await removePicturesNow(tx, ids, at);
		for (const { id, image_key } of owned) {
			if (image_key === null) continue;
			await enqueue(tx, {
				topic: 'media.remove',
				dedupe_key: `media.remove:${id}:${image_key}`,
				payload: { business_id: id, image_key },
				run_at: at,
			});
		}
	},
};
