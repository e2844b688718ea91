/** An account has a way to sign in more, or less (R-sign-in-mail). */
import type { Language } from '@flavorbag/contract';

export type SignInChange =
	| 'passkey_added'
	| 'passkey_removed'
	| 'codes_on'
	| 'codes_off'
	| 'recovery_codes'
	/** All of it is gone, by the operator. */
	| 'reset';

export interface SignInChanged {
	/** The account's owner. */
	to: string;
	firstName: string;
	change: SignInChange;
	/** "Chrome · Linux"; empty: not known. */
	device: string;
	/** The language of whoever did it; undefined: not known. */
	askedIn: Language | undefined;
}
