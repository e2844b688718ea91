/** R-rolling-restart: what serves is replaced under steady use, and everybody is answered. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../tools/ports.ts';
import { makePerson, makeShop } from './makers.ts';
import { createWorld } from './world.ts';

const world = await createWorld({ webhooks: false });
/** The processes live by the real clock. */
world.clock.set(new Date());
let first: ChildProcess | undefined;
let port = 0;

async function start(workers: number): Promise<void> {
	port = await freePort();
	first = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
		// With a channel, as `npm start` starts it.
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		env: environment(workers),
	});
	await expect.poll(() => ask('/readyz').catch(() => 0)).toBe(200);
	await expect.poll(() => serving().length).toBe(workers);
}

const environment = (workers: number): NodeJS.ProcessEnv => ({
	...process.env,
	...world.env,
	WORKERS: String(workers),
	PORT: String(port),
	LOG_LEVEL: 'silent',
	DATA_DIR: world.dataDir,
});

afterEach(async () => {
	const gone = first && once(first, 'exit');
	first?.kill('SIGTERM');
	await gone;
	first = undefined;
});

function serving(): number[] {
	try {
		const pids = execFileSync('pgrep', ['-P', String(first?.pid)], { encoding: 'utf8' });
		return pids.trim().split('\n').map(Number);
	} catch {
		return [];
	}
}

async function replace(env: NodeJS.ProcessEnv): Promise<string | null> {
	if (!first) throw new Error('nothing runs');
	const answered = once(first, 'message');
	first.send({ replace: env });
	const [{ problem }] = (await answered) as [{ problem: string | null }];
	return problem;
}

/** Never asked once more: an agent of Node doesn't either. */
function ask(path: string, agent?: Agent): Promise<number> {
	return new Promise((resolve, reject) => {
		const asked = request({ host: '127.0.0.1', port, path, agent: agent ?? false }, (response) => {
			response.resume().once('end', () => resolve(response.statusCode ?? 0));
			response.once('error', reject);
		});
		asked.once('error', reject).end();
	});
}

interface Outcomes {
	answers: Record<string, number>;
	stop(): Promise<void>;
}

/** People who ask one question after the other, each on a connection that they keep, or each time on another. */
function askSteadily(): Outcomes {
	const answers: Record<string, number> = {};
	const agents: Agent[] = [];
	let isOver = false;
	async function person(agent: Agent | undefined): Promise<void> {
		while (!isOver) {
			const outcome = await ask('/v0/settings', agent).catch((error: NodeJS.ErrnoException) => error.code);
			answers[String(outcome)] = (answers[String(outcome)] ?? 0) + 1;
			// Who asks without a break leaves no processor to those that start.
			await delay(20);
		}
	}
	const people = Array.from({ length: 12 }, (_, index) => {
		const agent = index % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined;
		if (agent) agents.push(agent);
		return person(agent);
	});
	return {
		answers,
		async stop() {
			isOver = true;
			await Promise.all(people);
			for (const agent of agents) agent.destroy();
		},
	};
}

/** Half of a request: whoever reads it is busy with it until the rest comes. */
function beginSlowly(): () => Promise<number> {
	const body = Buffer.from('{"email":"nobody@example.com","password":"not this one"}');
	const asked = request({
		...{ host: '127.0.0.1', port, method: 'POST', path: '/v0/auth/sign-in/email', agent: false },
		headers: {
			'content-type': 'application/json',
			'content-length': body.length,
			origin: world.env.PUBLIC_URL,
		},
	});
	const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
	asked.write(body.subarray(0, 10));
	return async () => {
		asked.end(body.subarray(10));
		const [response] = await answered;
		response.resume();
		await once(response, 'end');
		return response.statusCode ?? 0;
	};
}

/** What a stream says until the server ends it. */
async function follow(path: string, token: string): Promise<{ opened: boolean; ended: Promise<string> }> {
	const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
		headers: { authorization: `Bearer ${token}` },
	});
	return { opened: answer.status === 200, ended: answer.text() };
}

test.each([1, 2])('%i processes are replaced under steady use, and nobody is refused', async (workers) => {
	await start(workers);
	const before = serving();
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const live = `/v0/customer/businesses/live?ids=${shop.id}`;
	const steady = askSteadily();
	const stream = await follow(live, customer.token);
	expect(stream.opened).toBe(true);
	await expect.poll(() => steady.answers['200'] ?? 0).toBeGreaterThan(50);

	const replaced = replace(environment(workers));
	// While the new ones start: a request has a minute to come.
	const finishSlowly = Array.from({ length: 4 }, beginSlowly);
	// The stream's end says that its process is on its way out: now the rest of what it was asked comes.
	expect(await stream.ended).toMatch(/\nretry: \d+\n\n$/);
	for (const finish of finishSlowly) expect(await finish()).toBe(401);
	const next = await follow(live, customer.token);
	expect(next.opened).toBe(true);
	expect(await replaced).toBe(null);

	const after = serving();
	expect(after).toHaveLength(workers);
	expect(after.filter((pid) => before.includes(pid))).toEqual([]);
	const answered = steady.answers['200'] ?? 0;
	await expect.poll(() => steady.answers['200'] ?? 0).toBeGreaterThan(answered + 50);
	await steady.stop();
	expect(Object.keys(steady.answers)).toEqual(['200']);
});

test('a new process that cannot serve changes nothing, and the one after it may', async () => {
	await start(1);
	const before = serving();
	expect(await replace({ ...environment(1), AUTH_SECRET: 'short' })).toBe('a new process could not start');
	expect(serving()).toEqual(before);
	expect(await ask('/readyz')).toBe(200);
	expect(await replace(environment(1))).toBe(null);
	expect(serving()).not.toEqual(before);
});

test('one restart at a time', async () => {
	await start(1);
	const before = serving();
	const answers: unknown[] = [];
	first?.on('message', (answer) => answers.push(answer));
	first?.send({ replace: environment(1) });
	first?.send({ replace: environment(1) });
	await expect
		.poll(() => answers)
		.toEqual([{ problem: 'a restart is under way already' }, { problem: null }]);
	expect(serving()).toHaveLength(1);
	expect(serving()).not.toEqual(before);
});
