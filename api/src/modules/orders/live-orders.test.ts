import { expect, test } from 'vitest';
import { buyBags, makePerson, makeShop, type Person } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();

async function follow(person: Person) {
	const leaving = new AbortController();
	const response = await fetch(new URL('/v0/customer/orders/live', world.url), {
		headers: { authorization: `Bearer ${person.token}` },
		signal: leaving.signal,
	});
	const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
	let text = '';
	return {
		response,
		async until(wanted: RegExp): Promise<string> {
			while (!wanted.test(text)) text += (await reader?.read())?.value ?? '';
			const read = text;
			text = '';
			return read;
		},
		close: () => leaving.abort(),
	};
}

// R-live
test('a customer hears at once that the counter handed over or that the shop canceled, and nothing of others', async () => {
	const [shop, mine, other] = [await makeShop(world), await makePerson(world), await makePerson(world)];
	const [fulfilled, cancelled] = [await buyBags(world, mine, shop), await buyBags(world, mine, shop)];
	const [ours, theirs] = [await follow(mine), await follow(other)];
	await ours.until(/: open/);
	await theirs.until(/: open/);
	const set = (id: string, body: Record<string, unknown>) =>
		world.call('business.orders.setStatus', { token: shop.owner.token, params: { id }, body });
	await set(cancelled.id, { status: 'cancelled', reason: 'The oven broke' });
	await ours.until(/event: orders/);
	world.clock.set(new Date('2031-06-12T00:30:00.000Z'));
	expect((await set(fulfilled.id, { status: 'fulfilled' })).status).toBe(200);
	await ours.until(/event: orders/);
	await buyBags(world, other, shop, 1, { order_date: '2031-06-12', pickup_window: 'evening' });
	expect((await theirs.until(/event: orders/)).split('event: orders').length).toBeLessThanOrEqual(3);
	ours.close();
	theirs.close();
});

test('a stream needs a verified person', async () => {
	const nobody = await fetch(new URL('/v0/customer/orders/live', world.url));
	expect(nobody.status).toBe(401);
	await nobody.body?.cancel();
	const { response, close } = await follow(await makePerson(world, { verified: false }));
	expect(response.status).toBe(403);
	close();
});
