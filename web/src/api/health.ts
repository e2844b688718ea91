/** How the installation is, as an admin reads it. */
import type { Health } from '@flavorbag/contract';
import { queryOptions } from '@tanstack/react-query';
import { adminKey } from './admin.ts';
import { call } from './connection.ts';

/** For a look in passing: what takes long to read may be a minute old. */
export const healthInPassing = () =>
	queryOptions({
		queryKey: [...adminKey, 'health', 'in passing'],
		queryFn: ({ signal }) => call('admin.health.get', { query: {} }, { signal }),
		staleTime: 0,
	});

/** All of it is read now. */
export const healthNow = () =>
	queryOptions({
		queryKey: [...adminKey, 'health', 'now'],
		queryFn: ({ signal }) => call('admin.health.get', { query: { fresh: 'yes' } }, { signal }),
		staleTime: 0,
	});

const rank = { wrong: 0, look: 1, good: 2 } as const;

/** What needs somebody, the worst first. */
export const faultsIn = ({ checks }: Health): Health['checks'] =>
	checks.filter(({ state }) => state !== 'good').sort((a, b) => rank[a.state] - rank[b.state]);
