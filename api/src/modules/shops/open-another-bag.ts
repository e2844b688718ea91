/** R-another-bag: a second bag is a second business that copies the first one's place and account. */
import { type AnotherBagBody, type Business, limits } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import type { Events } from '#db/events.ts';
import { once } from '#db/idempotency.ts';
import type { BusinessRow } from '#db/tables.ts';
import { AppError, orNotFound } from '#lib/app-error.ts';
import { pointText } from '#places';
import type { Storage } from '#ports/storage.ts';
import { weeks } from '#stock';
import { changed, refuseTakenName } from './edit-shop.ts';
import { copyPicture } from './set-image.ts';
import { newBusinessProblems, toCents } from './shops.rules.ts';
import * as store from './shops.store.ts';
import { getOwned, type OwnedDeps } from './show-own-shops.ts';

export interface AnotherBagDeps extends OwnedDeps {
	storage: Storage;
	events: Events;
}

const dayMs = 24 * 3_600_000;

/** Doesn't compile until a new column is either copied from the place or set for the bag. */
type Columns = Record<
	Exclude<
		keyof BusinessRow,
		| 'version'
		| 'deleted_at'
		| 'suspended_at'
		| 'closing_at'
		| 'suspended_reason'
		| 'listed'
		| 'offers_bags'
		| 'offer_week'
		| 'card_bag'
		| 'is_value_low'
		| 'food_ratings'
		| 'food_total'
	>,
	unknown
>;

function rowLike(from: BusinessRow, given: AnotherBagBody, id: string, image_key: string | null, at: Date) {
	const { owner_id, email, phone_number, street, city, state, zip_code, formatted_address } = from;
	const { google_place_id, lat, lng, tz, tax_rate_bps, pickup_notes, category } = from;
	const { email_notifications, new_order_emails, terms_version, terms_at } = from;
	// R-shop-approval: an admin approves the place, so its approval is copied.
	const { approval, approval_at, approval_reason } = from;
	return {
		id,
		owner_id,
		email,
		phone_number,
		street,
		city,
		state,
		zip_code,
		formatted_address,
		google_place_id,
		lat,
		lng,
		tz,
		tax_rate_bps,
		pickup_notes,
		category,
		email_notifications,
		new_order_emails,
		terms_version,
		terms_at,
		digests_until: null,
		bag_caution: from.bag_caution,
		// The tax class depends on the content (R-tax-class).
		tax_class: 'mixed' as const,
		map_point: lat === null || lng === null ? null : pointText({ lat, lng }),
		image_key,
		approval,
		approval_at,
		approval_reason,
		display_name: given.display_name,
		name: given.display_name,
		description: given.description,
		price_cents: toCents(given.price),
		retail_value_cents: given.retail_value == null ? null : toCents(given.retail_value),
		// The owner reviews it before it goes on sale.
		enabled: false,
		public_profile: true,
		charges_enabled: false,
		paused_until: null,
		price_steps: null,
		posts_around: null,
		hides_next_price: false,
		created_at: at,
		updated_at: at,
	} satisfies Columns;
}

export async function openAnotherBag(
	deps: AnotherBagDeps,
	asked: { userId: string; key: string },
	fromId: string,
	body: AnotherBagBody,
): Promise<Business> {
	const { db, clock, storage } = deps;
	const { userId } = asked;
	const before = await orNotFound(store.findEverOwned(db, userId, fromId));
	const isOpen = before.deleted_at === null;
	const details = isOpen ? newBusinessProblems(changed(before, body)) : [];
	if (details.length > 0) throw new AppError('INVALID_INPUT', { details });
	const id = crypto.randomUUID();
	const picture = await copyPicture(storage, isOpen ? before.image_key : null, id);
	const request = `another-bag ${fromId} ${JSON.stringify(body)}`;
	let opened: string | undefined;
	try {
		const answer = await once(db, asked, request, clock.now(), `business:${userId}`, (tx) =>
			insert(deps, tx, { userId, fromId, body, id, image_key: picture.key }),
		);
		opened = answer.id;
	} finally {
		// The call was refused or repeated, so nothing uses the copied picture.
		if (opened !== id) await picture.discard();
	}
	return getOwned(deps, userId, opened);
}

interface Opening {
	userId: string;
	fromId: string;
	body: AnotherBagBody;
	id: string;
	image_key: string | null;
}

async function insert(
	{ clock, events }: AnotherBagDeps,
	tx: Db,
	{ userId, fromId, body, id, image_key }: Opening,
): Promise<{ id: string }> {
	const now = clock.now();
	const opened = await store.openedSince(tx, userId, new Date(now.getTime() - dayMs));
	// R-businesses-a-day
	if (opened >= limits.businessesPerDay) throw new AppError('TOO_MANY_BUSINESSES');
	const from = await store.lockOwnedBusiness(tx, userId, fromId);
	if (!from) throw new AppError('SHOP_CLOSED');
	// R-shop-suspended: a suspended shop can't sell under another name.
	if (from.suspended_at !== null) throw new AppError('SHOP_SUSPENDED');
	refuseTakenName({ ...from, ...body }, await store.lockNamesOf(tx, userId, id));
	await store.insertBusiness(tx, rowLike(from, body, id, image_key, now));
	await weeks.start(tx, id, (await weeks.windows(tx, [fromId])).get(fromId) ?? {});
	await events.publish(tx, 'another-bag.opened', { from_id: fromId, to_id: id });
	return { id };
}
