/** People as admins see them, with data from other modules. #identity decides what is allowed (R-console-people). */
import type { AdminPerson, PeopleFilter, PersonAct } from '@flavorbag/contract';
import type { Alerts } from '#alerts';
import { type CursorQuery, cursorPage } from '#db/cursor.ts';
import { type Identity, type PersonFacts, stateOf } from '#identity';
import type { OrderBook } from '#order-book';
import type { Team } from '#team';

export interface PeopleDeps {
	identity: Pick<Identity, 'people'>;
	team: Pick<Team, 'placesOfWork'>;
	book: Pick<OrderBook, 'countOfCustomer'>;
	alerts: Pick<Alerts, 'countOf'>;
}

interface PeopleQuery extends CursorQuery {
	search?: string | undefined;
	filter?: PeopleFilter | undefined;
}

function shown(person: PersonFacts) {
	const { id, first_name, last_name, email, role, created_at } = person.row;
	const name = `${first_name ?? ''} ${last_name ?? ''}`.trim();
	return {
		id,
		name: name === '' ? null : name,
		email,
		role,
		state: stateOf(person),
		created_at: created_at.toISOString(),
	};
}

async function find({ identity: { people: known } }: PeopleDeps, { search, filter, ...page }: PeopleQuery) {
	const { entries, ...cursors } = await cursorPage(page, async (count, from) =>
		(await known.find({ search, filter }, count, from)).map(shown),
	);
	return { people: entries, ...cursors };
}

const acts = { active: 'suspend', unverified: 'suspend', suspended: 'restore' } as const;

function actsFor(person: PersonFacts, offLimits: AdminPerson['off_limits']): PersonAct[] {
	const state = stateOf(person);
	if (offLimits !== null || state === 'erased') return [];
	return state === 'elsewhere' ? ['erase'] : [acts[state], 'erase'];
}

const offLimitsOf = { OWN_ACCOUNT: 'self', LAST_ADMIN: 'last_admin' } as const;

async function get(deps: PeopleDeps, adminId: string, userId: string): Promise<AdminPerson> {
	const { team, book, alerts } = deps;
	const { people } = deps.identity;
	const person = await people.get(userId);
	const [code, shops, orders, rules] = await Promise.all([
		people.offLimits(adminId, userId),
		team.placesOfWork(userId),
		book.countOfCustomer(userId),
		alerts.countOf(userId),
	]);
	const offLimits = code ? offLimitsOf[code] : null;
	const { facts } = person;
	return {
		...shown(person),
		erased_at: person.row.deleted_at?.toISOString() ?? null,
		sign_in: facts
			? {
					password: facts.password,
					providers: facts.providers,
					passkeys: facts.passkeys,
					two_step: facts.twoStep,
					sessions: facts.sessions,
					last_seen_at: facts.lastSeenAt?.toISOString() ?? null,
				}
			: null,
		businesses: shops.map(({ id, display_name, role, deleted_at }) => ({
			id,
			name: display_name,
			role,
			is_closed: deleted_at !== null,
		})),
		orders,
		alerts: rules,
		can: actsFor(person, offLimits),
		off_limits: offLimits,
	};
}

export type People = ReturnType<typeof createPeople>;

export function createPeople(deps: PeopleDeps) {
	const { people } = deps.identity;
	const after = async (adminId: string, userId: string, act: Promise<void>) => {
		await act;
		return get(deps, adminId, userId);
	};
	return {
		find: (query: PeopleQuery) => find(deps, query),
		get: (adminId: string, userId: string) => get(deps, adminId, userId),
		suspend: (adminId: string, userId: string, reason: string) =>
			after(adminId, userId, people.suspend(adminId, userId, reason)),
		restore: (adminId: string, userId: string, reason: string) =>
			after(adminId, userId, people.restore(adminId, userId, reason)),
	};
}
