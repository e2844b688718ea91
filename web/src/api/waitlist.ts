/** Waiting for bags of pickup times that are full (R-waitlist), and draws (R-drop). In one file: it is loaded at once. */
import type { CallInput, Drop, Endpoints, WaitlistEntry } from '@flavorbag/contract';
import { queryOptions } from '@tanstack/react-query';
import { serverNow } from '#lib/server-clock.ts';
import { asked } from './asked.ts';
import { useChange } from './change.ts';
import { call } from './connection.ts';
import { loadFromDevice, saveOnDevice } from './device-storage.ts';

export const isOpenEntry = ({ state }: Pick<WaitlistEntry, 'state'>): boolean =>
	state === 'waiting' || state === 'offered' || state === 'watching';
/** An offer lasts minutes: whoever looks at the page learns of it at once. */
const lookEveryMs = 3_000;

/** What I wait for. It is asked for again and again only while I do. */
export const myWaitlist = () =>
	asked(
		'customer.waitlist.list',
		{},
		{
			// In a tab behind others its title says so.
			refetchIntervalInBackground: true,
			refetchInterval: ({ state }) => (state.data?.entries.some(isOpenEntry) ? lookEveryMs : false),
			select: ({ entries }) => entries,
		},
	);

/** The pickup times of a business that are full, or drawn for: after a draw there are others. */
export const fullSlots = (id: string) =>
	asked(
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

type NewWait = Pick<WaitlistEntry, 'business_id' | 'order_date' | 'pickup_window' | 'bags'>;
export const useJoinWaitlist = () => useChange((body: NewWait) => ['customer.waitlist.join', { body }]);

export const useLeaveWaitlist = () =>
	useChange(({ id }: Pick<WaitlistEntry, 'id'>) => ['customer.waitlist.leave', { params: { id } }]);

const nearMs = 60_000;
/** Whoever watches a draw learns of it at once; before, only who enters changes. */
function pollMs(draws_at: string): number {
	return Date.parse(draws_at) - serverNow().getTime() < nearMs ? 2_000 : 20_000;
}

/** Whoever shows announced draws of a shop learns what came of them: when to ask next; false: none is announced. */
export function afterDraws(announced: readonly string[]): number | false {
	if (announced.length === 0) return false;
	const next = Math.min(...announced.map((at) => Date.parse(at) - serverNow().getTime()));
	// A second is what a draw takes (R-drop).
	return Math.max(2_000, next + 1_000);
}

const hashKey = (dropId: string) => `draw.${dropId}`;
/** What was published before a draw stays on this device: after it, it has to be the same. */
export function noteHash({ id, seed_hash }: Pick<Drop, 'id' | 'seed_hash'>): void {
	saveOnDevice(hashKey(id), seed_hash);
}
/** Undefined: this device didn't see the draw before. */
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

/** Whether a shop draws for its bags, and when it does next. */
export const shopDraws = (id: string) =>
	asked(
		'business.drops.get',
		{ params: { id } },
		{
			staleTime: 0,
			refetchInterval: ({ state: { data } }) =>
				afterDraws((data?.drops ?? []).flatMap((drop) => (drop.drawn_at === null ? [drop.draws_at] : []))),
		},
	);

type DrawMode = CallInput<Endpoints['business.drops.set']>['body'];
export const useSetDraws = (id: string) =>
	useChange((body: DrawMode) => ['business.drops.set', { params: { id }, body }]);
