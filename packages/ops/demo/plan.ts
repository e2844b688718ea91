/**
 * Plans an evening from a seed: which shops open, who comes when, and what they do. The same seed plans the same
 * evening.
 */
import { createRandom, type Random } from '../../../api/seeds/random.ts';
import type { Newcomer } from './people.ts';

export interface Visit {
	/** Minutes into the evening. */
	at: number;
	bags: number;
	/** Their first card is declined. */
	changesCard: boolean;
	leaves: boolean;
	collectsAt: number;
	/** Picked up by press and hold; otherwise the shop types the code. */
	byRing: boolean;
	asksRefund: boolean;
	food: number;
}

export interface PlannedShop {
	owner: Newcomer;
	name: string;
	street: string;
	zip_code: number;
	price: number;
	bags: number;
	/** Buys tomorrow’s only bag and cancels it while `waiting` waits for it. */
	early: Newcomer;
	waiting: Newcomer;
	visits: readonly (Visit & { customer: Newcomer })[];
}

export const minutes = {
	more: 45,
	cancels: 60,
	refunds: 205,
	soldOut: 210,
	views: 215,
	closes: 225,
	end: 240,
};

const first = [
	'Juniper',
	'Harbor',
	'Alder',
	'Copper',
	'Maple',
	'Sunrise',
	'Lantern',
	'Clover',
	'Ferry',
	'Willow',
];
const kinds = ['Bakery', 'Deli', 'Kitchen', 'Market'] as const;
const names = ['Ana', 'Ben', 'Chloe', 'Dev', 'Elena', 'Finn', 'Grace', 'Hugo', 'Iris', 'Jonas'];
const zips = [97201, 97202, 97205, 97209, 97214] as const;

const one = (list: readonly string[], nth: number) => list[nth % list.length] ?? '';

function planVisit({ next, between }: Random): Visit {
	const at = Math.floor(between(5, 150));
	const leaves = next() < 0.08;
	return {
		at,
		bags: next() < 0.75 ? 1 : 2,
		changesCard: !leaves && next() < 0.1,
		leaves,
		collectsAt: at + Math.floor(between(15, 50)),
		byRing: next() < 0.5,
		asksRefund: next() < 0.06,
		food: 3 + Math.floor(between(0, 3)),
	};
}

function planShop(seed: string, nth: number, guests: number): PlannedShop {
	const random = createRandom(`${seed}/${nth}`);
	const person = (key: string, name: string, role: Newcomer['role']): Newcomer => ({
		email: `evening-${seed}-${nth}-${key}@example.com`,
		first_name: name,
		last_name: `Nr${nth + 1}`,
		role,
	});
	const customer = (at: number) => person(`guest${at}`, one(names, nth + at), 'customer');
	return {
		owner: person('owner', one(names, nth), 'business'),
		name: `${one(first, nth)} ${one(kinds, nth)}${nth < 20 ? '' : ` ${nth}`}`,
		street: `${100 + nth} SE Division St`,
		zip_code: zips[nth % zips.length] ?? zips[0],
		price: Math.floor(random.between(399, 900)) / 100,
		bags: Math.floor(random.between(6, 14)),
		early: customer(0),
		waiting: customer(1),
		visits: Array.from({ length: guests - 2 }, (_, at) => ({
			...planVisit(random),
			customer: customer(at + 2),
		})),
	};
}

/** Each shop has its own customers, so that shops don’t wait for one another and nothing depends on who is faster. */
export function planEvening(seed: string, shops: number, people: number): PlannedShop[] {
	return Array.from({ length: shops }, (_, nth) =>
		planShop(seed, nth, Math.floor(people / shops) + (nth < people % shops ? 1 : 0)),
	);
}
