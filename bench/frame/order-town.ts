/** A small town for benchmarks that create orders, because cleaning up between rounds takes longer with more orders. */
import type { Filled, Stage } from './stage.ts';

const people = { tiny: 1_000, short: 20_000, full: 30_000 };

export const orderTown = ({ size, town }: Stage): Promise<Filled> =>
	town({
		businesses: Math.min(size.businesses, 3_000),
		orders: Math.min(size.orders, 5_000),
		busy: Math.min(size.busy, 1_000),
		people: people[size.name],
	});

export const emptyTown = ({ size, town }: Stage): Promise<Filled> =>
	town({
		businesses: Math.min(size.businesses, 1_000),
		orders: 0,
		busy: 0,
		people: Math.min(people[size.name], 5_000),
	});
