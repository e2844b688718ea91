/**
 * Telling people of bags that they asked for (R-alert-rule).
 * Promised: what happens to a slot is written down by the commit that does it, and told in waves, not to everybody at once; each
 * rule tells once of a slot and kind; a rule that was stopped tells of nothing, also of what was chosen already.
 */
import type { AlertsDeps } from './deps.ts';
import { ownRules } from './own-rules.ts';

export { alertErasure } from './alerts.erasure.ts';

export type Alerts = ReturnType<typeof createAlerts>;

export function createAlerts(deps: AlertsDeps) {
	const { list, create, change, remove } = ownRules(deps);
	return { list, create, change, remove };
}
