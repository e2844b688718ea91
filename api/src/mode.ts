/** Trial, staging or live (R-modes): derived here and nowhere else, with what each of them shows and asks for. */
import { isIPv4 } from 'node:net';

export type Mode = 'trial' | 'staging' | 'live';

/** What the mode follows from. Without card keys the card sandbox takes the cards. */
export interface ModeFacts {
	isTrialAsked: boolean;
	publicUrl: string | undefined;
	host: string;
	cardKeys: readonly string[];
	sendsMail: boolean;
	/** Events of connected accounts are signed with a secret of their own. */
	hasAccountEvents: boolean;
}

interface Shown {
	/** Who opens /dev and the card sandbox's own pages. */
	tools: 'everybody' | 'admins' | 'nobody';
	needs: readonly (keyof typeof needs)[];
	/** As the end of a start and the doctor say it. */
	says: string;
}

/** What each mode shows, and what it refuses to start without. Whether a demo town may be there: `mayHoldTown`. */
export const modes: Record<Mode, Shown> = {
	trial: {
		tools: 'everybody',
		needs: [],
		says: 'Trial: test cards, and whoever reaches this opens /dev and /sandbox.',
	},
	staging: {
		tools: 'admins',
		needs: ['address'],
		says: 'Staging: test cards at a public address; only an admin opens /dev and /sandbox.',
	},
	live: {
		tools: 'nobody',
		needs: ['https', 'mail', 'accountEvents'],
		says: 'Live: real cards are charged.',
	},
};

/** Nobody reaches it from elsewhere. */
export const isLocal = (host: string): boolean =>
	host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
const hasLocalAddress = ({ publicUrl }: ModeFacts) =>
	publicUrl === undefined || isLocal(new URL(publicUrl).hostname);
const isOfThisComputer = (facts: ModeFacts) => isLocal(facts.host) && hasLocalAddress(facts);
const isLiveKey = (key: string) => /^[srp]k_live_/.test(key);

const needs = {
	address: {
		isMissing: hasLocalAddress,
		says: 'HOST lets other machines in, but PUBLIC_URL is missing or names this computer: set PUBLIC_URL to the address that people open, or FLAVORBAG_MODE=trial to try it among people you trust',
	},
	https: {
		isMissing: ({ publicUrl }: ModeFacts) =>
			!publicUrl?.startsWith('https:') || isLocal(new URL(publicUrl).hostname),
		says: 'PUBLIC_URL is no https address that people open, though live card keys are set: put a proxy with a certificate in front, and set PUBLIC_URL to its address',
	},
	mail: {
		isMissing: ({ sendsMail }: ModeFacts) => !sendsMail,
		says: 'SMTP_URL is missing, though live card keys are set, so no email would reach anybody: set SMTP_URL and MAIL_FROM',
	},
	accountEvents: {
		isMissing: ({ hasAccountEvents }: ModeFacts) => !hasAccountEvents,
		says: 'STRIPE_CONNECT_WEBHOOK_SECRET is missing, though live card keys are set: add the webhook endpoint for connected accounts (docs/running.md) and set its signing secret',
	},
};

export function modeOf(facts: ModeFacts): Mode {
	if (facts.cardKeys.some(isLiveKey)) return 'live';
	return facts.isTrialAsked || isOfThisComputer(facts) ? 'trial' : 'staging';
}

/** Its passwords are published: it stays on this computer, takes no real money and sends nobody an email. */
export const mayHoldTown = (facts: ModeFacts): boolean =>
	isOfThisComputer(facts) && !facts.sendsMail && modeOf(facts) === 'trial';

/** Each combination that does not start, in a sentence with its cure. */
export function problemsOfMode(facts: ModeFacts): string[] {
	const mode = modeOf(facts);
	const problems = modes[mode].needs
		.filter((need) => needs[need].isMissing(facts))
		.map((need) => needs[need].says);
	if (mode === 'live' && !facts.cardKeys.every(isLiveKey))
		problems.push(
			'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of two modes, live and test: take both from the same mode of the dashboard (Developers, API keys)',
		);
	if (mode === 'live' && facts.isTrialAsked)
		problems.push('FLAVORBAG_MODE is trial beside live card keys: take FLAVORBAG_MODE out, or set test keys');
	return problems;
}
