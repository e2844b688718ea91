export interface VerifiedIdentity {
	externalId: string;
	email: string;
	emailVerified: boolean;
	firstName?: string;
	lastName?: string;
	sessionId?: string;
	/** Unix time in seconds; no confirmation is required before it (R-step-up). */
	confirmedUntil?: number;
	secondFactor?: boolean;
}
export interface TokenVerifier {
	verify(token: string): Promise<VerifiedIdentity | undefined>;
	/** Returns a recently verified identity without asking the issuer. */
	known(token: string): VerifiedIdentity | undefined;
}
