/** Finds what needs attention in the installation. */
import type { Health, HealthAnswer, HealthCheck } from '@flavorbag/contract';

const rank = { wrong: 0, look: 1, good: 2 } as const;
/** Ordered by dependency: where one fails, those after it may fail too. */
const causesFirst: readonly HealthCheck[] = [
	...(['mode', 'database', 'disk', 'mail', 'provider', 'proxy', 'jobs'] as const),
	...(['outbox', 'inbox', 'transfers', 'stuck', 'drift', 'audit_log'] as const),
	...(['backup', 'rehearsal', 'contact'] as const),
];
const place = ({ what }: HealthAnswer) => causesFirst.indexOf(what);

/** Failing checks, the worst first, then likely causes before their effects. */
export const faultsIn = ({ checks }: Health): Health['checks'] =>
	checks
		.filter(({ state }) => state !== 'good')
		.sort((a, b) => rank[a.state] - rank[b.state] || place(a) - place(b));
