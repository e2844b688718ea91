/** Where orders are made: what one costs does not depend on how many there are, clearing up between the rounds does. */
import type { Filled, Stage } from './stage.ts';

const people = { tiny: 1_000, short: 20_000, full: 30_000 };

export const orderTown = ({ size, town }: Stage): Promise<Filled> =>
	town({
		businesses: Math.min(size.businesses, 3_000),
		orders: Math.min(size.orders, 5_000),
		busy: Math.min(size.busy, 1_000),
		people: people[size.name],
	});

/** Where nobody has bought anything yet. */
export const emptyTown = ({ size, town }: Stage): Promise<Filled> =>
	town({
		businesses: Math.min(size.businesses, 1_000),
		orders: 0,
		busy: 0,
		people: Math.min(people[size.name], 5_000),
	});
