/** Sends from more clients than the API can serve: how many are served, and how the others are refused. */
import { type Benchmark, figure, type Row } from '../frame/benchmark.ts';
import { load } from '../frame/load.ts';
import { compare } from '../frame/measure.ts';

const times = 4;
const candidates = [32, 64, 128, 256];
/** More clients count as useful while they raise the rate by this factor. */
const useful = 1.05;

export const benchmark: Benchmark = {
	about: `one business asked for by ${times} times the clients that saturate the API`,
	async run(stage) {
		const { size } = stage;
		const town = await stage.town();
		const api = await stage.api(town);
		const tokens = await api.tokens(town.people.slice(0, 50));
		const { rows } = await town.db.query<{ id: string }>('select id from businesses order by id limit 1000');
		const calls = rows.map(({ id }, at) => ({
			path: `/v0/customer/businesses/${id}`,
			token: tokens[at % tokens.length] ?? '',
		}));
		let shed = 0;
		let waited = 0;
		async function served(connections: number, seconds: number): Promise<number> {
			const seen = await load({ url: api.url, calls, connections, seconds });
			if (seen.lost > 0) throw new Error(`${seen.lost} of ${connections} clients got no answer`);
			shed = seen.failed / seen.requests;
			waited = seen.p99;
			return (seen.requests - seen.failed) / seconds;
		}

		let few = candidates[0] ?? 32;
		if (size.name !== 'tiny') {
			let best = await served(few, 1);
			for (const clients of candidates.slice(1)) {
				const rate = await served(clients, 1);
				if (rate < best * useful) break;
				best = rate;
				few = clients;
			}
		}
		const many = few * times;
		async function look(): Promise<void> {
			for (const { path, token } of calls.slice(0, 20)) {
				const answer = await fetch(api.url + path, { headers: { authorization: `Bearer ${token}` } });
				await answer.arrayBuffer();
				if (answer.status === 200) continue;
				const wait = answer.headers.get('retry-after');
				if (answer.status !== 503 || wait === null)
					throw new Error(`under load it answered ${answer.status}, Retry-After ${wait}`);
			}
		}
		const compared = await compare(
			size.rounds,
			stage.canary,
			async () => {
				const [rate] = await Promise.all([served(many, size.seconds), look()]);
				return rate;
			},
			() => served(few, size.seconds),
		);
		await served(many, size.seconds);
		const row: Row = {
			bench: 'shed',
			what: `${many} clients beside ${few}`,
			ours: `${figure(compared.ours.median)}/s served`,
			beside: `itself: ${figure(compared.limit.median)}/s`,
			value: compared.ratio.median,
			spread: compared.ratio,
			target: { floor: 0.8, goal: 0.95, better: 'more', unit: '×' },
			remark:
				shed > 0
					? `${figure(100 * shed)} % were asked to come back (503 and Retry-After); 99 % answered within ${figure(waited)} ms`
					: `nobody is sent away; 99 % answered within ${figure(waited)} ms`,
		};
		await api.stop();
		return [row];
	},
};
