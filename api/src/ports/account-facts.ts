/** What is known of an account beside whose it is (R-console-people). */
export interface AccountFacts {
	isSuspended: boolean;
	password: boolean;
	/** Ids of other providers. */
	providers: string[];
	passkeys: number;
	twoStep: boolean;
	/** Browsers where it is signed in. */
	sessions: number;
	lastSeenAt: Date | null;
}
