/** Stops a rule through a signed link in an email, without a sign-in (R-alert-stop). */
import type { Language } from '@flavorbag/contract';
import { transaction } from '#db/database.ts';
import type { AlertRuleRow } from '#db/tables.ts';
import { signedLinks } from '#lib/signatures.ts';
import { alertWords } from '#notifications';
import * as store from './alerts.store.ts';
import { ruleOnWire } from './alerts.wire.ts';
import type { AlertsDeps } from './deps.ts';

export const createLinks = (deps: Pick<AlertsDeps, 'signer' | 'publicUrl'>) =>
	signedLinks(deps, { what: 'alert', path: 'stop-alert/' });

export interface Linked {
	/** forged: bad signature. stopped: the rule is gone, or paused indefinitely. */
	state: 'forged' | 'running' | 'stopped';
	words?: (language: Language) => string;
}

export function stopByLink(deps: AlertsDeps) {
	const { db, clock, shops } = deps;
	const links = createLinks(deps);
	async function linked(row: AlertRuleRow | undefined): Promise<Linked> {
		if (!row) return { state: 'stopped' };
		const { business_id: id } = row;
		const shop = id === null ? undefined : (await shops.snapshotsForOrders([id])).get(id);
		const rule = ruleOnWire(row, shop, clock.now());
		return {
			state: rule.paused && row.resumes_at === null ? 'stopped' : 'running',
			words: (language) => alertWords(rule, language),
		};
	}
	return {
		async look(token: string): Promise<Linked> {
			const id = links.idOf(token);
			return id === undefined ? { state: 'forged' } : linked(await store.findRule(db, id));
		},
		/** Returns the state before the stop. */
		async stop(token: string): Promise<Linked> {
			const id = links.idOf(token);
			if (id === undefined) return { state: 'forged' };
			return transaction(db, 'alert link', async (tx) => {
				const before = await linked(await store.lockRule(tx, id));
				if (before.state === 'running') await store.pauseRule(tx, id);
				return before;
			});
		},
	};
}
