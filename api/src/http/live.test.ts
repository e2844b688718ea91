import { limits } from '@flavorbag/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { makePerson, makeShop, type Person } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const origin = 'http://localhost:3000';
const password = 'pastries at closing time';

interface Opened {
	status: number;
	code: string | undefined;
	isOver(): boolean;
	close(): void;
}
const streams: Opened[] = [];
afterEach(() => {
	vi.useRealTimers();
	for (const stream of streams.splice(0)) stream.close();
});

async function open(path: string, token: string): Promise<Opened> {
	const leaving = new AbortController();
	const answer = await fetch(world.url + path, {
		headers: { authorization: `Bearer ${token}` },
		signal: leaving.signal,
	});
	let over = false;
	let code: string | undefined;
	if (answer.ok) {
		void (async () => {
			try {
				for await (const _chunk of answer.body ?? []);
			} catch {}
			over = true;
		})();
	} else code = ((await answer.json()) as { error: { code: string } }).error.code;
	const opened = { status: answer.status, code, isOver: () => over, close: () => leaving.abort() };
	streams.push(opened);
	return opened;
}
const shop = await makeShop(world);
const ofShop = (id: string) => `/v0/business/${id}/live`;
const ofStock = `/v0/customer/businesses/live?ids=${shop.id}`;
const ended = (stream: Opened) => expect.poll(stream.isOver).toBe(true);

// R-streams
test('one person has so many streams at most, whichever they are; closing one makes room, and others have their own', async () => {
	const { owner } = await makeShop(world);
	const own = ofShop((await makeShop(world, { owner })).id);
	const paths = [own, ofStock, '/v0/customer/orders/live'];
	for (let count = 0; count < limits.liveStreamsPerPerson; count++)
		expect((await open(paths[count % 3] ?? own, owner.token)).status).toBe(200);
	for (const path of paths) {
		const refused = await open(path, owner.token);
		expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_STREAMS']);
	}
	expect((await open(ofStock, (await makePerson(world)).token)).status).toBe(200);
	streams[0]?.close();
	await expect.poll(async () => (await open(ofStock, owner.token)).status).toBe(200);
});

test('a hundred at once by one person are twenty', async () => {
	const person = await makePerson(world);
	const answers = await Promise.all(Array.from({ length: 100 }, () => open(ofStock, person.token)));
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.liveStreamsPerPerson);
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

async function signedIn() {
	const email = `live-${crypto.randomUUID()}@example.com`;
	await world.app.auth.createAccount({
		email,
		password,
		firstName: 'Ada',
		lastName: 'Moss',
		emailVerified: true,
	});
	const signIn = async () => {
		const answer = await fetch(`${world.url}/v0/auth/sign-in/email`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', origin },
			body: JSON.stringify({ email, password }),
		});
		const cookie = answer.headers
			.getSetCookie()
			.map((line) => line.split(';')[0])
			.join('; ');
		const auth = async (path: string, body?: object) => {
			const reply = await fetch(`${world.url}/v0/auth${path}`, {
				method: body ? 'POST' : 'GET',
				headers: { cookie, origin, ...(body && { 'content-type': 'application/json' }) },
				...(body && { body: JSON.stringify(body) }),
			});
			expect(reply.status).toBe(200);
			return (await reply.json()) as { token: string };
		};
		return { auth, token: (await auth('/token')).token };
	};
	const here = await signIn();
	await world.call('user.create', { token: here.token, body: { first_name: 'Ada', last_name: 'Moss' } });
	return { email, here, elsewhere: await signIn() };
}

test('a stream ends with its sign-out, and the person’s other browser keeps its own', async () => {
	const { here, elsewhere } = await signedIn();
	const mine = await open('/v0/customer/orders/live', here.token);
	const other = await open(ofStock, elsewhere.token);
	await here.auth('/sign-out', {});
	await ended(mine);
	expect(other.isOver()).toBe(false);
});

test('another password ends the streams of every other browser', async () => {
	const { here, elsewhere } = await signedIn();
	const other = await open(ofStock, elsewhere.token);
	await here.auth('/change-password', {
		currentPassword: password,
		newPassword: `${password}, again`,
		revokeOtherSessions: true,
	});
	await ended(other);
});

const ends: [string, (person: Person) => Promise<unknown>][] = [
	['a suspension', ({ email }) => world.app.auth.suspend(email, true)],
	['a deleted account', ({ token }) => world.call('user.remove', { token })],
];
test.each(ends)('%s ends the streams of that person, and nobody else’s', async (_what, end) => {
	const [person, other] = [await makePerson(world), await makePerson(world)];
	const [mine, others] = [await open(ofStock, person.token), await open(ofStock, other.token)];
	await end(person);
	await ended(mine);
	expect(others.isOver()).toBe(false);
});

test('an owner’s stream ends with the business, not with another one', async () => {
	const owner = await makePerson(world, { role: 'business' });
	const [remaining, closed] = [await makeShop(world, { owner }), await makeShop(world, { owner })];
	const [staying, ending] = [
		await open(ofShop(remaining.id), owner.token),
		await open(ofShop(closed.id), owner.token),
	];
	const { code } = await world.call('business.remove', { token: owner.token, params: { id: closed.id } });
	expect(code).toBeUndefined();
	await ended(ending);
	expect(staying.isOver()).toBe(false);
	expect((await open(ofShop(closed.id), owner.token)).code).toBe('NOT_FOUND');
});

test('a stream lives no longer than its token: the page comes back with a new one', async () => {
	const person = await makePerson(world);
	const stream = await open(ofStock, person.token);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
	await ended(stream);
});
