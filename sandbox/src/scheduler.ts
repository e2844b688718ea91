/** Delayed work, stored so that a restart only makes it late. */
import type { Store } from './store.ts';

const everyMs = 60_000;

export type Scheduler = ReturnType<typeof createScheduler>;

export function createScheduler(store: Store) {
	let timer: NodeJS.Timeout | undefined;
	let daily: NodeJS.Timeout | undefined;
	let settled: (refundId: string) => void = () => {};

	function schedule(): void {
		clearTimeout(timer);
		const next = store.one<{ due: number }>('select due from later order by due limit 1');
		if (next) timer = setTimeout(run, Math.max(0, next.due - Date.now()));
	}

	function run(): void {
		const due = store.all<{ id: number; refund_id: string }>(
			'select id, refund_id from later where due <= ? order by due limit 50',
			Date.now(),
		);
		for (const { id, refund_id } of due) {
			store.transaction(() => {
				store.run('delete from later where id = ?', id);
				settled(refund_id);
			});
		}
		schedule();
	}

	return {
		/** Call inside a transaction. */
		settle(refundId: string, afterMs: number): void {
			store.run('insert into later (due, refund_id) values (?, ?)', Date.now() + afterMs, refundId);
			setImmediate(schedule);
		},
		/** `upToDate` processes everything due by the sandbox's clock, however late. */
		start(work: (refundId: string) => void, upToDate: () => void): void {
			settled = work;
			schedule();
			upToDate();
			daily = setInterval(upToDate, everyMs);
			daily.unref();
		},
		stop(): void {
			clearTimeout(timer);
			clearInterval(daily);
			settled = () => {};
		},
	};
}
