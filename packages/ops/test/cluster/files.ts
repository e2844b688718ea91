// Adapts deploy/cluster/ to one machine: addresses become ports of 127.0.0.1, folders move into a temporary one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../ports.ts';
import { root } from '../../product.ts';

export const machines = [1, 2, 3] as const;
export type Machine = (typeof machines)[number];
/** The machines that run the API. */
export const hosts = [1, 2] as const;

export const readDeployed = (name: string): string =>
	readFileSync(join(root, 'deploy', 'cluster', name), 'utf8');

/** Keys are like `10.0.0.2:5432`, or `:80` for a program that listens on all addresses. */
export type Ports = ReadonlyMap<string, number>;

const named = /(?:10\.0\.0\.\d|127\.0\.0\.1):\d+/g;

/** Rewrites lines for one machine; a line that names several is the same on all. */
export function ofMachine(text: string, machine: Machine): string {
	return text
		.split('\n')
		.map((line) =>
			line.includes('10.0.0.2')
				? line
				: line.replaceAll('10.0.0.1', `10.0.0.${machine}`).replace(/\b(pg|etcd)1\b/, `$1${machine}`),
		)
		.join('\n');
}

export async function portsFor(texts: readonly string[]): Promise<Ports> {
	const addresses = new Set(
		texts.flatMap((text) => machines.flatMap((n) => ofMachine(text, n).match(named) ?? [])),
	);
	for (const rest of texts.join('\n').matchAll(/server pg\d (10\.0\.0\.\d):\d+ port (\d+)/g))
		addresses.add(`${rest[1]}:${rest[2]}`);
	const ports = new Map<string, number>();
	// freePort may return the same port until it is used.
	while (ports.size < addresses.size + 1) {
		const port = await freePort();
		if ([...ports.values()].includes(port)) continue;
		ports.set([...addresses, ':80'][ports.size] ?? '', port);
	}
	return ports;
}

export function portAt(ports: Ports, address: string): number {
	const port = ports.get(address);
	if (port === undefined) throw new Error(`deploy/cluster names no ${address}`);
	return port;
}

const localize = (text: string, ports: Ports) =>
	text
		.replaceAll(
			/(10\.0\.0\.\d):(\d+) port (\d+)/g,
			(_, host: string, port: string, checked: string) =>
				`127.0.0.1:${portAt(ports, `${host}:${port}`)} port ${portAt(ports, `${host}:${checked}`)}`,
		)
		.replaceAll(/10\.0\.0\.0\/24/g, '127.0.0.1/32')
		.replaceAll(named, (address) => (ports.has(address) ? `127.0.0.1:${portAt(ports, address)}` : address));

/** Drops TLS, whose certificate is the machine's own, and the change of user. */
export const isLocalLine = (line: string): boolean => !/bind :443|ssl_fc|^\t(user|group) haproxy$/.test(line);

export const haproxyConfig = (ports: Ports): string =>
	localize(readDeployed('haproxy.cfg'), ports)
		.split('\n')
		.filter(isLocalLine)
		.join('\n')
		.replace('bind :80', `bind 127.0.0.1:${portAt(ports, ':80')}`);

export interface PatroniPlaces {
	folder: string;
	binaries: string;
	secrets: { superuser: string; replication: string };
}

/** The watchdog stays off, because nothing would restart this machine. */
export const patroniConfig = (
	machine: Machine,
	ports: Ports,
	{ folder, binaries, secrets }: PatroniPlaces,
): string =>
	localize(ofMachine(readDeployed('patroni.yml'), machine), ports)
		.replace('/var/lib/postgresql/15/flavorbag', join(folder, 'data'))
		.replace('/usr/lib/postgresql/15/bin', binaries)
		.replace('/var/lib/postgresql/.pgpass-patroni', join(folder, 'pgpass'))
		.replace('/var/run/postgresql', folder)
		.replace('CHANGE-ME-SUPERUSER', secrets.superuser)
		.replace('CHANGE-ME-REPLICATION', secrets.replication)
		.replace('mode: automatic', 'mode: "off"');

export const variablesIn = (text: string): Record<string, string> =>
	Object.fromEntries(
		[...text.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
	);

export const etcdVariables = (machine: Machine, ports: Ports, folder: string): Record<string, string> => ({
	...variablesIn(localize(ofMachine(readDeployed('etcd.env'), machine), ports)),
	ETCD_DATA_DIR: join(folder, 'data'),
});
