/** Says whether this browser may hold a session; keeps guests from asking for a token that is not there. */
import { stored } from './storage.ts';

const hint = 'flavorbag.signed-in';

export function hintSession(signedIn: boolean): void {
	if (signedIn) stored.set(hint, '1');
	else stored.remove(hint);
}

/** What it remembers, not what the API says. Without storage the session is asked for instead. */
export const mayHaveSession = (): boolean => stored.get(hint) !== null;

let left = false;
/** The person signed out on this page, and did not just lose the session. */
export const hasSignedOut = (): boolean => left;
export function noteLeft(isSo: boolean): void {
	left = isSo;
}
