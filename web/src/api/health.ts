/** How the installation is, as an admin reads it. */
import type { Health, HealthAnswer, HealthCheck } from '@flavorbag/contract';
import { asked } from './asked.ts';
import { useChange } from './change.ts';

/** For a look in passing: what takes long to read may be a minute old. */
export const healthInPassing = () => asked('admin.health.get', { query: {} });

/** All of it is read now. */
export const healthNow = () => asked('admin.health.get', { query: { fresh: 'yes' } });

const rank = { wrong: 0, look: 1, good: 2 } as const;
/** What others stand on, then what they are needed for: where one fails, those behind it fail too. */
const causesFirst: readonly HealthCheck[] = [
	...(['database', 'disk', 'mail', 'provider', 'proxy', 'jobs'] as const),
	...(['outbox', 'inbox', 'transfers', 'stuck', 'drift', 'audit_log'] as const),
	...(['backup', 'rehearsal', 'contact'] as const),
];
const place = ({ what }: HealthAnswer) => causesFirst.indexOf(what);

/** What needs somebody: the worst first, and of those what may be the cause of others. */
export const faultsIn = ({ checks }: Health): Health['checks'] =>
	checks
		.filter(({ state }) => state !== 'good')
		.sort((a, b) => rank[a.state] - rank[b.state] || place(a) - place(b));

/** What they answer is shown before all is read once more. */
const quick = { waits: false };
export const useSendNow = () => useChange(() => ['admin.health.sendNow', {}], quick);
export const useTestEmail = () => useChange(() => ['admin.health.testEmail', {}], quick);
export const useRecount = () => useChange(() => ['admin.health.recount', {}], quick);
export const useDeleteLogs = () => useChange(() => ['admin.health.deleteLogs', {}], quick);
export const useAskBackup = () =>
	useChange((kind: 'backup' | 'rehearsal') => ['admin.health.askBackup', { body: { kind } }], quick);
export const useRetryTransfer = () =>
	useChange((id: string) => ['admin.transfers.retry', { params: { id } }], quick);
