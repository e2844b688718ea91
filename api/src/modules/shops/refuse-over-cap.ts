/** R-reliability-cap, checked in the transaction that saves, and only for counts that go up. */

import { reliabilityLimits, type Translated } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import type { BusinessRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import { msg } from '#lib/texts.ts';
import { cappedCounts } from '#reliability/facts';
import type { Raise, ShopSuggestions } from '#stock';

interface Asked {
	suggestions: ShopSuggestions;
	row: BusinessRow;
	now: Date;
}

const words = (allowed: number, isSuggested: boolean, toGo: number): Translated =>
	msg(
		'You can offer {allowed, plural, one {1 bag} other {up to {allowed} bags}} here. {isSuggested, select, true {That’s the careful count we suggest} other {There’s no suggested count yet to go by}}, and it holds until you’ve kept {goal} orders in a row ({toGo, plural, one {{toGo} to go} other {{toGo} to go}}).',
		{ allowed, isSuggested: String(isSuggested), goal: reliabilityLimits.honoredInARow, toGo },
	);

export async function refuseOverCap(
	tx: Db,
	{ suggestions, row, now }: Asked,
	raises: readonly Raise[],
): Promise<void> {
	if (raises.length === 0) return;
	const capped = await cappedCounts(tx, row.id);
	if (!capped) return;
	const suggested = await suggestions.cautiousCounts(tx, row, now);
	const details = raises.flatMap(({ field, when, period, count, usual }) => {
		const found = suggested(when, period);
		// Without a suggestion, the week's count is the limit, but at least one, so the shop can earn its way back.
		const allowed = found ?? Math.max(usual, 1);
		const toGo = reliabilityLimits.honoredInARow - capped.in_a_row;
		return count > allowed ? [{ field, message: words(allowed, found !== null, toGo) }] : [];
	});
	if (details.length > 0) throw new AppError('INVALID_INPUT', { details });
}
