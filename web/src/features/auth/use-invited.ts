import type { Invitation } from '@flavorbag/contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#api/query.ts';
import { paths } from '#lib/paths.ts';
import { useReturnTo } from './use-return-to.ts';

/** Reads the invitation that led to the sign-in (R-invited-account). */
export function useInvited(): Invitation | undefined {
	const [path, search] = (useReturnTo() ?? '').split('?');
	const token = path === paths.join() ? (new URLSearchParams(search).get('token') ?? '') : '';
	const { data } = useQuery(queryFor('invitation.get', { body: { token } }, { enabled: token !== '' }));
	return data?.state === 'open' ? data : undefined;
}
