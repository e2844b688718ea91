/** Derives the mode: trial, staging or live (R-modes). Nothing else derives it. */
import { isIPv4 } from 'node:net';

export type Mode = 'trial' | 'staging' | 'live';

/** Says who may open /dev and the card sandbox's pages, and what a start and the doctor print. */
export const modes: Record<Mode, { tools: 'everybody' | 'admins' | 'nobody'; says: string }> = {
	trial: {
		tools: 'everybody',
		says: 'Trial: test cards, and whoever reaches this opens /dev and /sandbox.',
	},
	staging: {
		tools: 'admins',
		says: 'Staging: test cards at a public address; only an admin opens /dev and /sandbox.',
	},
	live: { tools: 'nobody', says: 'Live: real cards are charged.' },
};

/** Whether the host is reachable from this computer only. */
export const isLocal = (host: string): boolean =>
	host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
const isLiveKey = (key: string) => /^[srp]k_live_/.test(key);

/** Settings that decide the mode. Without card keys the card sandbox takes payments. */
type ModeSettings = { HOST: string } & {
	[name in
		| 'FLAVORBAG_MODE'
		| 'PUBLIC_URL'
		| 'SMTP_URL'
		| 'STRIPE_SECRET_KEY'
		| 'STRIPE_PUBLISHABLE_KEY'
		| 'STRIPE_CONNECT_WEBHOOK_SECRET']?: string | undefined;
};

/** `problems` are reasons not to start, each with its fix. */
export function modeOf(given: ModeSettings): { mode: Mode; mayHoldTown: boolean; problems: string[] } {
	const { HOST, PUBLIC_URL, SMTP_URL, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY } = given;
	const hasLocalAddress = PUBLIC_URL === undefined || isLocal(new URL(PUBLIC_URL).hostname);
	const isOfThisComputer = isLocal(HOST) && hasLocalAddress;
	const isTrialAsked = given.FLAVORBAG_MODE === 'trial';
	const keys = [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY].filter((key) => key !== undefined);
	if (!keys.some(isLiveKey)) {
		const isTrial = isTrialAsked || isOfThisComputer;
		const needsAddress =
			'HOST lets other machines in, but PUBLIC_URL is missing or names this computer: set PUBLIC_URL to the address that people open, or FLAVORBAG_MODE=trial to try it among people you trust';
		return {
			mode: isTrial ? 'trial' : 'staging',
			// The demo town's passwords are public, so it stays on this computer and sends no email.
			mayHoldTown: isOfThisComputer && SMTP_URL === undefined,
			problems: !isTrial && hasLocalAddress ? [needsAddress] : [],
		};
	}
	const problems = [
		(hasLocalAddress || !PUBLIC_URL.startsWith('https:')) &&
			'PUBLIC_URL is no https address that people open, though live card keys are set: put a proxy with a certificate in front, and set PUBLIC_URL to its address',
		SMTP_URL === undefined &&
			'SMTP_URL is missing, though live card keys are set, so no email would reach anybody: set SMTP_URL and MAIL_FROM',
		given.STRIPE_CONNECT_WEBHOOK_SECRET === undefined &&
			'STRIPE_CONNECT_WEBHOOK_SECRET is missing, though live card keys are set: add the webhook endpoint for connected accounts (docs/running.md) and set its signing secret',
		!keys.every(isLiveKey) &&
			'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of two modes, live and test: take both from the same mode of the dashboard (Developers, API keys)',
		isTrialAsked &&
			'FLAVORBAG_MODE is trial beside live card keys: take FLAVORBAG_MODE out, or set test keys',
	];
	return { mode: 'live', mayHoldTown: false, problems: problems.filter((problem) => problem !== false) };
}
