// Alerts about bags that people asked for (R-alert-rule). The commit that changes a slot records the event, and
// recipients are notified in batches. A rule announces each kind of event for a slot at most once, and a stopped rule
// announces nothing.
import type { AlertDigest, BagAlert } from '#notifications';
import { createOpeningAlerts } from './alert-of-openings.ts';
import { rulesOf } from './alerts.store.ts';
import { ownRules } from './change-rules.ts';
import {
	circleCells,
	type PlacedCell,
	type PlacedShop,
	peopleByZip,
	shopsWithRules,
} from './demand.store.ts';
import type { AlertsDeps } from './deps.ts';
import { digestOf, queueDigests } from './queue-digests.ts';
import { wave } from './send-wave.ts';
import { stopByLink } from './stop-rule.ts';
import { dueEvents } from './wave.store.ts';
import { alertOf } from './write-alert.ts';

export { alertErasure } from './alerts.erasure.ts';
export { alertExport } from './alerts.export.ts';

export type Alerts = ReturnType<typeof createAlerts>;

const eventsMax = 100;

export function createAlerts(deps: AlertsDeps) {
	const { list, create, change, remove } = ownRules(deps);
	return {
		list,
		create,
		change,
		remove,

		countOf: async (userId: string): Promise<number> => (await rulesOf(deps.db, userId)).length,

		link: stopByLink(deps),

		alertOf: (asked: { event_id: number; rule_ids: readonly string[] }): Promise<BagAlert | undefined> =>
			alertOf(deps, asked),
		digestOf: (ruleId: string): Promise<AlertDigest | undefined> => digestOf(deps, ruleId),

		async send(): Promise<void> {
			const due = await dueEvents(deps.db, deps.clock.now(), eventsMax);
			for (const event of due) await wave(deps, event);
		},
		queueDigests: (): Promise<void> => queueDigests(deps),
		openings: createOpeningAlerts(deps),
		demand: {
			cells: () => circleCells(deps.db),
			shops: () => shopsWithRules(deps.db),
			people: (cells: readonly PlacedCell[], shops: readonly PlacedShop[]) =>
				peopleByZip(deps.db, cells, shops),
		},
	};
}
