/** Detects a proxy that TRUST_PROXY doesn't name, behind which all people share one address. */
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const privateNetworks = new BlockList();
for (const [network, prefix] of [
	['127.0.0.0', 8],
	['10.0.0.0', 8],
	['172.16.0.0', 12],
	['192.168.0.0', 16],
	['169.254.0.0', 16],
	['100.64.0.0', 10],
] as const)
	privateNetworks.addSubnet(network, prefix, 'ipv4');
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

export const isPrivate = (address: string): boolean =>
	privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Only a proxy on a private network counts, because distant clients can send X-Forwarded-For too. */
export function comesThroughUntrustedProxy(request: FastifyRequest): boolean {
	if (request.headers['x-forwarded-for'] === undefined || (request.ips?.length ?? 1) > 1) return false;
	return isPrivate(request.socket.remoteAddress ?? '');
}

export function warnOfUntrustedProxy(app: FastifyInstance): void {
	let warned = false;
	app.addHook('onRequest', (request, _reply, done) => {
		if (!warned && comesThroughUntrustedProxy(request)) {
			warned = true;
			app.log.warn(
				'Requests come through a proxy that TRUST_PROXY does not name: all people count as one network in the limits on failed sign-ins. Set TRUST_PROXY=loopback for a proxy on this machine, or its address.',
			);
		}
		done();
	});
}
