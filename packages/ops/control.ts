// Lets commands reach the `npm start` of a data folder over a local port, with a secret only the folder's readers know.
// Answers are JSON lines, sent as work progresses.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findInstance } from './instance-lock.ts';
import { onDisk, UserError } from './user-error.ts';

const fileOf = (dataDir: string) => join(dataDir, 'control.json');

interface Line {
	say?: string;
	problem?: string;
	done?: boolean;
}

/** `restart` reports progress and rejects with the problem. One restart runs at a time. */
export async function openControl(dataDir: string, restart: (say: (line: string) => void) => Promise<void>) {
	const secret = randomBytes(32).toString('hex');
	const expected = Buffer.from(`Bearer ${secret}`);
	const isAllowed = ({ headers, method, url }: IncomingMessage) => {
		const given = Buffer.from(headers.authorization ?? '');
		const isKnown = given.length === expected.length && timingSafeEqual(given, expected);
		return isKnown && method === 'POST' && url === '/restart';
	};
	let isBusy = false;
	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (!isAllowed(request)) return void response.writeHead(404).end();
		const write = (line: Line) => response.write(`${JSON.stringify(line)}\n`);
		if (isBusy) {
			write({ problem: 'A restart is under way already.' });
			return void response.end();
		}
		isBusy = true;
		try {
			await restart((line) => write({ say: line }));
			write({ done: true });
		} catch (error) {
			write({ problem: error instanceof Error ? error.message : String(error) });
		} finally {
			isBusy = false;
			response.end();
		}
	}
	const server = createServer((request, response) => void answer(request, response));
	server.requestTimeout = 0;
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	server.unref();
	const address = server.address();
	const port = typeof address === 'object' ? address?.port : undefined;
	const file = fileOf(dataDir);
	onDisk(file, () => {
		rmSync(file, { force: true });
		writeFileSync(file, JSON.stringify({ pid: process.pid, port, secret }), { mode: 0o600 });
	});
	return {
		close(): void {
			rmSync(file, { force: true });
			server.close();
			server.closeAllConnections();
		},
	};
}

function readControl(dataDir: string): { pid: number; port: number; secret: string } | undefined {
	try {
		return JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
	} catch {
		return undefined;
	}
}

export async function requestRestart(dataDir: string, say: (line: string) => void): Promise<void> {
	const pid = findInstance(dataDir);
	if (pid === undefined)
		throw new UserError(
			`FlavorBag does not run on ${dataDir}: there is nothing to restart, npm start starts it.`,
		);
	const control = readControl(dataDir);
	if (control?.pid !== pid)
		throw new UserError(
			`FlavorBag (process ${pid}) can't be restarted now: it is still starting, it follows its sources, or it is of a version without this.`,
		);
	const asked = httpRequest({
		host: '127.0.0.1',
		port: control.port,
		method: 'POST',
		path: '/restart',
		headers: { authorization: `Bearer ${control.secret}` },
	});
	const ended = new UserError(`FlavorBag (process ${pid}) ended before it had answered.`);
	asked.end();
	const [response] = (await once(asked, 'response').catch(() => {
		throw ended;
	})) as [IncomingMessage];
	response.on('error', () => {});
	for await (const text of createInterface({ input: response })) {
		const line = JSON.parse(text) as Line;
		if (line.say !== undefined) say(line.say);
		if (line.problem !== undefined) throw new UserError(line.problem);
		if (line.done) return;
	}
	throw ended;
}
