export interface VerifiedIdentity {
	externalId: string;
	email: string;
	emailVerified: boolean;
	firstName?: string;
	lastName?: string;
	sessionId?: string;
	/** In seconds: until then nothing asks to confirm (R-step-up). */
	confirmedUntil?: number;
	secondFactor?: boolean;
}
export interface TokenVerifier {
	verify(token: string): Promise<VerifiedIdentity | undefined>;
	/** Returns a recently verified identity without asking the issuer. */
	known(token: string): VerifiedIdentity | undefined;
}
