/** Says whose bearer token it is. Undefined: the token is not (or no longer) good. */
export interface VerifiedIdentity {
	externalId: string;
	email: string;
	emailVerified: boolean;
	firstName?: string;
	lastName?: string;
	sessionId?: string;
	/** In seconds: when they last signed in there, or confirmed that it is them. Absent: the issuer doesn't say. */
	signedInAt?: number;
	/** More than a password was asked for. Absent: the issuer doesn't say. */
	secondFactor?: boolean;
}
export interface TokenVerifier {
	verify(token: string): Promise<VerifiedIdentity | undefined>;
	/** Whose it is, when that was found so recently that nobody need be asked. */
	known(token: string): VerifiedIdentity | undefined;
}
