/** Which addresses a push is ever sent to (R-push-services): what a browser says is an address that we ask, so it must be one of these. */
const hosts = [
	'fcm.googleapis.com',
	'updates.push.services.mozilla.com',
	'.push.apple.com',
	'.notify.windows.com',
];

/** Where the sandbox's receiver stands, whatever its port: no such name exists (RFC 6761). */
export const sandboxOrigin = 'https://push.sandbox.invalid';

export function isPushService(endpoint: string, hasSandbox: boolean): boolean {
	if (!URL.canParse(endpoint)) return false;
	const url = new URL(endpoint);
	const { protocol, hostname, port, username, password } = url;
	if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
	// One name and no path: dots in it would lead elsewhere in the sandbox.
	if (hasSandbox && url.origin === sandboxOrigin)
		return /^\/[\w-]+$/.test(endpoint.slice(sandboxOrigin.length));
	return hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}
