/** Bags whose order is drawn: the public draw, and whether a shop draws (R-drop, R-draw, R-drop-proof). */
import type { CallInput, Drop, Endpoints } from '@flavorbag/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { serverNow } from '#lib/server-clock.ts';
import { calendarKey, ownBusinessKey } from './businesses.ts';
import { call } from './connection.ts';
import { loadFromDevice, saveOnDevice } from './device-storage.ts';

const nearMs = 60_000;
/** Whoever watches a draw learns of it at once; before, only who enters changes. */
export function pollMs(draws_at: string): number {
	return Date.parse(draws_at) - serverNow().getTime() < nearMs ? 2_000 : 20_000;
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
	});

type DrawMode = CallInput<Endpoints['business.drops.set']>['body'];
export function useSetDraws(businessId: string) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: (body: DrawMode) => call('business.drops.set', { params: { id: businessId }, body }),
		onSuccess: (draws) => {
			cache.setQueryData(shopDraws(businessId).queryKey, draws);
			void cache.invalidateQueries({ queryKey: calendarKey(businessId) });
		},
	});
}
