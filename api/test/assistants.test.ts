/** The catalog as an assistant reads it, by the protocol's own client (R-assistants). */
import type { Feed } from '@flavorbag/contract/feed';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, expect, test } from 'vitest';
import { makeShop } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld({ webhooks: false, env: { PUBLIC_CALLS_PER_MINUTE: '100000' } });

async function connect(headers: Record<string, string> = {}) {
	const client = new Client({ name: 'test', version: '1.0.0' });
	const url = new URL('/mcp', world.url);
	await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
	return client;
}
const client = await connect();
afterAll(() => client.close());

interface Said {
	text: string;
	shops: Feed['data'];
	isError: boolean;
}
async function ask(name: string, given: object = {}, by = client): Promise<Said> {
	const { content, structuredContent, isError } = await by.callTool({ name, arguments: { ...given } });
	const [{ text }] = content as unknown as [{ text: string }];
	expect(text.trim()).toMatch(/https?:\/\/\S+$/);
	const { shops } = (structuredContent ?? { shops: [] }) as { shops: Feed['data'] };
	return { text, shops, isError: isError === true };
}
const vegetarian = async (name: string, price: number) => {
	const shop = await makeShop(world, { name });
	await world.call('business.update', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { price },
	});
	await world.call('business.bag.update', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { diets: ['vegetarian'], allergens: [{ allergen: 'wheat', state: 'contains' }] },
	});
	return shop;
};

// R-assistants
test('“a vegetarian bag under $6 near 97201 tonight” takes one call, and its link leads to that time after the sign-up', async () => {
	await vegetarian('Green Table', 5);
	await vegetarian('Dear Table', 9);
	await makeShop(world, { name: 'Any Table' });
	expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
		'find_bags',
		'get_shop',
		'how_to_buy',
	]);
	const asked = { near: '97201', when: 'tonight', diet: 'vegetarian', max_price: 6 };
	const { text, shops } = await ask('find_bags', asked);
	expect(shops.map(({ display_name }) => display_name)).toEqual(['Green Table']);
	expect(text).toContain('Allergens: Contains wheat. Not stated: milk, egg');
	expect(text).not.toMatch(/\bsafe\b/i);
	const link = /To buy: (\S+)/.exec(text)?.[1] ?? '';
	expect(new URL(link).searchParams.get('pickup')).toBe('2031-06-11 17:00');
	expect(link).toContain('/s/green-table-portland/checkout');
});

// R-assistants
test('one shop, a shop that is gone, how to buy, and a place that nobody knows: each answer ends with a link', async () => {
	const one = await ask('get_shop', { slug: 'green-table-portland' });
	expect(one.shops[0]?.inventory.length).toBeGreaterThan(0);
	expect((await ask('get_shop', { slug: 'gone-portland' })).text).toMatch(/\/near\/portland-or$/);
	expect((await ask('how_to_buy')).text).toContain('can’t order or pay');
	expect(await ask('find_bags', { near: 'nowhere at all' })).toMatchObject({ isError: true, shops: [] });
	expect((await ask('find_bags', { near: 'portland-or', max_price: 0.01 })).shops).toEqual([]);
	const spanish = await connect({ 'accept-language': 'es' });
	expect((await ask('how_to_buy', {}, spanish)).text).toContain('Los asistentes no pueden');
	await spanish.close();
});

// R-assistants
test('what isn’t asked for properly is refused, and nothing can be written, kept open or read as somebody', async () => {
	const refused = await client.callTool({ name: 'find_bags', arguments: { near: 'x'.repeat(10_000) } }).then(
		({ isError }) => isError,
		() => true,
	);
	expect(refused).toBe(true);
	await expect(client.callTool({ name: 'buy_bag', arguments: {} })).rejects.toThrow();
	const plain = (method: string, body?: string) =>
		fetch(`${world.url}/mcp`, {
			method,
			headers: {
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
				cookie: 'flavorbag.session_token=x',
			},
			...(body && { body }),
		});
	expect((await plain('GET')).status).toBe(405);
	expect((await fetch(`${world.url}/mcp`, { method: 'DELETE' })).status).toBe(405);
	expect((await plain('POST', '{"jsonrpc"')).status).toBe(400);
	expect((await plain('POST', JSON.stringify({ slugs: 'x'.repeat(100_000) }))).status).toBe(413);
	const get_shop = { name: 'get_shop', arguments: { slug: 'green-table-portland' } };
	const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: get_shop };
	expect((await plain('POST', JSON.stringify(call))).status).toBe(200);
	expect((await plain('POST', JSON.stringify(Array.from({ length: 99 }, () => call)))).status).toBe(422);
	const allowed = await fetch(`${world.url}/mcp`, {
		method: 'OPTIONS',
		headers: { origin: 'https://other.example' },
	});
	expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
	const stream = await plain(
		'POST',
		JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} }),
	);
	expect(await stream.text()).toContain('error');
});
