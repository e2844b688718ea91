/** Stopping a rule from an email, without a sign-in (R-alert-stop): the link names a rule, and is signed. */
import { transaction } from '#db/database.ts';
import type { AlertRuleRow } from '#db/tables.ts';
import { isPaused } from './alerts.rules.ts';
import * as store from './alerts.store.ts';
import type { AlertsDeps } from './deps.ts';

const textOf = (ruleId: string) => `alert ${ruleId}`;

export const createLinks = ({ signer, publicUrl }: Pick<AlertsDeps, 'signer' | 'publicUrl'>) => ({
	urlFor: (ruleId: string) => `${publicUrl}/stop-alert/${ruleId}.${signer.sign(textOf(ruleId))}`,
	/** Undefined: we did not make it. */
	ruleOf(token: string): string | undefined {
		const [, ruleId, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
		if (ruleId === undefined || signature === undefined) return undefined;
		return signer.verifies(textOf(ruleId), signature) ? ruleId : undefined;
	},
});

/** forged: nobody made this link. stopped: the rule is gone, or rests until somebody resumes it. */
export type LinkState = 'forged' | 'running' | 'stopped';

export function stopByLink(deps: AlertsDeps) {
	const { db, clock } = deps;
	const links = createLinks(deps);
	const isStopped = (rule: AlertRuleRow | undefined) =>
		!rule || (isPaused(rule, clock.now()) && rule.resumes_at === null);
	return {
		async look(token: string): Promise<LinkState> {
			const id = links.ruleOf(token);
			if (id === undefined) return 'forged';
			return isStopped(await store.findRule(db, id)) ? 'stopped' : 'running';
		},
		/** What it was before; it is stopped now. */
		async stop(token: string): Promise<LinkState> {
			const id = links.ruleOf(token);
			if (id === undefined) return 'forged';
			return transaction(db, 'alert link', async (tx) => {
				const rule = await store.lockRule(tx, id);
				if (isStopped(rule)) return 'stopped';
				await store.pauseRule(tx, id);
				return 'running';
			});
		},
	};
}
