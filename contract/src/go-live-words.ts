/** What the console and the doctor say about the list before an opening (R-go-live): what is missing and what to do. */
import type { GoLive } from './go-live.ts';
import type { HealthAnswer } from './health.ts';
import { messages, type Say } from './texts.ts';

/** By point, or by point and code where there is more to say. */
const words: Partial<Record<string, string>> = messages({
	off: 'Not tried yet: set {all} in .env, and restart.',
	address: 'Open this list in a browser, at the address that people open.',
	'address off':
		'Not tried yet: put a proxy with a certificate in front, set PUBLIC_URL in .env to its https address, and restart.',
	'address fine': 'A browser opened {all}.',
	'address untrusted': "{all} isn't https: put a proxy with a certificate in front, and change PUBLIC_URL.",
	'address other': 'A browser and PUBLIC_URL differ: {all}. Open the one in PUBLIC_URL, or change it.',
	proxy: 'Open this list in a browser, at the address that people open.',
	'proxy off':
		'Not tried yet: set PUBLIC_URL in .env, and TRUST_PROXY to loopback for a proxy on this machine, otherwise to its address. Then restart.',
	'proxy fine': 'The server saw the same address as the browser, and who asked.',
	'proxy other':
		'Server and browser saw different addresses: {all}. The proxy needs to pass on Host, X-Forwarded-Proto and X-Forwarded-For, and TRUST_PROXY needs to name it.',
	'proxy untrusted':
		"The server saw an address of a private network, not yours. If you came without the proxy, open this list at the address that people open. Otherwise the proxy doesn't pass on X-Forwarded-For, or TRUST_PROXY doesn't name it: loopback on this machine, otherwise its address.",
	database: 'Run npm run db:migrate, then npm run doctor.',
	'database fine': 'Its tables are of this version, and its role has the rights it needs.',
	'database other': '{all} owns the tables and serves. Let another role serve (DATABASE_OWNER_URL).',
	mail: 'Send yourself a test email from this list in the console, and open the link in it.',
	'mail fine': 'A test email arrived.',
	'mail waiting': 'A test email went out. Open the link in it.',
	cards: "See in Stripe's dashboard what your account still needs.",
	'cards off':
		"Not tried yet: set {all} in .env, and restart. Both are in Stripe's dashboard, under Developers, API keys.",
	'cards fine': 'Your account with Stripe may charge, with live keys.',
	'cards other':
		"Test keys take no money. Set the live ones from Stripe's dashboard, under Developers, API keys: {all}.",
	webhooks:
		"No event has arrived with {all} yet. In Stripe's dashboard, send one to {webhook}, or buy a bag and connect a shop.",
	'webhooks off':
		"Not tried yet: in Stripe's dashboard, add one endpoint for your account and one for connected accounts, both to {webhook}. Set their signing secrets as {all} in .env, and restart.",
	'webhooks fine': 'Both endpoints have sent events.',
	'webhooks missing':
		"In Stripe's dashboard, add an endpoint for connected accounts to {webhook}. Set its signing secret as {all} in .env, and restart.",
	pictures: 'Check the folder for pictures, or the bucket and its permissions.',
	'pictures fine': 'A picture was stored and read back.',
	backup: 'Set BACKUP_TO and BACKUP_KEY in .env, then ask for a backup.',
	'backup fine': 'A backup was made.',
	'backup elsewhere': 'The database is on your own server. Make sure it has backups.',
	rehearsal: "A backup you haven't restored may not work. Ask for a rehearsal once there is one.",
	'rehearsal fine': 'A backup was restored and checked.',
	'rehearsal elsewhere': 'The database is on your own server. Restore one of its backups once.',
	admin: 'An admin signs in with a password alone. Add a passkey or a code in the profile.',
	'admin fine': 'Every admin uses a second factor.',
	'admin none': 'There is no admin. Open the link that npm start prints.',
	'admin elsewhere': 'Another issuer signs admins in. Ask for a second factor there.',
	pages:
		'Read the terms of use, the terms for shops, the privacy policy and the imprint in the console under Pages. Save each of them, even unchanged.',
	'pages fine': 'You saved the terms of use, the terms for shops, the privacy policy and the imprint.',
	contact: 'Set {all} in .env, and restart. The support email can be set under Town too.',
	'contact fine': 'People can reach you.',
	fee: 'Decide what you keep of a sale: set PLATFORM_FEE_BPS or PLATFORM_FEE_CENTS, to 0 for nothing.',
	'fee fine': 'You decided on the fee.',
	tax: 'Set a rate, and who pays it to the state, under Sales tax. Set 0 where none is due.',
	'tax fine': 'You decided on sales tax where shops sell.',
	'tax missing':
		'Shops in {all} sell food without a rate that applies today. Set it under Sales tax, 0 where none is due.',
	clock: 'Open this list in a browser, at the address that people open.',
	'clock fine': 'The clocks of server, database and browser agree.',
	'clock other': "The server's clock is {seconds} seconds from the one of: {all}. Let NTP set both.",
	uptime: 'Have an uptime service open /readyz at your address every few minutes.',
	'uptime off':
		'Not tried yet: set PUBLIC_URL in .env, and restart. Then have an uptime service open /readyz at your address every few minutes.',
	'uptime fine': 'An uptime check asked /readyz within the hour.',
	trial:
		"This is a trial. PUBLIC_URL with an address for people makes it a test site, Stripe's live keys make it live.",
	staging: "This is a test site: no real cards. Stripe's live keys make it live.",
	live: 'This is live: real cards are charged.',
});

export const goLiveModeIn = (say: Say, mode: GoLive['mode']): string => say(words[mode] ?? mode);

export function goLiveWordsIn(say: Say, { what, code, lines, figures }: HealthAnswer): string {
	// The webhooks' last line is the address to paste.
	const [named, webhook = ''] = what === 'webhooks' ? [lines.slice(0, -1), lines.at(-1)] : [lines];
	const all = new Intl.ListFormat(say.locale).format(named);
	const text = words[`${what} ${code}`] ?? (code === 'off' && all !== '' ? words.off : words[what]);
	return say(text ?? '', { all, webhook, seconds: figures.apart_seconds ?? 0 });
}

/** Whether nothing is left to do; what is done elsewhere can't be checked from here. */
export const isGoLiveDone = ({ state, code }: HealthAnswer): boolean =>
	state === 'good' || code === 'elsewhere';
