/** Remembers whether this browser may have a session, so that guests don't request a token. */
import { stored } from './storage.ts';

const hint = 'flavorbag.signed-in';

export function hintSession(signedIn: boolean): void {
	if (signedIn) stored.set(hint, '1');
	else stored.remove(hint);
}

/** A local hint only. Without storage, the session is requested. */
export const mayHaveSession = (): boolean => stored.get(hint) !== null;

let left = false;
export const hasSignedOut = (): boolean => left;
export function noteLeft(isSo: boolean): void {
	left = isSo;
}
