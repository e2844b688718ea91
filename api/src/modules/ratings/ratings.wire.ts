import type { OwnRating, ReceivedRating } from '@flavorbag/contract';
import type { RatingRow } from '#db/tables.ts';
import { editableUntil } from './ratings.rules.ts';

const answersOf = ({ food, amount, variety, pickup, value, reasons }: RatingRow) => ({
	food,
	amount,
	variety,
	pickup,
	value,
	reasons,
});

export const ownOnWire = (row: RatingRow): OwnRating => ({
	...answersOf(row),
	order_id: row.order_id,
	business_id: row.business_id,
	text: row.text,
	text_state: row.text_state,
	reply: row.reply,
	given_at: row.given_at.toISOString(),
	editable_until: editableUntil(row).toISOString(),
});

export const receivedOnWire = (row: RatingRow, firstName: string | undefined): ReceivedRating => ({
	...answersOf(row),
	id: row.id,
	first_name: firstName ?? '',
	text: row.text_state === 'shown' ? row.text : null,
	text_state: row.text_state,
	reply: row.reply,
	replied_at: row.replied_at?.toISOString() ?? null,
	reported: row.reported_at !== null,
	reviewed: row.reviewed_at !== null,
	given_at: row.given_at.toISOString(),
});
