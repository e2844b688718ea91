/** Facts about an account for the console (R-console-people). */
export interface AccountFacts {
	isSuspended: boolean;
	password: boolean;
	providers: string[];
	passkeys: number;
	twoStep: boolean;
	sessions: number;
	lastSeenAt: Date | null;
}
