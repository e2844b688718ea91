import type { MoneyRow, MoneySums } from '@flavorbag/contract';
import { type CursorQuery, cursorPage } from '#db/cursor.ts';
import type { Db } from '#db/database.ts';
import { toDollars } from '#lib/money.ts';
import { findMoney, type MoneyFilter, type MoneyRowFound, moneyAtAGlance } from '#payouts';
import type { Clock } from '#ports/clock.ts';

const shown = ({ cents, since, due_at, ended_at, ...row }: MoneyRowFound): MoneyRow => ({
	...row,
	amount: toDollars(cents),
	since: since.toISOString(),
	due_at: due_at?.toISOString() ?? null,
	ended_at: ended_at?.toISOString() ?? null,
});

export const createMoney = ({ db, clock }: { db: Db; clock: Clock }) => ({
	async get(): Promise<MoneySums> {
		const { stuck, refused, disputes, owing, ...cents } = await moneyAtAGlance(db, clock.now());
		return {
			counts: { stuck, refused, disputes, owing },
			sums: {
				held: toDollars(cents.held_cents),
				on_its_way: toDollars(cents.on_its_way_cents),
				refused: toDollars(cents.refused_cents),
				disputed: toDollars(cents.disputed_cents),
				owing: toDollars(cents.owing_cents),
			},
		};
	},
	async find({ part, state, search, ...page }: MoneyFilter & CursorQuery) {
		const { entries, ...cursors } = await cursorPage(page, (count, from) =>
			findMoney(db, { part, state, search }, clock.now(), count, from),
		);
		return { rows: entries.map(shown), ...cursors };
	},
});
export type Money = ReturnType<typeof createMoney>;
