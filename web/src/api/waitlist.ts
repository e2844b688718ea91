/** The waitlist of full pickup times (R-waitlist) and draws (R-drop), in one file because they load together. */
import type { Drop, WaitlistEntry } from '@flavorbag/contract';
import { queryOptions } from '@tanstack/react-query';
import { loadFromDevice, saveOnDevice } from '#lib/device-storage.ts';
import { serverNow } from '#lib/server-clock.ts';
import { call } from './connection.ts';
import { queryFor } from './query.ts';

export const isOpenEntry = ({ state }: Pick<WaitlistEntry, 'state'>): boolean =>
	state === 'waiting' || state === 'offered' || state === 'watching';
/** Short, because an offer lasts only minutes. */
const lookEveryMs = 3_000;

/** The customer's entries, polled while one is open. */
export const myWaitlist = () =>
	queryFor(
		'customer.waitlist.list',
		{},
		{
			// A background tab shows an offer in its title.
			refetchIntervalInBackground: true,
			refetchInterval: ({ state }) => (state.data?.entries.some(isOpenEntry) ? lookEveryMs : false),
			select: ({ entries }) => entries,
		},
	);

/** A business's full and drawn pickup times, polled until its next draw. */
export const fullSlots = (id: string) =>
	queryFor(
		'customer.waitlist.full',
		{ params: { id } },
		{
			refetchInterval: ({ state: { data } }) => {
				const draws = (data?.slots ?? []).flatMap(({ drop }) => (drop ? [pollMs(drop.draws_at)] : []));
				return draws.length > 0 && Math.min(...draws);
			},
			select: ({ slots }) => slots,
		},
	);

/** Polls fast only right before a draw. */
function pollMs(draws_at: string): number {
	return Date.parse(draws_at) - serverNow().getTime() < 60_000 ? 2_000 : 20_000;
}

/** Returns the milliseconds until the next draw's result, or false without an announced draw. */
export function afterDraws(announced: readonly string[]): number | false {
	if (announced.length === 0) return false;
	const next = Math.min(...announced.map((at) => Date.parse(at) - serverNow().getTime()));
	// A draw takes a second (R-drop).
	return Math.max(2_000, next + 1_000);
}

const hashKey = (dropId: string) => `draw.${dropId}`;
/** Stores the hash published before a draw, which must match afterward. */
export function noteHash({ id, seed_hash }: Pick<Drop, 'id' | 'seed_hash'>): void {
	saveOnDevice(hashKey(id), seed_hash);
}
/** Undefined if this device didn't see the draw before it took place. */
export function notedHash(dropId: string): string | undefined {
	const noted = loadFromDevice(hashKey(dropId));
	return typeof noted === 'string' ? noted : undefined;
}

export const draw = (dropId: string) =>
	queryOptions({
		queryKey: ['drop.get', { params: { id: dropId } }],
		queryFn: async ({ signal }) => {
			const found = await call('drop.get', { params: { id: dropId } }, { signal });
			if (found.drawn_at === null && notedHash(dropId) === undefined) noteHash(found);
			return found;
		},
		refetchInterval: ({ state: { data } }) =>
			data && data.drawn_at === null ? pollMs(data.draws_at) : false,
	});

export const shopDraws = (id: string) =>
	queryFor(
		'business.drops.get',
		{ params: { id } },
		{
			staleTime: 0,
			refetchInterval: ({ state: { data } }) =>
				afterDraws((data?.drops ?? []).flatMap((drop) => (drop.drawn_at === null ? [drop.draws_at] : []))),
		},
	);
