/** How the installation is, as an admin reads it. */
import type { Health, HealthAnswer, HealthCheck } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { adminKey, askedByAdmin } from './admin.ts';
import { call } from './connection.ts';
import { queryClient, refreshes } from './query-client.ts';

/** For a look in passing: what takes long to read may be a minute old. */
export const healthInPassing = () =>
	askedByAdmin(['health', 'in passing'], 'admin.health.get', { query: {} });

/** All of it is read now. */
export const healthNow = () =>
	askedByAdmin(['health', 'now'], 'admin.health.get', { query: { fresh: 'yes' } });

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

/** What is read of it is no longer true then. */
function useAct<Given = void, Answer = unknown>(act: (given: Given) => Promise<Answer>) {
	return useMutation({
		mutationFn: act,
		onSuccess: () => void queryClient.invalidateQueries({ queryKey: adminKey }),
		meta: refreshes(() => [adminKey]),
	});
}
export const useSendNow = () => useAct(() => call('admin.health.sendNow', {}));
export const useTestEmail = () => useAct(() => call('admin.health.testEmail', {}));
export const useRecount = () => useAct(() => call('admin.health.recount', {}));
export const useDeleteLogs = () => useAct(() => call('admin.health.deleteLogs', {}));
export const useAskBackup = () =>
	useAct((kind: 'backup' | 'rehearsal') => call('admin.health.askBackup', { body: { kind } }));
export const useRetryTransfer = () =>
	useAct((id: string) => call('admin.transfers.retry', { params: { id } }));
