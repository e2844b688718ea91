// What the operator does to all shops at once (R-closed-days). A call only records it; a job does it shop by shop and
// order by order, each in its own commit, so that it can stop anywhere and resume later.
import { limits } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { AppError, invalid } from '#lib/app-error.ts';
import { msg } from '#lib/texts.ts';
import { addDays, toLocalDateTime } from '#lib/time.ts';
import type { Orders } from '#orders';
import type { Clock } from '#ports/clock.ts';
import { setTownDate } from '#shops';
import { createAnnouncements } from './announcements.ts';
import * as store from './closed-days.store.ts';

interface OperatorDeps {
	db: Db;
	clock: Clock;
	orders: Pick<Orders, 'cancelAll'>;
}

/** The US zone in which a date ends last. */
const lastZone = 'Pacific/Honolulu';
const batch = 100;

function createClosedDays({ db, clock, orders }: OperatorDeps) {
	const today = () => toLocalDateTime(clock.now(), lastZone).date;
	const list = async () => ({
		days: (await store.listDays(db, today())).map((day) => ({
			...day,
			closed_at: day.closed_at.toISOString(),
		})),
	});

	async function applyNext(): Promise<number> {
		const dates = await store.nextDates(db, today(), batch);
		for (const date of dates)
			await transaction(db, 'job', async (tx) => {
				await setTownDate(tx, date, clock.now());
				await store.markShop(tx, date);
			});
		return dates.length;
	}
	/** The next run repeats this while orders are pending, because their payments may still go through. */
	async function cancelOrders({ local_date: date, closed_by: userId, ...day }: store.DateToCancel) {
		const reason = { en: day.text_en, es: day.text_es };
		for (const shop of await store.shopsWithOrders(db, date, ['pending', 'paid']))
			await orders.cancelAll({ userId, key: `closed-day:${date}` }, shop, { date, reason });
		const underWay = await store.shopsWithOrders(db, date, ['pending']);
		if (underWay.length === 0) await store.noteCanceled(db, date, clock.now());
	}
	return {
		list,
		/** Public: the closed dates of the coming week. */
		async coming() {
			const until = addDays(today(), limits.daysOffered);
			return store.comingTexts(db, today(), until);
		},
		async close(userId: string, { date, ...texts }: { date: string; text_en: string; text_es: string }) {
			if (date < today()) throw invalid('date', msg('This day is over.'));
			if (date > addDays(today(), limits.calendarDays - 1))
				throw invalid('date', msg('Choose a date within eight weeks.'));
			await store.closeDay(db, { ...texts, local_date: date, closed_by: userId, closed_at: clock.now() });
			return list();
		},
		async reopen(date: string) {
			if (!(await store.reopenDay(db, date, clock.now()))) throw new AppError('NOT_FOUND');
			return list();
		},
		async answer(date: string, answer: 'keep' | 'cancel') {
			await transaction(db, 'job', async (tx) => {
				const day = await store.lockDay(tx, date);
				if (!day) throw new AppError('NOT_FOUND');
				if (day.orders !== null) throw new AppError('PRECONDITION_FAILED');
				await store.saveAnswer(tx, date, answer);
			});
			return list();
		},
		/** Ends when nothing is left to do. */
		async apply(): Promise<void> {
			while ((await applyNext()) > 0);
			for (const day of await store.datesToCancel(db)) await cancelOrders(day);
		},
	};
}

export { announcementErasure } from './announcements.store.ts';
export type { Announcements } from './announcements.ts';
export { operatorExport } from './operator.export.ts';
export type ClosedDays = ReturnType<typeof createClosedDays>;

export const createOperator = (deps: OperatorDeps & Parameters<typeof createAnnouncements>[0]) => ({
	closedDays: createClosedDays(deps),
	announcements: createAnnouncements(deps),
});
