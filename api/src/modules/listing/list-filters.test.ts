/** R-list-filters: narrowing and sorting lists through the API. */
import type { PurchaseWindow } from '@flavorbag/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { buyBags, everyDay, holdBags, makePerson, makeShop, type Person, type Shop } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
let customer: Person;
const shops: Record<string, Shop> = {};

async function shop(name: string, price: number, window: PurchaseWindow, milesNorth: number): Promise<void> {
	const made = await makeShop(world);
	await world.app.db
		.updateTable('businesses')
		.set({ lat: 45.5122 + milesNorth / 69 })
		.where('id', '=', made.id)
		.execute();
	await world.call('business.update', {
		token: made.owner.token,
		params: { id: made.id },
		body: { display_name: name, price, purchase_window: window },
	});
	shops[name] = made;
}
const slot = (quantity: number, start = '17:00', end = '20:00') => ({ start, end, enabled: true, quantity });

beforeAll(async () => {
	customer = await makePerson(world);
	await shop('Evening Crumb', 6, everyDay('evening', '17:00', '20:00', 2), 0);
	await shop('Dawn Rolls', 5, everyDay('morning', '08:00', '11:00', 2), 0);
	await shop('Thursday Soup', 4, { Thu: { evening: slot(1) } }, 0);
	await shop('Off 100% _Club_', 9, { Wed: { evening: { ...slot(5), enabled: false } } }, 0);
});

async function names(query: Record<string, string | number>): Promise<string[]> {
	const answer = await world.call('customer.businesses.list', {
		token: customer.token,
		query: { type: 'coordinates', value: '45.5122,-122.6587', ...query },
	});
	return answer.data.businesses.map((one) => one.display_name);
}
const sorted = async (query: Record<string, string | number>) => (await names(query)).sort();

describe('works', () => {
	test('without a filter all are there, also those without bags', async () => {
		expect(await sorted({})).toEqual(['Dawn Rolls', 'Evening Crumb', 'Off 100% _Club_', 'Thursday Soup']);
	});
	const narrowings: [Record<string, string | number>, string[]][] = [
		[{ q: 'crumb' }, ['Evening Crumb']],
		[{ q: '  CRUMB ' }, ['Evening Crumb']],
		[{ q: '%' }, ['Off 100% _Club_']],
		[{ q: '_' }, ['Off 100% _Club_']],
		[{ q: 'nobody' }, []],
		[{ day: 'today' }, ['Evening Crumb']],
		[{ day: 'tomorrow' }, ['Dawn Rolls', 'Evening Crumb', 'Thursday Soup']],
		[{ period: 'morning' }, ['Dawn Rolls']],
		[{ period: 'evening' }, ['Evening Crumb', 'Thursday Soup']],
		[{ period: 'afternoon' }, []],
		[{ day: 'tomorrow', period: 'evening' }, ['Evening Crumb', 'Thursday Soup']],
		[{ in_stock: 'true' }, ['Dawn Rolls', 'Evening Crumb', 'Thursday Soup']],
		[{ max_price: 5 }, ['Dawn Rolls', 'Thursday Soup']],
		[{ max_price: 5, q: 's', day: 'tomorrow' }, ['Dawn Rolls', 'Thursday Soup']],
	];
	test.each(narrowings)('%o leaves %o', async (query, expected) => {
		expect(await sorted(query)).toEqual(expected);
	});
	const pickups: [Record<string, string>, string[]][] = [
		[
			{},
			[
				'Dawn Rolls Thu 08:00, 12 left',
				'Evening Crumb Wed 17:00, 14 left',
				'Thursday Soup Thu 17:00, 1 left',
			],
		],
		[
			{ day: 'tomorrow' },
			[
				'Dawn Rolls Thu 08:00, 12 left',
				'Evening Crumb Thu 17:00, 14 left',
				'Thursday Soup Thu 17:00, 1 left',
			],
		],
	];
	test.each(pickups)(
		'cards of a list with %o show the pickup that was asked for',
		async (query, expected) => {
			const answer = await world.call('customer.businesses.summaries', {
				token: customer.token,
				query: { type: 'coordinates', value: '45.5122,-122.6587', in_stock: 'true', ...query },
			});
			const days: Record<string, string> = { '2031-06-11': 'Wed', '2031-06-12': 'Thu' };
			const words = answer.data.businesses.map(
				({ display_name: name, left, next_pickup: next }) =>
					`${name} ${days[next?.date ?? '']} ${next?.start}, ${left} left`,
			);
			expect(words.sort()).toEqual(expected);
		},
	);

	test('a card has nothing that is not shown', async () => {
		const answer = await world.call('customer.businesses.summaries', {
			token: customer.token,
			query: { type: 'coordinates', value: '45.5122,-122.6587', q: '_Club_' },
		});
		const [club] = answer.data.businesses;
		expect(
			Object.keys(club ?? {})
				.sort()
				.join(' '),
		).toBe('address coordinates display_name distance id left motif_url price zip_code');
	});

	test('cheapest first, page by page', async () => {
		expect(await names({ sort: 'price' })).toEqual([
			'Thursday Soup',
			'Dawn Rolls',
			'Evening Crumb',
			'Off 100% _Club_',
		]);
		expect(await names({ sort: 'price', per_page: 2, page: 2 })).toEqual([
			'Evening Crumb',
			'Off 100% _Club_',
		]);
		expect(await names({ sort: 'price', radius: 0.01, value: '47.6,-122.3' })).toEqual([]);
	});
	test('the next pickup first, whoever has none last', async () => {
		expect(await names({ sort: 'soonest' })).toEqual([
			'Evening Crumb',
			'Dawn Rolls',
			'Thursday Soup',
			'Off 100% _Club_',
		]);
		expect((await names({ sort: 'soonest', period: 'evening' })).slice(0, 2)).toEqual([
			'Evening Crumb',
			'Thursday Soup',
		]);
	});
	test('the best value first, whoever states none last', async () => {
		for (const [name, retail_value] of [
			['Evening Crumb', 18],
			['Dawn Rolls', 10],
		] as const) {
			const { id, owner } = shops[name] as Shop;
			await world.call('business.update', { token: owner.token, params: { id }, body: { retail_value } });
		}
		expect((await names({ sort: 'value' })).slice(0, 2)).toEqual(['Evening Crumb', 'Dawn Rolls']);
		expect(await names({ sort: 'value', max_price: 5 })).toEqual(['Dawn Rolls', 'Thursday Soup']);
	});
	test('what is sold or held is not in stock, and is again once it is given back', async () => {
		const other = await makePerson(world);
		const soup = shops['Thursday Soup'];
		if (!soup) throw new Error('no soup');
		const when = { order_date: '2031-06-12', pickup_window: 'evening' } as const;
		const order = await holdBags(world, other, soup, 1, when);
		expect(await names({ q: 'soup', day: 'tomorrow' })).toEqual([]);
		await world.call('customer.orders.abandon', { token: other.token, params: { id: order.id } });
		expect(await names({ q: 'soup', day: 'tomorrow' })).toEqual(['Thursday Soup']);
	});
	test('a week that is switched off, taken away or given back is followed', async () => {
		const soup = shops['Thursday Soup'];
		if (!soup) throw new Error('no soup');
		const found = async (window: PurchaseWindow) => {
			await world.call('business.update', {
				token: soup.owner.token,
				params: { id: soup.id },
				body: { purchase_window: window },
			});
			return names({ q: 'soup', in_stock: 'true' });
		};
		expect(await found({ Thu: { evening: { ...slot(1), enabled: false } } })).toEqual([]);
		expect(await found({ Thu: { evening: slot(1) } })).toEqual(['Thursday Soup']);
		expect(await found({})).toEqual([]);
		expect(await found({ Thu: { evening: slot(1) } })).toEqual(['Thursday Soup']);
	});
	test('a window that is over is not offered today any more', async () => {
		world.clock.set(new Date('2031-06-12T02:59:00.000Z'));
		expect(await names({ day: 'today' })).toEqual(['Evening Crumb']);
		world.clock.set(new Date('2031-06-12T03:00:00.000Z'));
		expect(await names({ day: 'today' })).toEqual([]);
		world.clock.set(noon);
	});
});

// R-nearest
test('where nobody sells, who sells nearest is named, unless the list is narrowed', async () => {
	const ask = async (query: Record<string, string>) =>
		(
			await world.call('customer.businesses.list', {
				token: customer.token,
				query: { type: 'coordinates', value: '40.81,-96.68', ...query },
			})
		).data.nearest;
	const nearest = await ask({});
	expect(nearest).toMatchObject({ city: 'Portland', state: 'OR', zip_code: 97201 });
	expect(nearest?.distance).toBeGreaterThan(1_300);
	expect(await ask({ q: 'crumb' })).toBeNull();
	expect(await ask({ value: '45.5122,-122.6587' })).toBeNull();
});

describe('refuses', () => {
	const wrong: Record<string, string | number>[] = [
		{ day: 'yesterday' },
		{ period: 'night' },
		{ in_stock: 'yes' },
		{ max_price: 0 },
		{ sort: 'name' },
	];
	test.each(wrong)('%o', async (query) => {
		const answer = await world.call('customer.businesses.list', { token: customer.token, query });
		expect([answer.status, answer.code]).toEqual([422, 'INVALID_INPUT']);
	});
});

describe('live', () => {
	async function follow(ids: string) {
		const leaving = new AbortController();
		const response = await fetch(new URL(`/v0/customer/businesses/live?ids=${ids}`, world.url), {
			headers: { authorization: `Bearer ${customer.token}` },
			signal: leaving.signal,
		});
		const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
		let text = '';
		return {
			response,
			async until(wanted: RegExp): Promise<void> {
				while (!wanted.test(text)) text += (await reader?.read())?.value ?? '';
				text = '';
			},
			close: () => leaving.abort(),
		};
	}

	// R-fresh-lists
	test('a sale and an edit elsewhere reach whoever looks', async () => {
		const made = await makeShop(world, { quantity: 5 });
		const stream = await follow(made.id);
		await stream.until(/"available":5/);
		await buyBags(world, await makePerson(world), made, 2);
		await stream.until(/"available":3/);
		await world.call('business.update', {
			token: made.owner.token,
			params: { id: made.id },
			body: { enabled: false },
		});
		await stream.until(/"listed":false.*"inventory":\[\]/);
		stream.close();
	});
	test.each(['', 'nonsense', Array.from({ length: 201 }, () => crypto.randomUUID()).join(',')])(
		'ids that are none, or too many, are refused',
		async (ids) => {
			const { response, close } = await follow(ids);
			expect(response.status).toBe(422);
			close();
		},
	);
});
