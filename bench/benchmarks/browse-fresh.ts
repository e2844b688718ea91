/** The 20 nearest businesses around places that nobody asked about before, and what the API needs in memory for it. */
import { type Benchmark, ratioRow } from '../frame/benchmark.ts';
import { type Call, rateOf } from '../frame/load.ts';
import { compare } from '../frame/measure.ts';
import { placesOf, straightforward } from '../frame/places.ts';

const nearest = `
	select b.*,
		(select json_agg(json_build_array(w.day, w.period, w.start_time, w.end_time, w.quantity))
			from weekly_slots w where w.business_id = b.id and w.enabled) as week,
		(select json_agg(json_build_array(s.local_date, s.period, s.held + s.sold)) from slots s
			where s.business_id = b.id and s.local_date >= current_date - 1) as gone
	from businesses b where listed order by spot <-> point($1::float8, $2::float8) limit 20`;
const mebibyte = 2 ** 20;

export const benchmark: Benchmark = {
	about: 'the 20 nearest, distinct places, 32 connections, signed in, nothing kept from before',
	async run(stage) {
		const { size } = stage;
		const town = await stage.town();
		const api = await stage.api(town);
		const bare = await stage.bare(town, { nearest });
		const tokens = await api.tokens(town.people.slice(0, 200));
		const places = await placesOf(town.db, 20_000);
		const path = ({ lat, lng }: { lat: number; lng: number }) =>
			`/v0/customer/businesses?type=coordinates&value=${lat},${lng}&radius=25&per_page=20`;
		for (const place of places.slice(0, 5)) {
			const answer = await fetch(api.url + path(place), {
				headers: { authorization: `Bearer ${tokens[0]}` },
			});
			const { data } = (await answer.json()) as { data: { businesses: { id: string }[] } };
			const ids = data.businesses.map(({ id }) => id);
			const wanted = await straightforward(town.db, place, 25, 20);
			if (ids.join() !== wanted.join())
				throw new Error(`around ${place.lat},${place.lng} the API names others than plain SQL`);
		}
		const run = (url: string, calls: Call[]) =>
			rateOf({ url, calls, connections: 32, seconds: size.seconds });
		let turn = 0;
		// Never the same places twice.
		const next = () => places.slice((turn++ % 10) * 2_000).slice(0, 2_000);
		const compared = await compare(
			size.rounds,
			stage.canary,
			() =>
				run(
					api.url,
					next().map((place, at) => ({ path: path(place), token: tokens[at % tokens.length] ?? '' })),
				),
			() =>
				run(
					bare.url,
					next().map(({ x, y }) => ({
						path: `/q/nearest?${encodeURIComponent(JSON.stringify([x, y]))}`,
					})),
				),
		);
		const memory = (await api.memory()) / mebibyte;
		await api.stop();
		await bare.stop();
		const many = `${size.businesses.toLocaleString('en-US')} businesses`;
		return [
			ratioRow('browse-fresh', many, 'node:http + pg', '/s', compared, {
				floor: 0.6,
				goal: 0.9,
				better: 'more',
			}),
			{
				bench: 'memory',
				what: 'the API after browse-fresh, resident',
				ours: `${Math.round(memory)} MB`,
				beside: '–',
				value: memory,
				target: { floor: 350, goal: 200, better: 'less', unit: 'MB' },
			},
		];
	},
};
