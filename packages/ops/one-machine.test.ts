/** deploy/one-machine/ is right for its own tools, from Debian's packages, and agrees with the product. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '../../contract/src/index.ts';
import { root } from './product.ts';
import { faultsOf, runTool } from './test/debian-tool.ts';

const file = (name: string) => join(root, 'deploy', 'one-machine', name);
const read = (name: string) => readFileSync(file(name), 'utf8');
let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'flavorbag-one-machine-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const askTools = () => {
	const withFault = (name: string, from: string, to: string) => {
		const text = read(name);
		expect(text).toContain(from);
		const copy = join(folder, name);
		writeFileSync(copy, text.replace(from, to));
		return copy;
	};

	test('systemd-analyze takes the unit, and finds a fault', () => {
		// An unknown setting is only said; other units of this machine may have faults.
		const verify = (path: string) =>
			runTool('systemd-analyze', ['verify', '--man=no', path])
				.said.split('\n')
				.filter((line) => line.includes('flavorbag.service'));
		expect(verify(file('flavorbag.service'))).toEqual([]);
		const wrong = verify(withFault('flavorbag.service', 'Restart=always', 'Restarted=always'));
		expect(wrong).toEqual([expect.stringContaining('Restarted')]);
	});

	test('caddy takes its file, and finds a fault', () => {
		const validate = (path: string) =>
			faultsOf('caddy', ['validate', '--adapter', 'caddyfile', '--config', path]);
		expect(validate(file('Caddyfile'))).toBe('');
		expect(validate(withFault('Caddyfile', 'reverse_proxy', 'reverse_proxi'))).toContain('reverse_proxi');
	});

	test('nginx takes its file, and finds a fault', () => {
		const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
		const made = [
			'-x509',
			'-newkey',
			'ec',
			'-pkeyopt',
			'ec_paramgen_curve:prime256v1',
			'-nodes',
			'-subj',
			'/CN=x',
		];
		execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
		const check = (path: string) => {
			const site = readFileSync(path, 'utf8').replaceAll(
				'/etc/letsencrypt/live/flavorbag.example.com',
				folder,
			);
			const whole = join(folder, 'whole.conf');
			// Its own folders of /var exist only where the package was installed as a whole.
			const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
			const temporary = kinds.map((kind) => `${kind}_temp_path ${folder};\n`).join('');
			writeFileSync(
				whole,
				`pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}${site}}\n`,
			);
			return faultsOf('nginx', ['-t', '-q', '-p', folder, '-c', whole]);
		};
		expect(check(file('nginx.conf'))).toBe('');
		expect(check(withFault('nginx.conf', 'proxy_pass', 'proxy_pas'))).toContain('proxy_pas');
	});
};
// The tools come from Debian only; elsewhere the other tests remain.
if (process.platform === 'linux') describe('what each tool says of its file', askTools);

const compose = read('compose.yml');
const image = read('Containerfile');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

test('both proxies lead to the port of the product, and say in its words that it is away', () => {
	const settings = readFileSync(join(root, '.env.example'), 'utf8');
	const [host, port] = ['HOST', 'PORT'].map(
		(name) => new RegExp(`^#${name}=(\\S+)`, 'm').exec(settings)?.[1],
	);
	for (const name of ['Caddyfile', 'nginx.conf']) {
		expect(read(name)).toContain(`${host}:${port}`);
		const [body = ''] = matches(read(name), /(?:respond|return 503) "((?:\\.|[^"])*)"/g);
		expect(JSON.parse(body.replaceAll('\\"', '"'))).toEqual({
			success: false,
			error: { code: 'UNAVAILABLE', message: errors.UNAVAILABLE.message },
			meta: { request_id: 'proxy' },
		});
	}
});

test('the unit and the image run what package.json has, where the data is', () => {
	const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		scripts: Record<string, string>;
	};
	const unit = read('flavorbag.service');
	const { start = '' } = scripts;
	expect(unit).toContain(`ExecStart=/usr/bin/env ${start}\n`);
	expect(image).toContain(
		`CMD [${start
			.split(' ')
			.map((word) => `"${word}"`)
			.join(', ')}]\n`,
	);
	const [reload = ''] = matches(unit, /^ExecReload=\/usr\/bin\/env npm run (\S+)$/gm);
	expect(scripts).toHaveProperty([reload]);
	const copied = matches(image, /^COPY (?:--\S+ )*(.+) \S+$/gm).flatMap((names) => names.split(' '));
	expect(copied.length).toBeGreaterThan(10);
	expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
	expect(unit).toContain('StateDirectory=flavorbag\n');
	for (const text of [image, compose]) expect(text).toMatch(/DATA_DIR[=:] ?\/var\/lib\/flavorbag\b/);
});

test('the containers find each other, and the settings of a container are settings of the product', () => {
	const [proxy] = matches(compose, /ipv4_address: (\S+)/g);
	expect(compose).toContain(`TRUST_PROXY: ${proxy}\n`);
	const [, own = ''] = compose.split('    environment:\n');
	const names = matches(own.split(/^ {4}\w/m)[0] ?? '', /^ {6}([A-Z_]+): /gm);
	const known = readFileSync(join(root, '.env.example'), 'utf8');
	expect(names.length).toBeGreaterThan(4);
	expect(names.filter((name) => !known.includes(`#${name}=`))).toEqual([]);
	for (const role of ['owner', 'api'])
		expect(read('database.sh')).toContain(`create role flavorbag_${role} login`);
});

test('the database of the container writes no personal data into its log', () => {
	const running = readFileSync(join(root, 'docs', 'running.md'), 'utf8');
	const settings = [...running.matchAll(/`(log_\w+ = [\w-]+)`/g)];
	expect(settings.length).toBeGreaterThan(6);
	for (const [, setting] of settings) expect(read('database.sh')).toContain(`\n${setting}\n`);
});
