/** Lists around 200 places with realistic skew while bags are sold: few places are searched very often. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ListedBusiness } from '@flavorbag/contract';
import { type Benchmark, figure, ratioRow } from '../frame/benchmark.ts';
import { type Call, load, rateOf } from '../frame/load.ts';
import { compare, warmUp } from '../frame/measure.ts';
import {
	checkLists,
	fromMemory,
	listAt,
	listPath,
	nearest,
	nearestPath,
	type Place,
	placesOf,
	roundDegrees,
} from '../frame/places.ts';
import type { Api } from '../frame/stage.ts';

const places = 200;
/** About a third of a mile. */
const asideDegrees = 0.005;
const callCount = 20_000;
const sales = { tiny: 1, short: 5, full: 10 };
const seenWithinMs = 10_000;

/** Zipf distribution: the nth most popular place gets 1/n of the requests of the first. */
function looks(around: readonly Place[], count: number): Place[] {
	const weights = around.map((_, nth) => 1 / (nth + 1));
	const whole = weights.reduce((sum, weight) => sum + weight, 0);
	return around.flatMap((place, nth) =>
		Array.from({ length: Math.ceil((count * (weights[nth] ?? 0)) / whole) }, () => place),
	);
}
const aside = (degrees: number) => roundDegrees(degrees + (Math.random() - 0.5) * asideDegrees);

/** Buys a bag and polls the list until it shows the sale. Returns milliseconds. */
async function saleSeen(api: Api, place: Place, [buyer = '', looker = '']: string[]): Promise<number> {
	const nearestNow = async () => {
		const { data } = await listAt(api.url, looker, listPath(place));
		const [first] = data.businesses;
		if (!first) throw new Error('nobody sells there');
		return first;
	};
	const before = await nearestNow();
	const seen = await fetch(`${api.url}/v0/customer/businesses/${before.id}`, {
		headers: { authorization: `Bearer ${looker}` },
	});
	const { data } = (await seen.json()) as { data: ListedBusiness };
	const pickup = data.inventory.at(-1);
	if (!pickup) throw new Error('the nearest business has no bags to sell');
	const answer = await fetch(`${api.url}/v0/customer/orders`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${buyer}`,
			'content-type': 'application/json',
			'idempotency-key': crypto.randomUUID(),
		},
		body: JSON.stringify({
			business_id: before.id,
			quantity: 1,
			order_date: pickup.date,
			pickup_window: pickup.window,
		}),
	});
	if (!answer.ok) throw new Error(`the order was answered ${answer.status}: ${await answer.text()}`);
	const sold = performance.now();
	while (performance.now() - sold < seenWithinMs) {
		if ((await nearestNow()).left === before.left - 1) return performance.now() - sold;
		await delay(10);
	}
	throw new Error(`a sale was not seen within ${seenWithinMs} ms`);
}

/** Picks different people each time, because a buyer leaves an unfinished checkout behind. */
const someOf = (people: readonly string[], count: number) => {
	const first = Math.floor(Math.random() * (people.length - count));
	return people.slice(first, first + count);
};

async function slowestSale(api: Api, around: Place[], people: string[], calls: Call[], count: number) {
	const tokens = await api.tokens(someOf(people, count + 1));
	const seconds = 2 + count;
	const busy = load({ url: api.url, calls, connections: 32, seconds });
	const seen: number[] = [];
	await delay(1_000);
	for (let nth = 0; nth < count; nth++) {
		const place = around[nth];
		if (place) seen.push(await saleSeen(api, place, [tokens[nth] ?? '', tokens.at(-1) ?? '']));
	}
	await busy;
	return Math.max(...seen);
}

export const benchmark: Benchmark = {
	about: `lists around ${places} places, 32 connections, signed in; bags left right within 2 s of a sale`,
	async run(stage) {
		const { size } = stage;
		const town = await stage.town();
		const api = await stage.api(town);
		const bare = await stage.bare(town, { nearest });
		const tokens = await api.tokens(town.people.slice(0, 200));
		const around = await placesOf(town.db, places);
		const asked = looks(around, callCount)
			.sort(() => Math.random() - 0.5)
			.map((place) => ({ ...place, lat: aside(place.lat), lng: aside(place.lng) }));
		const calls = asked.map((place, at) => ({
			path: listPath(place),
			token: tokens[at % tokens.length] ?? '',
		}));
		const bareCalls = asked.map((place) => ({ path: nearestPath(place) }));
		const run = { connections: 32, seconds: size.seconds };
		const lists = () => load({ url: api.url, calls, ...run });
		await lists();
		await warmUp(size.warmUpSeconds, lists);
		await warmUp(size.warmUpSeconds, () => load({ url: bare.url, calls: bareCalls, ...run }));
		await checkLists({ apiUrl: api.url, token: tokens[0] ?? '', db: town.db, places: asked.slice(0, 5) });
		const compared = await compare(
			size.rounds,
			stage.canary,
			() => rateOf({ url: api.url, calls, ...run }),
			() => rateOf({ url: bare.url, calls: bareCalls, ...run }),
		);
		await checkLists({ apiUrl: api.url, token: tokens[0] ?? '', db: town.db, places: asked.slice(0, 5) });
		const slowest = await slowestSale(api, around, town.people, calls, sales[size.name]);
		await api.stop();
		await bare.stop();
		return [
			ratioRow(
				'browse-hot',
				`${places} places`,
				'node:http + pg',
				'/s',
				compared,
				{ floor: 2.5, goal: 3, better: 'more' },
				fromMemory.hot,
			),
			{
				bench: 'browse-hot',
				what: `the slowest of ${sales[size.name]} sales, until a list under this load shows it`,
				ours: `${figure(slowest)} ms`,
				beside: '–',
				value: slowest,
				target: { floor: 2_000, goal: 2_000, better: 'less', unit: 'ms' },
			},
		];
	},
};
