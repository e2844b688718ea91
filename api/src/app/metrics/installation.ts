/** Metrics of the whole installation, reported by one process. */
import { statfs } from 'node:fs/promises';
import { Registry } from 'prom-client';
import { version } from '../version.ts';
import type { Figures, FiguresReader } from './figures.ts';
import type { Snapshot } from './meters.ts';
import { seriesOf } from './series.ts';

interface FigureSeries {
	help: string;
	/** The label's name, and values that exist from the start. */
	label?: { name: string; values: readonly string[] };
}

const openPayments = ['creating', 'requires_payment', 'authorized'];
/** By name in open_figures_at or figures.ts. */
const figureSeries: Record<string, FigureSeries> = {
	orders: {
		help: 'Orders by status; those that were abandoned are not counted.',
		label: {
			name: 'status',
			values: ['pending', 'paid', 'fulfilled', 'cancelled', 'expired', 'refunded'],
		},
	},
	held_bags: { help: 'Bags that are held while somebody pays.' },
	oldest_hold_seconds: { help: 'Since when the oldest hold is there.' },
	oldest_open_payment_seconds: {
		help: 'Since when nothing happened to the oldest payment that is not over, by status.',
		label: { name: 'status', values: openPayments },
	},
	refunds: {
		help: 'Refunds that are not over or failed, by status.',
		label: { name: 'status', values: ['requested', 'approved', 'submitted', 'failed'] },
	},
	refunds_overdue: { help: 'Requests for a refund that the shop did not answer in time: an admin decides.' },
	refused_transfers: { help: 'Transfers to shops that the card provider has refused: somebody must look.' },
	disputes_due_soon: { help: 'Open disputes whose evidence the bank wants within three days.' },
	waitlist_entries: {
		help: 'Entries of waitlists, by state.',
		label: { name: 'state', values: ['waiting', 'offered', 'watching'] },
	},
	open_bag_offers: { help: 'Bag offers that somebody may still take.' },
	bag_offer_overdue_seconds: { help: 'For how long a bag offer should have been over.' },
	reserved_bags: { help: 'Bags that are free and reserved for whoever is next on a waitlist.' },
	oldest_reserved_bag_seconds: { help: 'Since when the oldest of them waits to be offered.' },
	idle_slots: { help: 'Slots with bags that nobody is offered though somebody waits.' },
	stuck: {
		help: 'What should have been done two minutes ago, by kind.',
		label: {
			name: 'kind',
			values: ['hold', 'inbox', 'outbox', 'outbox-dead', 'payment', 'transfer', 'refund'],
		},
	},
	users: { help: 'People with an account.' },
	listed_businesses: { help: 'Shops that customers find.' },
	database_size_bytes: { help: 'How large the database is.' },
	database_writable: { help: 'Whether the database can write: 1, or 0.' },
	outbox_oldest_due_seconds: { help: 'For how long the oldest row of the outbox is due.' },
	outbox_given_up: { help: 'Rows of the outbox that were given up.' },
	inbox_oldest_seconds: { help: 'For how long the oldest event of the card provider is not processed.' },
};

type MakeGauge = ReturnType<typeof seriesOf>['gauge'];

/** If the database doesn't answer, these series have no value. */
function figureGauges(gauge: MakeGauge) {
	const gauges = Object.entries(figureSeries).map(([name, { help, label }]) => ({
		name,
		label,
		series: gauge<string>(`flavorbag_${name}`, help, label ? [label.name] : []),
	}));
	return (figures: Figures['figures'] | undefined) => {
		for (const { name, label, series } of gauges) {
			const own = figures?.filter((figure) => figure.name === name);
			series.reset();
			if (!own && !label) series.remove();
			for (const value of (own && label?.values) ?? []) series.set({ [label?.name ?? '']: value }, 0);
			for (const { label: status, value } of own ?? [])
				series.set(label ? { [label.name]: status } : {}, Math.max(0, value ?? 0));
		}
	};
}

function backupGauges(gauge: MakeGauge) {
	const goodAt = gauge(
		'flavorbag_backup_last_good_timestamp_seconds',
		'When the last good backup began, and the last rehearsal that restored one.',
		['kind'],
	);
	const failed = gauge('flavorbag_backup_failed', 'Whether the last one failed: 1, or 0.', ['kind']);
	return (backups: Figures['backups']) => {
		for (const series of [goodAt, failed]) series.reset();
		for (const { kind, good_at, problem } of backups) {
			if (good_at) goodAt.set({ kind }, good_at.getTime() / 1_000);
			failed.set({ kind }, problem === null ? 0 : 1);
		}
	};
}

function databaseGauges(gauge: MakeGauge, reader: FiguresReader) {
	const fill = figureGauges(gauge);
	const fillBackups = backupGauges(gauge);
	const up = gauge('flavorbag_database_up', 'Whether the database answers: 1, or 0.');
	const intact = gauge(
		'flavorbag_audit_log_intact',
		'Whether each entry of the audit log follows from the one before: 1, or 0. Read through every six hours.',
	);

	return async () => {
		const read = await reader.read();
		fill(read?.figures);
		fillBackups(read?.backups ?? []);
		up.set(read ? 1 : 0);
		const isIntact = reader.isAuditLogIntact();
		if (isIntact === undefined) intact.remove();
		else intact.set(isIntact ? 1 : 0);
	};
}

function diskGauges(gauge: MakeGauge, folder: string) {
	const free = gauge('flavorbag_disk_free_bytes', 'What is free on the disk of the data folder.');
	const size = gauge('flavorbag_disk_size_bytes', 'How large the disk of the data folder is.');
	return async () => {
		try {
			const { bavail, blocks, bsize } = await statfs(folder);
			free.set(bavail * bsize);
			size.set(blocks * bsize);
		} catch {
			for (const series of [free, size]) series.remove();
		}
	};
}

export interface ProcessCount {
	serving: number;
	wanted: number;
	restarts: number;
}

export function createInstallation(deps: {
	reader: FiguresReader;
	dataDir: string;
	/** Called after the processes have been asked for their metrics. */
	processes(): ProcessCount;
}): { snapshot(): Promise<Snapshot> } {
	const registry = new Registry();
	const { counter, gauge } = seriesOf(registry);
	gauge('flavorbag_info', 'Which version runs; always 1.', ['version', 'node']).set(
		{ version, node: process.versions.node },
		1,
	);
	const serving = gauge('flavorbag_processes', 'Processes of the API that serve.');
	const wanted = gauge('flavorbag_processes_wanted', 'Processes of the API that should serve (WORKERS).');
	const restarts = counter(
		'flavorbag_process_restarts_total',
		'Processes of the API that ended and were started once more.',
	);
	const sources = [databaseGauges(gauge, deps.reader), diskGauges(gauge, deps.dataDir)];

	return {
		async snapshot() {
			await Promise.all(sources.map((refresh) => refresh()));
			const count = deps.processes();
			serving.set(count.serving);
			wanted.set(count.wanted);
			restarts.reset();
			restarts.inc(count.restarts);
			return registry.getMetricsAsJSON();
		},
	};
}
