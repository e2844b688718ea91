/** Reads gauges from the database on its own connection, at most every ten seconds. */
import { sql } from 'kysely';
import { checkChain } from '#admin';
import { type LastRuns, lastBackupRuns } from '#db/backup-runs.ts';
import type { Db } from '#db/database.ts';
import { inboxQueue, outboxQueue, type Queue } from '#db/queues.ts';
import { createWriteProbe } from '#db/write-probe.ts';
import { within } from '#lib/within.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';

export interface Figure {
	name: string;
	label: string;
	value: number | null;
}
export interface Figures {
	figures: Figure[];
	backups: LastRuns[];
}

const defaultCacheMs = 10_000;
/** Prometheus gives up after ten seconds. */
const timeoutMs = 4_000;
const chainEveryMs = 6 * 3_600_000;
const chainRetryMs = 60_000;

export type FiguresReader = ReturnType<typeof createFiguresReader>;

export function createFiguresReader(deps: { db: Db; clock: Clock; log: Log; cacheMs?: number | undefined }) {
	const { db, clock, log, cacheMs = defaultCacheMs } = deps;
	const probe = createWriteProbe(db);
	let last: { at: number; figures: Figures | undefined } | undefined;
	let running: Promise<Figures | undefined> | undefined;
	let isIntact: boolean | undefined;
	let chainDueAt = 0;

	async function ask(): Promise<Figures> {
		const now = clock.now();
		const { rows: open } = await sql<Figure>`
			select name, label, value from open_figures_at(${now}::timestamptz)`.execute(db);
		const [outbox, inbox] = [await outboxQueue(db, now), await inboxQueue(db, now)];
		const isWritable = await probe().then(
			() => 1,
			() => 0,
		);
		const ageOf = ({ oldest }: Queue) => (oldest ? (now.getTime() - oldest.getTime()) / 1_000 : 0);
		const more = {
			outbox_oldest_due_seconds: ageOf(outbox),
			outbox_given_up: outbox.dead,
			inbox_oldest_seconds: ageOf(inbox),
			database_writable: isWritable,
		};
		return {
			figures: [...open, ...Object.entries(more).map(([name, value]) => ({ name, label: '', value }))],
			backups: await lastBackupRuns(db),
		};
	}

	/** Runs in the background, because it takes longer as the log grows. */
	async function checkAuditLog(): Promise<void> {
		if (performance.now() < chainDueAt) return;
		chainDueAt = performance.now() + chainEveryMs;
		try {
			const { wrong } = await checkChain(db);
			if (wrong !== undefined) log.error({ wrong }, 'the audit log was changed');
			isIntact = wrong === undefined;
		} catch (error) {
			chainDueAt = performance.now() + chainRetryMs;
			log.warn({ err: error }, 'the audit log could not be checked for the metrics');
		}
	}

	async function refresh(): Promise<Figures | undefined> {
		let figures: Figures | undefined;
		try {
			figures = await ask();
			void checkAuditLog();
		} catch (error) {
			log.warn({ err: error }, 'the database could not be read for the metrics');
		}
		last = { at: performance.now(), figures };
		running = undefined;
		return figures;
	}

	return {
		/** Undefined if the database doesn't answer. */
		async read(): Promise<Figures | undefined> {
			if (last && performance.now() - last.at < cacheMs) return last.figures;
			running ??= refresh();
			return within(timeoutMs, running, undefined);
		},
		/** The result of the last full check of the audit log. */
		isAuditLogIntact: () => isIntact,
	};
}
