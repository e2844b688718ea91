import { expect, test } from 'vitest';
import { startTestServer, tokenFor } from '#test/http-server.ts';
import { createTokens, type TokenOptions } from './tokens.ts';

/** Each request is answered with another token of the same person. */
async function provider(subject = () => 'ada') {
	let made = 0;
	const server = await startTestServer(() => {
		made += 1;
		return { body: { token: tokenFor(subject(), 600, String(made)) } };
	});
	const fetchToken = async () => {
		const answer = await fetch(server.url);
		return ((await answer.json()) as { token: string }).token;
	};
	return { ...server, fetchToken };
}
/** One task at a time, as the browser's locks do it. */
function oneLock(): NonNullable<TokenOptions['exclusive']> {
	let last: Promise<unknown> = Promise.resolve();
	return (task) => {
		const mine = last.then(task);
		last = mine.catch(() => {});
		return mine;
	};
}

test('however many calls want a token at once, one request fetches it', async () => {
	const { fetchToken, asked, stop } = await provider();
	const tokens = createTokens({ fetchToken });
	const all = await Promise.all(Array.from({ length: 20 }, () => tokens.get()));
	expect(new Set(all).size).toBe(1);
	expect(asked).toHaveLength(1);
	await stop();
});

test('a token is renewed a minute before it ends, and once for all who were refused with it', async () => {
	const { fetchToken, asked, stop } = await provider();
	let now = 5_000_000;
	const tokens = createTokens({ fetchToken, now: () => now });
	const first = await tokens.get();
	now += 539_000;
	expect(await tokens.get()).toBe(first);
	now += 2_000;
	const second = await tokens.get();
	expect(second).not.toBe(first);
	expect(await tokens.renew(first)).toBe(second);
	const renewed = await Promise.all([tokens.renew(second), tokens.renew(second)]);
	expect(new Set(renewed).size).toBe(1);
	expect(renewed[0]).not.toBe(second);
	expect(asked).toHaveLength(3);
	await stop();
});

test('two tabs share one renewal', async () => {
	const { fetchToken, asked, stop } = await provider();
	const exclusive = oneLock();
	const [here, there] = [new BroadcastChannel('tabs'), new BroadcastChannel('tabs')];
	const one = createTokens({ fetchToken, exclusive, channel: here });
	const received = new Promise((resolve) => there.addEventListener('message', resolve, { once: true }));
	const other = createTokens({ fetchToken, exclusive, channel: there });
	const first = await one.get();
	await received;
	expect(await other.get()).toBe(first);
	expect(asked).toHaveLength(1);
	here.close();
	there.close();
	await stop();
});

test('a token that arrives after signing out is dropped', async () => {
	let answer = (_token: string) => {};
	const tokens = createTokens({
		fetchToken: () =>
			new Promise((resolve) => {
				answer = resolve;
			}),
	});
	const waiting = tokens.get();
	tokens.forget();
	answer(tokenFor('ada'));
	expect(await waiting).toBeUndefined();
});

test('a failed renewal is not remembered', async () => {
	let broken = true;
	const tokens = createTokens({
		fetchToken: async () => {
			if (broken) throw new Error('no network');
			return tokenFor('ada');
		},
	});
	await expect(tokens.get()).rejects.toThrow('no network');
	broken = false;
	expect(await tokens.get()).toBe(tokenFor('ada'));
});

test('when somebody else signed in elsewhere, what was loaded is forgotten', async () => {
	let who = 'ada';
	const { fetchToken, stop } = await provider(() => who);
	const changes: string[] = [];
	const tokens = createTokens({ fetchToken, onIdentityChange: () => changes.push(who) });
	const first = await tokens.get();
	await tokens.renew(first);
	expect(changes).toEqual([]);
	who = 'bo';
	await tokens.renew(await tokens.get());
	expect(changes).toEqual(['bo']);
	await stop();
});
