import { type Calendar, type DateChange, periodDefaults, periods, type ShopWaits } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { AppError } from '#lib/app-error.ts';
import { msg } from '#lib/texts.ts';
import { addDays, instantOf, toLocalDateTime } from '#lib/time.ts';
import {
	type Allowed,
	calendarSlots,
	changeProblems,
	isAllowed,
	keyOf,
	type Raise,
	raisesOf,
	rowOf,
	type Shop,
} from './exceptions.rules.ts';
import { exceptionsFrom, forgetReasons, saveExceptions } from './exceptions.store.ts';
import { holidayOn } from './holidays.rules.ts';
import { insertSlots, lockSlotsFrom, moveSlot } from './slots.store.ts';
import { slotCountsOf, weeksOf } from './weeks.store.ts';
import { dayKey, followed, termsOn, type WeekRow, weekRowOf } from './window.rules.ts';

interface Change {
	userId: string;
	now: Date;
	only: Allowed;
	/** Throws if a count may not go up. */
	refuseRaises(raises: readonly Raise[]): Promise<void>;
}

export const dateExceptions = {
	/** Returns `days` dates from today on. `waits` is keyed by date and period. */
	async calendar(
		db: Db,
		shop: Shop,
		days: number,
		now: Date,
		waits: ReadonlyMap<string, ShopWaits> = new Map(),
	): Promise<Calendar> {
		const today = toLocalDateTime(now, shop.tz).date;
		const [weeks, counts, rows] = await Promise.all([
			weeksOf(db, [shop.id]),
			slotCountsOf(db, [shop.id], today, addDays(today, days - 1)),
			exceptionsFrom(db, shop.id, today),
		]);
		const week = weeks.get(shop.id) ?? [];
		const countOf = new Map(counts.get(shop.id)?.map((count) => [keyOf(count), count]));
		const exceptionOf = new Map(rows.map((row) => [keyOf(row), row]));
		return {
			today,
			time_zone: shop.tz,
			paused_until: shop.paused_until,
			price: shop.price_cents / 100,
			dates: Array.from({ length: days }, (_, ahead) => {
				const date = addDays(today, ahead);
				const slots = calendarSlots(date, shop, week, exceptionOf, countOf, waits);
				return { date, day: dayKey(date), holiday: holidayOn(date), slots };
			}),
		};
	},

	/** All or nothing; the caller holds the lock of the business row. Slots of the dates are created if missing. */
	async change(
		tx: Db,
		shop: Shop,
		changes: readonly DateChange[],
		{ userId, now, only, refuseRaises }: Change,
	): Promise<void> {
		const today = toLocalDateTime(now, shop.tz).date;
		const week = (await weeksOf(tx, [shop.id])).get(shop.id) ?? [];
		const details = changeProblems(changes, { shop, week, now, today });
		if (details.length > 0) throw new AppError('INVALID_INPUT', { details });
		const known = new Map((await exceptionsFrom(tx, shop.id, today)).map((row) => [keyOf(row), row]));
		const written = changes.map((change) => {
			const row = rowOf(change);
			if ((known.get(keyOf(row))?.version ?? 0) !== change.version) throw new AppError('PRECONDITION_FAILED');
			return row;
		});
		if (!written.every((row) => isAllowed(only, row, known.get(keyOf(row)), today)))
			throw new AppError('FORBIDDEN');
		refusePriceRises(changes, await lockSlotsFrom(tx, shop, today));
		await refuseRaises(raisesOf(changes, week, known));
		await write(tx, shop, week, written, { userId, at: now, now });
	},

	/** R-closed-days: closes a date's windows that aren't over, or reopens those unchanged since closed at `at`. */
	async setClosed(
		tx: Db,
		shop: Shop,
		{ date, closes, ...by }: { date: string; closes: boolean; userId: string; at: Date; now: Date },
	): Promise<void> {
		const week = (await weeksOf(tx, [shop.id])).get(shop.id) ?? [];
		const known = (await exceptionsFrom(tx, shop.id, date)).filter((row) => row.local_date === date);
		const written = periods.flatMap((period) => {
			const before = known.find((row) => row.period === period);
			const { end_time } = termsOn(period, weekRowOf(week, date, period), before);
			const isOver = instantOf(date, end_time, shop.tz) <= by.now;
			const isOurs =
				before?.closed && before.changed_by === by.userId && before.changed_at.getTime() === by.at.getTime();
			if (closes ? isOver || before?.closed : !isOurs) return [];
			const row = before ?? rowOf({ date, period, version: 0, exception: null });
			const { start_time, end_time: end, quantity, price_cents, price_steps, reason } = row;
			const slot = {
				local_date: date,
				period,
				start_time,
				end_time: end,
				quantity,
				price_cents,
				price_steps,
			};
			return [{ ...slot, closed: closes, reason }];
		});
		if (written.length > 0) await write(tx, shop, week, written, { ...by, at: closes ? by.at : by.now });
	},
	forgetReasons,
};

function refusePriceRises(
	changes: readonly DateChange[],
	slots: Awaited<ReturnType<typeof lockSlotsFrom>>,
): void {
	const details = changes.flatMap((change, at) => {
		const row = rowOf(change);
		const promised = slots.find((slot) => keyOf(slot) === keyOf(row))?.promised_cents ?? null;
		if (promised === null || (row.price_cents ?? 0) <= promised) return [];
		const price = `$${(promised / 100).toFixed(2)}`;
		const message = msg('People were shown {price} for these bags. It can only go down from there.', {
			price,
		});
		return [{ field: `changes.${at}.exception.price`, message }];
	});
	if (details.length > 0) throw new AppError('INVALID_INPUT', { details });
}

/** Slots of the dates are created if missing. */
async function write(
	tx: Db,
	shop: Shop,
	week: readonly WeekRow[],
	written: readonly ReturnType<typeof rowOf>[],
	{ userId, at, now }: { userId: string; at: Date; now: Date },
): Promise<void> {
	const stamps = { business_id: shop.id, changed_by: userId, changed_at: at };
	await saveExceptions(
		tx,
		written.map((row) => ({ ...row, ...stamps })),
	);
	await insertSlots(
		tx,
		written.flatMap(({ local_date, period }) => {
			const { start, end } = periodDefaults[period];
			const usual = { local_date, period, start_time: start, end_time: end };
			const { is_exception, price_cents, falls_only: _, ...slot } = followed(usual, week, written, shop.tz);
			return is_exception ? [{ business_id: shop.id, local_date, period, ...slot }] : [];
		}),
		now,
	);
	const changed = new Set(written.map(keyOf));
	for (const slot of await lockSlotsFrom(tx, shop, toLocalDateTime(now, shop.tz).date))
		if (changed.has(keyOf(slot))) await moveSlot(tx, slot.id, followed(slot, week, written, shop.tz));
}
