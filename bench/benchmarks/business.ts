import { type Benchmark, ratioRow } from '../frame/benchmark.ts';
import { type Call, rateOf } from '../frame/load.ts';
import { compare } from '../frame/measure.ts';

const sql =
	'select b.*, (select json_agg(w) from weekly_slots w where w.business_id = b.id) as week, (select json_agg(s) from slots s where s.business_id = b.id and s.local_date >= current_date) as slots from businesses b where id = $1';

export const benchmark: Benchmark = {
	about: 'one business with its inventory',
	async run(stage) {
		const { size } = stage;
		const town = await stage.town();
		const api = await stage.api(town);
		const bare = await stage.bare(town, { business: sql });
		const { rows } = await town.db.query('select id, display_name from businesses order by id limit 1000');
		const [token = ''] = await api.tokens(town.people.slice(0, 1));
		const path = (id: string) => `/v0/customer/businesses/${id}`;
		for (const { id, display_name } of rows.slice(0, 10)) {
			const answer = await fetch(api.url + path(id), { headers: { authorization: `Bearer ${token}` } });
			const { data } = (await answer.json()) as { data: { display_name: string } };
			if (data.display_name !== display_name) throw new Error(`${path(id)} answered another business`);
		}
		const run = (url: string, calls: Call[]) =>
			rateOf({ url, calls, connections: 32, seconds: size.seconds });
		const compared = await compare(
			size.rounds,
			stage.canary,
			() =>
				run(
					api.url,
					rows.map(({ id }) => ({ path: path(id), token })),
				),
			() =>
				run(
					bare.url,
					rows.map(({ id }) => ({ path: `/q/business?${encodeURIComponent(JSON.stringify([id]))}` })),
				),
		);
		await api.stop();
		await bare.stop();
		return [
			ratioRow('business', '32 connections, signed in', 'node:http + pg', '/s', compared, {
				floor: 0.6,
				goal: 0.9,
				better: 'more',
			}),
		];
	},
};
