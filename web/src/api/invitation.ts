import { asked } from './asked.ts';

/** What a link of an invitation is about. */
export const invitationOf = (token: string) =>
	asked(['invitation', token], 'invitation.get', { body: { token } }, Number.POSITIVE_INFINITY);
