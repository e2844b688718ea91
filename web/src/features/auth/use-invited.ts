import type { Invitation } from '@flavorbag/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { invitationOf } from '#api/invitation.ts';
import { returnPath } from '#app/guard.ts';
import { paths } from '#lib/paths.ts';

/** Reads the invitation that led to the sign-in (R-invited-account). */
export function useInvited(): Invitation | undefined {
	const { state } = useLocation();
	const [path, search] = (returnPath(state) ?? '').split('?');
	const token = path === paths.join() ? (new URLSearchParams(search).get('token') ?? '') : '';
	const { data } = useQuery({ ...invitationOf(token), enabled: token !== '' });
	return data?.state === 'open' ? data : undefined;
}
