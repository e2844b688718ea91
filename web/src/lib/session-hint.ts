/** Says whether this browser may hold a session; keeps guests from asking for a token that is not there. */
const hint = 'flavorbag.signed-in';

export function hintSession(signedIn: boolean): void {
	try {
		if (signedIn) localStorage.setItem(hint, '1');
		else localStorage.removeItem(hint);
	} catch {
		// Without storage the session is asked for instead.
	}
}

/** What it remembers, not what the API says. */
export function mayHaveSession(): boolean {
	try {
		return localStorage.getItem(hint) !== null;
	} catch {
		return false;
	}
}

let left = false;
/** The person signed out on this page, and did not just lose the session. */
export const hasSignedOut = (): boolean => left;
export function noteLeft(isSo: boolean): void {
	left = isSo;
}
