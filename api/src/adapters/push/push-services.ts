/** Allowed push services (R-push-services). Endpoints come from browsers, so others must never be requested. */
const hosts = [
	'fcm.googleapis.com',
	'updates.push.services.mozilla.com',
	'.push.apple.com',
	'.notify.windows.com',
];

/** The sandbox's endpoint; the name can't resolve (RFC 6761). */
export const sandboxOrigin = 'https://push.sandbox.invalid';

export function isPushService(endpoint: string, hasSandbox: boolean): boolean {
	if (!URL.canParse(endpoint)) return false;
	const url = new URL(endpoint);
	const { protocol, hostname, port, username, password } = url;
	if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
	// A single segment, because dots could lead elsewhere in the sandbox.
	if (hasSandbox && url.origin === sandboxOrigin)
		return /^\/[\w-]+$/.test(endpoint.slice(sandboxOrigin.length));
	return hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}
