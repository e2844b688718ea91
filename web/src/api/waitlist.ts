/** Waiting for bags of pickup times that are full (R-waitlist), and draws (R-drop). In one file: it is loaded at once. */
import type { CallInput, Drop, Endpoints, WaitlistEntry } from '@flavorbag/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { serverNow } from '#lib/server-clock.ts';
import { ownBusinessKey } from './asked.ts';
import { calendarKey } from './businesses.ts';
import { call } from './connection.ts';
import { loadFromDevice, saveOnDevice } from './device-storage.ts';
import { offerKey } from './offers.ts';
import { queryClient, refreshes } from './query-client.ts';

const fullKey = (businessId: string) => [...waitlistKey, 'full', businessId];

/** Everything about what somebody waits for. */
export const waitlistKey = ['waitlist'] as const;

export const isOpenEntry = ({ state }: Pick<WaitlistEntry, 'state'>): boolean =>
	state === 'waiting' || state === 'offered' || state === 'watching';
/** An offer lasts minutes: whoever looks at the page learns of it at once. */
const lookEveryMs = 3_000;

/** What I wait for. It is asked for again and again only while I do. */
export const myWaitlist = () =>
	queryOptions({
		queryKey: [...waitlistKey, 'mine'],
		queryFn: async ({ signal }) => (await call('customer.waitlist.list', {}, { signal })).entries,
		// In a tab behind others its title says so.
		refetchIntervalInBackground: true,
		refetchInterval: ({ state }) => (state.data?.some(isOpenEntry) ? lookEveryMs : false),
	});

/** The pickup times of a business that are full, or drawn for: after a draw there are others. */
export const fullSlots = (businessId: string) =>
	queryOptions({
		queryKey: fullKey(businessId),
		queryFn: async ({ signal }) =>
			(await call('customer.waitlist.full', { params: { id: businessId } }, { signal })).slots,
		refetchInterval: ({ state: { data } }) => {
			const draws = (data ?? []).flatMap(({ drop }) => (drop ? [pollMs(drop.draws_at)] : []));
			return draws.length > 0 && Math.min(...draws);
		},
	});

type NewWait = Pick<WaitlistEntry, 'business_id' | 'order_date' | 'pickup_window' | 'bags'>;
export const useJoinWaitlist = () =>
	useMutation({
		mutationFn: (body: NewWait) => call('customer.waitlist.join', { body }),
		onSuccess: (entry) => {
			queryClient.setQueryData(myWaitlist().queryKey, (before) => [
				entry,
				...(before ?? []).filter(({ id }) => id !== entry.id),
			]);
			void queryClient.invalidateQueries({ queryKey: waitlistKey });
		},
		// There are bags again, or the shop stopped: show what is left.
		meta: refreshes<NewWait>(({ business_id }) => [offerKey(business_id), waitlistKey]),
	});

export const useLeaveWaitlist = () =>
	useMutation({
		mutationFn: async ({ id }: Pick<WaitlistEntry, 'id'>) => {
			await call('customer.waitlist.leave', { params: { id } });
		},
		onSuccess: (_, { id }) => {
			queryClient.setQueryData(myWaitlist().queryKey, (before) => before?.filter((entry) => entry.id !== id));
			void queryClient.invalidateQueries({ queryKey: waitlistKey });
		},
		meta: refreshes<Pick<WaitlistEntry, 'id'>>(() => [waitlistKey]),
	});

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
		queryKey: ['draw', dropId],
		queryFn: async ({ signal }) => {
			const found = await call('drop.get', { params: { id: dropId } }, { signal });
			if (found.drawn_at === null && notedHash(dropId) === undefined) noteHash(found);
			return found;
		},
		refetchInterval: ({ state: { data } }) =>
			data && data.drawn_at === null ? pollMs(data.draws_at) : false,
	});

const shopDrawsKey = (businessId: string) => [...ownBusinessKey(businessId), 'draws'];
/** Whether a shop draws for its bags, and when it does next. */
export const shopDraws = (businessId: string) =>
	queryOptions({
		queryKey: shopDrawsKey(businessId),
		queryFn: ({ signal }) => call('business.drops.get', { params: { id: businessId } }, { signal }),
		refetchInterval: ({ state: { data } }) =>
			afterDraws((data?.drops ?? []).flatMap((drop) => (drop.drawn_at === null ? [drop.draws_at] : []))),
	});

type DrawMode = CallInput<Endpoints['business.drops.set']>['body'];
export const useSetDraws = (businessId: string) =>
	useMutation({
		mutationFn: (body: DrawMode) => call('business.drops.set', { params: { id: businessId }, body }),
		onSuccess: (draws) => {
			queryClient.setQueryData(shopDraws(businessId).queryKey, draws);
			void queryClient.invalidateQueries({ queryKey: calendarKey(businessId) });
		},
	});
