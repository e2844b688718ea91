export interface VerifiedIdentity {
	externalId: string;
	email: string;
	emailVerified: boolean;
	firstName?: string;
	lastName?: string;
	sessionId?: string;
	/** In seconds: the last sign-in or confirmation at the issuer, if it says so. */
	signedInAt?: number;
	secondFactor?: boolean;
}
export interface TokenVerifier {
	verify(token: string): Promise<VerifiedIdentity | undefined>;
	/** Returns a recently verified identity without asking the issuer. */
	known(token: string): VerifiedIdentity | undefined;
}
