import { asked } from './asked.ts';

/** What a link of an invitation is about. */
export const invitationOf = (token: string) =>
	asked('invitation.get', { body: { token } }, { staleTime: Number.POSITIVE_INFINITY });
