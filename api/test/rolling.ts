/** The API as `npm start` runs it, under steady requests (R-rolling-restart). */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect } from 'vitest';
import { freePort } from '../../packages/ops/ports.ts';
import { answersReady } from '../../packages/ops/product-parts.ts';
import { type Serving, startServing } from '../../packages/ops/serving.ts';
import { makePerson, makeShop } from './makers.ts';
import { createWorld } from './world.ts';

const world = await createWorld({ webhooks: false });
/** The processes use the real clock. */
world.clock.set(new Date());
let api: Serving | undefined;
/** Ids of all started processes. */
export const begun: number[] = [];
let port = 0;
export const serving = () => api?.pids() ?? [];
export const replace = (env: NodeJS.ProcessEnv) =>
	api?.replace(env) ?? Promise.reject(new Error('nothing runs'));

export async function start(workers: number): Promise<void> {
	port = await freePort();
	api = await startServing({
		name: 'The API',
		cwd: join(import.meta.dirname, '../..'),
		env: environment(workers),
		logFile: join(world.dataDir, 'api.log'),
		isReady: () => answersReady(port),
		onSpawn: (pid) => begun.push(pid ?? 0),
		say: () => {},
	});
	await expect.poll(() => serving().length).toBe(workers);
}

export const environment = (workers: number): NodeJS.ProcessEnv => ({
	...process.env,
	...world.env,
	WORKERS: String(workers),
	PORT: String(port),
	LOG_LEVEL: 'silent',
	DATA_DIR: world.dataDir,
});

afterEach(async () => {
	await api?.stop(10_000);
	api = undefined;
});

/** Doesn't retry, like Node's agent. */
export function ask(path: string, agent?: Agent): Promise<number> {
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

/** Sends requests continuously, over kept and new connections. */
function askSteadily(): Outcomes {
	const answers: Record<string, number> = {};
	const agents: Agent[] = [];
	let isOver = false;
	async function person(agent: Agent | undefined): Promise<void> {
		while (!isOver) {
			const outcome = await ask('/v0/settings', agent).catch((error: NodeJS.ErrnoException) => error.code);
			answers[String(outcome)] = (answers[String(outcome)] ?? 0) + 1;
			// Leave CPU time to starting processes.
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

/** Sends half a request. */
function beginSlowly(): () => Promise<number> {
	const body = Buffer.from('{"email":"nobody@example.com","password":"not this one"}');
	const asked = request({
		host: '127.0.0.1',
		port,
		method: 'POST',
		path: '/v0/auth/sign-in/email',
		agent: false,
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

/** Reads a stream until it ends. */
async function follow(path: string, token: string): Promise<{ opened: boolean; ended: Promise<string> }> {
	const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
		headers: { authorization: `Bearer ${token}` },
	});
	return { opened: answer.status === 200, ended: answer.text() };
}

export async function replaceUnderUse(workers: number): Promise<void> {
	await start(workers);
	const before = serving();
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const live = `/v0/customer/businesses/live?ids=${shop.id}`;
	const steady = askSteadily();
	const stream = await follow(live, customer.token);
	expect(stream.opened).toBe(true);
	await expect.poll(() => steady.answers['200'] ?? 0).toBeGreaterThan(50);

	const replaced = replace(environment(workers));
	// The stream's end shows that the process is draining; then complete the slow request.
	const ended = stream.ended.then((text) => {
		isLeaving = true;
		return text;
	});
	let isLeaving = false;
	/** Repeats slow requests, because a body has only fifteen seconds and the new processes may need longer. */
	async function sendSlowly(): Promise<void> {
		do {
			const finish = beginSlowly();
			await Promise.race([ended, delay(5_000)]);
			expect(await finish()).toBe(401);
		} while (!isLeaving);
	}
	await Promise.all(Array.from({ length: 4 }, sendSlowly));
	expect(await ended).toMatch(/\nretry: \d+\n\n$/);
	const next = await follow(live, customer.token);
	expect(next.opened).toBe(true);
	await replaced;

	const after = serving();
	expect(after).toHaveLength(workers);
	expect(after.filter((pid) => before.includes(pid))).toEqual([]);
	const answered = steady.answers['200'] ?? 0;
	await expect.poll(() => steady.answers['200'] ?? 0).toBeGreaterThan(answered + 50);
	await steady.stop();
	expect(Object.keys(steady.answers)).toEqual(['200']);
}
