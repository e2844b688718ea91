import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createTokenVerifier } from './token-verifier.ts';

const issuer = 'https://flavorbag.example';
const audience = 'flavorbag';

async function newKey(kid: string) {
	const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
	return { jwk: { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA' }, privateKey, kid };
}
type Key = Awaited<ReturnType<typeof newKey>>;
interface Made {
	iss?: string;
	aud?: string;
	exp?: string;
	claims?: JWTPayload;
}
const sign = (key: Key, { iss = issuer, aud = audience, exp = '10m', claims = {} }: Made = {}) =>
	new SignJWT({ email: 'ada@example.com', email_verified: true, first_name: 'Ada', sid: 's1', ...claims })
		.setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
		.setSubject('account-1')
		.setIssuer(iss)
		.setAudience(aud)
		.setExpirationTime(exp)
		.sign(key.privateKey);

function world(keys: Key[]) {
	const state = { keys, fetched: 0, failing: false, ended: new Set<string>(), asked: 0 };
	const verifier = createTokenVerifier({
		issuer,
		audience,
		algorithms: ['EdDSA'],
		async fetchKeys(): Promise<JSONWebKeySet> {
			state.fetched++;
			if (state.failing) throw new Error('away');
			return { keys: state.keys.map((key) => key.jwk) };
		},
		async isSessionAlive(id) {
			state.asked++;
			return !state.ended.has(id);
		},
	});
	return { ...verifier, state };
}

test('a good token says who it is, and is checked once', async () => {
	const key = await newKey('k1');
	const { verify, state } = world([key]);
	const token = await sign(key);
	expect(await verify(token)).toEqual({
		externalId: 'account-1',
		email: 'ada@example.com',
		emailVerified: true,
		firstName: 'Ada',
		sessionId: 's1',
	});
	await verify(token);
	expect([state.fetched, state.asked]).toEqual([1, 1]);
});

test.each<[string, Made]>([
	['another issuer', { iss: 'https://elsewhere.example' }],
	['another audience', { aud: 'elsewhere' }],
	['yesterday', { exp: '-1s' }],
])('a token of %s is nobody', async (_case, made) => {
	const key = await newKey('k1');
	expect(await world([key]).verify(await sign(key, made))).toBeUndefined();
});

test('an altered token, an unsigned one and one that is signed with a secret are nobody', async () => {
	const key = await newKey('k1');
	const { verify } = world([key]);
	const [head, , seal] = (await sign(key)).split('.');
	const body = Buffer.from(JSON.stringify({ sub: 'x', email: 'x@x.x', iss: issuer, aud: audience }));
	expect(await verify(`${head}.${body.toString('base64url')}.${seal}`)).toBeUndefined();
	const none = Buffer.from('{"alg":"none"}').toString('base64url');
	expect(await verify(`${none}.${body.toString('base64url')}.`)).toBeUndefined();
	const symmetric = await new SignJWT({ email: 'x@x.x' })
		.setProtectedHeader({ alg: 'HS256', kid: 'k1' })
		.setSubject('x')
		.setIssuer(issuer)
		.setAudience(audience)
		.setExpirationTime('10m')
		.sign(new TextEncoder().encode(String(key.jwk.x)));
	expect(await verify(symmetric)).toBeUndefined();
});

test('a new key is fetched when it is first seen, but unknown keys cannot make us fetch all the time', async () => {
	const [old, fresh, forged] = await Promise.all([newKey('k1'), newKey('k2'), newKey('k3')]);
	const { verify, state } = world([old]);
	await verify(await sign(old));
	state.keys = [old, fresh];
	expect(await verify(await sign(fresh))).toBeDefined();
	expect(state.fetched).toBe(2);
	for (let i = 0; i < 20; i++) expect(await verify(await sign(forged))).toBeUndefined();
	expect(state.fetched).toBe(2);
});

test('a key set that could not be read is asked for again, and nobody is turned away meanwhile', async () => {
	const key = await newKey('k1');
	const { verify, state } = world([key]);
	const token = await sign(key);
	state.failing = true;
	await expect(verify(token)).rejects.toThrow('away');
	state.failing = false;
	expect(await verify(token)).toBeDefined();
});

test('a token ends with its session', async () => {
	const key = await newKey('k1');
	const { verify, state } = world([key]);
	state.ended.add('s2');
	expect(await verify(await sign(key, { claims: { sid: 's2' } }))).toBeUndefined();
	expect(await verify(await sign(key))).toBeDefined();
});

test('a token is known once it was verified, and no longer than its session is trusted and it lasts', async () => {
	const key = await newKey('k1');
	const { verify, known, state } = world([key]);
	const token = await sign(key);
	const short = await sign(key, { exp: '3s', claims: { sid: undefined } });
	expect(known(token)).toBeUndefined();
	expect([await verify(token), await verify(short)]).toEqual([known(token), known(short)]);
	expect([known(token)?.sessionId, known(short)?.externalId]).toEqual(['s1', 'account-1']);
	await new Promise((resolve) => setTimeout(resolve, 3_200));
	expect([known(token), known(short)]).toEqual([undefined, undefined]);
	state.ended.add('s1');
	expect(await verify(token)).toBeUndefined();
	expect(known(token)).toBeUndefined();
});
