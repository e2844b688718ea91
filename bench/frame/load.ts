// Generates HTTP load with wrk, or autocannon if wrk isn't installed; the row names the generator, because it may be
// the bottleneck.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { browserHeaders } from './headers.ts';

export interface Call {
	method?: 'GET' | 'POST' | 'PATCH';
	path: string;
	token?: string;
	key?: string;
	body?: object;
}

export interface Load {
	url: string;
	/** Sent in order, repeated from the start. */
	calls: readonly Call[];
	connections: number;
	seconds: number;
	threads?: number;
}

export interface LoadResult {
	/** Answers per second. */
	rate: number;
	requests: number;
	/** Answers with status 400 and above. */
	failed: number;
	/** Failed connections and missing answers. */
	lost: number;
	/** Milliseconds, from a closed loop: slow answers delay the next request. */
	p50: number;
	p90: number;
	p99: number;
	max: number;
}

const script = new URL('requests.lua', import.meta.url).pathname;
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
export const generator = has('wrk') ? 'wrk' : 'autocannon';

async function runWrk(load: Load): Promise<LoadResult> {
	const folder = mkdtempSync(join(tmpdir(), 'flavorbag-bench-'));
	const file = join(folder, 'requests');
	const line = ({ method = 'GET', path, token, key, body }: Call) =>
		[method, path, token ?? '', key ?? '', body ? JSON.stringify(body) : ''].join('\t');
	const common = Object.entries(browserHeaders).map(([name, value]) =>
		['HEADER', name, value, '', ''].join('\t'),
	);
	writeFileSync(file, [...common, ...load.calls.map(line)].join('\n'));
	const threads = load.threads ?? 1;
	const options = [`-t${threads}`, `-c${load.connections}`, `-d${load.seconds}s`, '--timeout', '20s'];
	try {
		const { stdout } = await promisify(execFile)(
			'wrk',
			[...options, '-s', script, load.url, '--', file, String(threads)],
			{ maxBuffer: 1 << 24 },
		);
		const seen = JSON.parse(stdout.slice(stdout.indexOf('JSON{') + 4));
		const ms = (us: number) => us / 1000;
		return {
			rate: seen.requests / (seen.us / 1e6),
			requests: seen.requests,
			failed: seen.failed,
			lost: seen.lost,
			p50: ms(seen.p50),
			p90: ms(seen.p90),
			p99: ms(seen.p99),
			max: ms(seen.max),
		};
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function runAutocannon(load: Load): Promise<LoadResult> {
	let at = 0;
	const next = () => {
		const { method = 'GET', path, token, key, body } = load.calls[at++ % load.calls.length] ?? { path: '/' };
		return {
			method,
			path,
			headers: {
				...browserHeaders,
				...(token && { authorization: `Bearer ${token}` }),
				...(key && { 'idempotency-key': key }),
				...(body && { 'content-type': 'application/json' }),
			},
			...(body && { body: JSON.stringify(body) }),
		};
	};
	const result = await autocannon({
		url: load.url,
		connections: load.connections,
		duration: load.seconds,
		timeout: 20,
		requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
	});
	return {
		rate: result.requests.total / result.duration,
		requests: result.requests.total,
		failed: result.non2xx,
		lost: result.errors + result.timeouts,
		p50: result.latency.p50,
		p90: result.latency.p90,
		p99: result.latency.p99,
		max: result.latency.max,
	};
}

export function load(options: Load): Promise<LoadResult> {
	return generator === 'wrk' ? runWrk(options) : runAutocannon(options);
}

/** Returns the rate of a load; throws if any request fails. */
export async function rateOf(options: Load): Promise<number> {
	const { rate, failed, lost } = await load(options);
	if (failed > 0 || lost > 0)
		throw new Error(`${options.url}${options.calls[0]?.path}: ${failed} answers failed, ${lost} were lost`);
	return rate;
}
