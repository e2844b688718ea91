/** deploy/cluster/ is consistent with itself and the product; `npm run soak -- cluster` runs it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../api/src/app/config.ts';
import { errors } from '../../contract/src/index.ts';
import { root } from './product.ts';
import {
	etcdVariables,
	haproxyConfig,
	hosts,
	isLocalLine,
	machines,
	ofMachine,
	patroniConfig,
	portsFor,
	readDeployed,
	variablesIn,
} from './test/cluster/files.ts';

const haproxy = readDeployed('haproxy.cfg');
const patroni = readDeployed('patroni.yml');
const settings = variablesIn(readDeployed('flavorbag.env'));
const ports = await portsFor([haproxy, patroni, readDeployed('etcd.env')]);
const anyMatch = (text: string, pattern: RegExp) =>
	[...text.matchAll(pattern)].map(([, found = '']) => found);

test('the settings of a host are in .env.example, and the API takes them', () => {
	const known = anyMatch(readFileSync(join(root, '.env.example'), 'utf8'), /^#?([A-Z][A-Z0-9_]+)=/gm);
	expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([]);
	const { mode, storage, mail, payments, host, port } = readConfig(settings);
	expect([mode, storage.mode, mail.mode, payments.mode]).toEqual(['live', 's3', 'smtp', 'stripe']);
	for (const n of hosts)
		for (const backend of haproxy.split(/^backend (?!acme)/m).slice(1))
			expect(backend).toContain(`server api${n} ${ofMachine(host, n)}:${port}\n`);
});

test('HAProxy leads to each PostgreSQL by what its Patroni says, where the API asks for the primary', () => {
	expect(new URL(settings.DATABASE_URL ?? '').host).toBe('127.0.0.1:5000');
	expect(new URL(settings.DATABASE_OWNER_URL ?? '').host).toBe('127.0.0.1:5000');
	const [, primary = ''] = haproxy.split('listen primary');
	expect(primary).toContain('bind 127.0.0.1:5000\n');
	for (const machine of machines) {
		const text = ofMachine(patroni, machine);
		const [rest = '', postgres = ''] = anyMatch(text, /connect_address: (\S+)/g);
		expect(anyMatch(text, / listen: (\S+)/g)).toEqual([rest, postgres]);
		expect(primary).toContain(`server pg${machine} ${postgres} port ${rest.split(':')[1]}\n`);
	}
});

test('HAProxy says in the words of the API that nobody serves', () => {
	const bodies = anyMatch(
		haproxy,
		/http-error status 50[234] .* string "((?:\\.|[^"])*)" hdr retry-after 2$/gm,
	);
	expect(bodies).toHaveLength(3);
	for (const body of bodies)
		expect(JSON.parse(body.replaceAll('\\"', '"'))).toEqual({
			success: false,
			error: { code: 'UNAVAILABLE', message: errors.UNAVAILABLE.message },
			meta: { request_id: 'proxy' },
		});
});

test('each machine finds the same etcd, and PostgreSQL writes no personal data into its log', () => {
	const clients = machines.map((n) => etcdVariables(n, ports, '/there').ETCD_LISTEN_CLIENT_URLS);
	const secrets = { superuser: 'one', replication: 'other' };
	for (const machine of machines) {
		const config = patroniConfig(machine, ports, { folder: '/there', binaries: '/here', secrets });
		expect(config).toContain(`hosts: ${clients.map((url) => url?.replace('http://', '')).join(',')}\n`);
		expect(config).toContain(`name: pg${machine}\n`);
		expect(config).not.toMatch(/CHANGE-ME|10\.0\.0|\/var\/|\/dev\/watchdog\n {2}mode: automatic/);
	}
	// patroni.yml explains why etcd's v2 protocol is used.
	expect(patroni).toMatch(/^etcd:\n/m);
	expect(readDeployed('etcd.env')).toContain('ETCD_ENABLE_V2=true\n');
	const running = readFileSync(join(root, 'docs', 'running.md'), 'utf8');
	for (const [setting] of running.matchAll(/`(?:log_\w+) = [\w-]+`/g))
		expect(patroni).toContain(`${setting.replaceAll('`', '').replace(' =', ':')}\n`);
});

test('what is tried is what is deployed, but for addresses, the certificate and the user', () => {
	const local = haproxyConfig(ports).split('\n');
	const withoutAddresses = (line: string) => line.replaceAll(/[\d.]*:\d+( port \d+)?/g, '');
	const deployed = haproxy.split('\n').filter(isLocalLine);
	expect(local.map(withoutAddresses)).toEqual(deployed.map(withoutAddresses));
	expect(local.join('\n')).not.toContain('10.0.0');
	expect(new Set(ports.values()).size).toBe(ports.size);
});

test('the steps agree with the files, and list them all', () => {
	const unit = readDeployed('../one-machine/flavorbag.service');
	expect(settings.DATA_DIR).toBe('/var/lib/flavorbag');
	const listed = readDeployed('README.md');
	expect(listed).toContain(`useradd --system --home-dir ${settings.DATA_DIR} `);
	expect(listed).toContain(`| \`flavorbag.env\` | ${anyMatch(unit, /^WorkingDirectory=(.+)$/gm)[0]}/.env `);
	const [, port] = /certbot renew --http-01-port (\d+) --http-01-address 10\.0\.0\.1/.exec(listed) ?? [];
	expect(haproxy).toContain(`server certbot 10.0.0.1:${port}\n`);
	expect(haproxy).toContain('redirect scheme https unless { ssl_fc } || acme\n');
	for (const name of readdirSync(join(root, 'deploy', 'cluster'))) expect(listed).toContain(`\`${name}\``);
});
