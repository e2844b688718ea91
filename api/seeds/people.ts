/** Who lives in the seeded town. Names and addresses are invented; mail goes to example.com. */
import logins from './logins.json' with { type: 'json' };

export interface Person {
	/** The part of the address before the @. */
	key: string;
	email: string;
	password: string;
	first_name: string;
	last_name: string;
	role: 'customer' | 'business';
	verified: boolean;
	admin?: boolean;
	/** Where they look for bags. */
	position?: { lat: number; lng: number };
}

const neighbors: readonly [string, Person['role'], ([number, number] | undefined)?][] = [
	['Ana Ferreira', 'business'],
	['Hana Okabe', 'business'],
	['Luca Moretti', 'business'],
	['Priya Raman', 'business'],
	['June Castellan', 'business'],
	['Marcus Bell', 'business'],
	['Wen Zhou', 'business'],
	['Greta Olsen', 'business'],
	['Diego Salas', 'business'],
	['Noor Haddad', 'business'],
	['Ben Kowalski', 'customer', [45.5122, -122.6587]],
	['Cleo Marchetti', 'customer', [45.5285, -122.6819]],
	['Dev Anand', 'customer', [45.5591, -122.6472]],
	['Elena Petrova', 'customer', [45.4644, -122.6529]],
	['Felix Nguyen', 'customer', [45.4916, -122.5961]],
	['Gwen Achterberg', 'customer', [45.5506, -122.6756]],
	['Hugo Lindgren', 'customer', [45.4694, -122.7109]],
];

const keyOf = (name: string) => name.split(' ')[0]?.toLowerCase() ?? name;

function person(name: string, more: Pick<Person, 'role' | 'verified'> & Partial<Person>): Person {
	const [first_name = name, last_name = ''] = name.split(' ');
	const key = keyOf(name);
	return {
		key,
		email: `${key}@example.com`,
		password: `${key}-likes-leftovers`,
		first_name,
		last_name,
		...more,
	};
}

export const people: readonly Person[] = [
	...logins.map(({ role, name, email, password }) =>
		person(name, {
			email,
			password,
			role: role === 'owner' ? 'business' : 'customer',
			verified: role !== 'unverified',
			admin: role === 'admin',
			...(role === 'customer' && { position: { lat: 45.5231, lng: -122.6587 } }),
		}),
	),
	...neighbors.map(([name, role, at]) =>
		person(name, { role, verified: true, ...(at && { position: { lat: at[0], lng: at[1] } }) }),
	),
];

/** Verified customers who buy, the one with the demo login first. */
export const shoppers = ['maya', 'ben', 'cleo', 'dev', 'elena', 'felix', 'gwen', 'hugo'] as const;
