/** What customers say of collected orders: one's own, those of a shop, and those that an admin looks at. */
import {
	type Business,
	type CallInput,
	type Endpoints,
	freshness,
	type HideReason,
} from '@flavorbag/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { asked, askedOfShop, ownBusinessKey } from './asked.ts';
import { call } from './connection.ts';
import { queryClient, refreshes } from './query-client.ts';

const ownKey = ['ratings', 'own'] as const;

export const myRatings = () => asked(ownKey, 'rating.list', {}, freshness.businessOrdersMs);

export const shownRatings = (businessId: string) =>
	asked(
		['ratings', 'shown', businessId],
		'rating.shown',
		{ params: { slug: businessId } },
		freshness.businessMs,
	);

/** What customers found, where that takes the place of a shop's retail value (R-value). */
export function useLowValue({ id, retail_value, missing }: Business): number | undefined {
	const isShown = retail_value !== null && missing.length === 0;
	const { data } = useQuery({ ...shownRatings(id), enabled: isShown });
	return isShown && data?.value?.low ? data.value.percent : undefined;
}

export type RatingBody = CallInput<Endpoints['rating.give']>['body'];

export function useMyRatings() {
	const refresh = () => queryClient.invalidateQueries({ queryKey: ['ratings'] });
	const meta = refreshes(() => [ownKey]);
	return {
		give: useMutation({
			mutationFn: ({ orderId, body }: { orderId: string; body: RatingBody }) =>
				call('rating.give', { params: { id: orderId }, body }),
			onSuccess: refresh,
			meta,
		}),
		later: useMutation({
			mutationFn: (orderId: string) => call('rating.later', { params: { id: orderId } }),
			onSuccess: refresh,
			meta,
		}),
		emails: useMutation({
			mutationFn: (emails: boolean) => call('rating.emails', { body: { emails } }),
			onSuccess: refresh,
			meta,
		}),
	};
}

export const receivedRatings = (businessId: string, page: number) => ({
	...askedOfShop(businessId, ['ratings', page], 'business.ratings.list', { query: { page } }),
	placeholderData: keepPreviousData,
});

export function useAnswerRatings(businessId: string) {
	const queryKey = [...ownBusinessKey(businessId), 'ratings'];
	const onSuccess = () => queryClient.invalidateQueries({ queryKey });
	const meta = refreshes(() => [queryKey]);
	return {
		reply: useMutation({
			mutationFn: ({ id, reply }: { id: string; reply: string | null }) =>
				call('business.ratings.reply', { params: { id: businessId, rating_id: id }, body: { reply } }),
			onSuccess,
			meta,
		}),
		report: useMutation({
			mutationFn: ({ id, reason }: { id: string; reason: HideReason }) =>
				call('business.ratings.report', { params: { id: businessId, rating_id: id }, body: { reason } }),
			onSuccess,
			meta,
		}),
	};
}

const reviewKey = ['admin', 'ratings'] as const;

export const ratingsToReview = (page: number) => ({
	...asked([...reviewKey, page], 'admin.ratings.list', { query: { page } }, freshness.businessOrdersMs),
	placeholderData: keepPreviousData,
});

export const useDecideRating = () =>
	useMutation({
		mutationFn: ({ id, ...body }: { id: string; decision: 'hide' | 'keep'; reason?: HideReason }) =>
			call('admin.ratings.decide', { params: { id }, body }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: reviewKey }),
		meta: refreshes(() => [reviewKey]),
	});
