import { asked } from './asked.ts';

export const invitationOf = (token: string) =>
	asked('invitation.get', { body: { token } }, { staleTime: Number.POSITIVE_INFINITY });
