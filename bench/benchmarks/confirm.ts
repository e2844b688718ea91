/** Confirms pickups as their customers, each once; compared with the same update run by pgbench. */
import { type Benchmark, ratioRow } from '../frame/benchmark.ts';
import { load } from '../frame/load.ts';
import { compare } from '../frame/measure.ts';
import { orderTown } from '../frame/order-town.ts';
import { sqlRate } from '../frame/pgbench.ts';
import { freshPickups, pickedUp, pickupScript } from '../frame/pickups.ts';

const comers = { tiny: 100, short: 8_000, full: 15_000 };

export const benchmark: Benchmark = {
	about: 'pickups confirmed, 32 connections, each by another customer; counted in the database',
	async run(stage) {
		const { size } = stage;
		const town = await orderTown(stage);
		const api = await stage.api(town);
		const tokens = await api.tokens(town.people.slice(0, comers[size.name]));

		async function ours(): Promise<number> {
			const ids = await freshPickups(town);
			const calls = tokens.map((token, at) => ({
				method: 'PATCH' as const,
				path: `/v0/customer/orders/${ids[at]}/confirm-pickup`,
				token,
				key: crypto.randomUUID(),
			}));
			const { failed, lost, requests } = await load({
				url: api.url,
				calls,
				connections: 32,
				seconds: size.seconds,
			});
			if (failed > 0 || lost > 0) throw new Error(`${failed} confirmations failed, ${lost} were lost`);
			const isEveryoneServed = requests > calls.length;
			// A repeated call replays its stored answer and picks up nothing.
			if (isEveryoneServed && size.name !== 'tiny')
				throw new Error('there are too few customers for this machine');
			const count = await pickedUp(town.db);
			if (count < Math.min(requests, calls.length))
				throw new Error(`${requests} were told, ${count} are collected`);
			return count / size.seconds;
		}
		async function limit(clients: number, seconds: number): Promise<number> {
			const ids = await freshPickups(town);
			await sqlRate(town.url, pickupScript, clients, seconds);
			const count = await pickedUp(town.db);
			if (count === ids.length && size.name !== 'tiny')
				throw new Error('there are too few orders for this machine');
			return count / seconds;
		}

		let best = { clients: 4, rate: 0 };
		for (const clients of size.name === 'tiny' ? [] : [4, 8, 16, 32]) {
			const rate = await limit(clients, 1);
			if (rate > best.rate) best = { clients, rate };
		}
		const compared = await compare(size.rounds, stage.canary, ours, () => limit(best.clients, size.seconds));
		await api.stop();
		return [
			ratioRow('confirm', 'each by another customer, 32 connections', 'pgbench, same SQL', '/s', compared, {
				floor: 0.4,
				goal: 0.7,
				better: 'more',
			}),
		];
	},
};
