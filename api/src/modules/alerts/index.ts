/**
 * Telling people of bags that they asked for (R-alert-rule).
 * Promised: what happens to a slot is written down by the commit that does it, and told in waves, not to everybody at once; each
 * rule tells once of a slot and kind; a rule that was stopped tells of nothing, also of what was chosen already.
 */
import type { AlertDigest, BagAlert } from '#notifications';
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

/** Events of one turn. */
const eventsMax = 100;

export function createAlerts(deps: AlertsDeps) {
	const { list, create, change, remove } = ownRules(deps);
	return {
		list,
		create,
		change,
		remove,

		/** For an admin. */
		countOf: async (userId: string): Promise<number> => (await rulesOf(deps.db, userId)).length,

		/** From an email. */
		link: stopByLink(deps),

		/** What an email says when it is sent. */
		alertOf: (asked: { event_id: number; rule_ids: readonly string[] }): Promise<BagAlert | undefined> =>
			alertOf(deps, asked),
		digestOf: (ruleId: string): Promise<AlertDigest | undefined> => digestOf(deps, ruleId),

		/** Job: waves that are due. */
		async send(): Promise<void> {
			const due = await dueEvents(deps.db, deps.clock.now(), eventsMax);
			for (const event of due) await wave(deps, event);
		},
		/** Job. */
		queueDigests: (): Promise<void> => queueDigests(deps),
		/** For the operator: how many people, and where. */
		demand: {
			cells: () => circleCells(deps.db),
			shops: () => shopsWithRules(deps.db),
			people: (cells: readonly PlacedCell[], shops: readonly PlacedShop[]) =>
				peopleByZip(deps.db, cells, shops),
		},
	};
}
