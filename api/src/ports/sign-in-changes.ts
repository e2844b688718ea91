/** A way to sign in was added or removed (R-sign-in-mail). */
import type { Language } from '@flavorbag/contract';

export type SignInChange =
	| 'passkey_added'
	| 'passkey_removed'
	| 'codes_on'
	| 'codes_off'
	| 'recovery_codes'
	| 'reset';

export interface SignInChanged {
	to: string;
	firstName: string;
	change: SignInChange;
	/** "Chrome · Linux"; empty if unknown. */
	device: string;
	askedIn: Language | undefined;
}
