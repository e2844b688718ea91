/** What customers say of collected orders: one's own, those of a shop, and those that an admin looks at. */
import {
	type Business,
	type CallInput,
	type Endpoints,
	freshness,
	type HideReason,
} from '@flavorbag/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asked } from './asked.ts';
import { useChange } from './change.ts';

export const myRatings = () => asked('rating.list', {}, { staleTime: freshness.businessOrdersMs });

export const shownRatings = (slug: string) =>
	asked('rating.shown', { params: { slug } }, { staleTime: freshness.businessMs });

/** What customers found, where that takes the place of a shop's retail value (R-value). */
export function useLowValue({ id, retail_value, missing }: Business): number | undefined {
	const isShown = retail_value !== null && missing.length === 0;
	const { data } = useQuery({ ...shownRatings(id), enabled: isShown });
	return isShown && data?.value?.low ? data.value.percent : undefined;
}

export type RatingBody = CallInput<Endpoints['rating.give']>['body'];

export const useMyRatings = () => ({
	give: useChange(({ orderId, body }: { orderId: string; body: RatingBody }) => [
		'rating.give',
		{ params: { id: orderId }, body },
	]),
	later: useChange((id: string) => ['rating.later', { params: { id } }]),
	emails: useChange((emails: boolean) => ['rating.emails', { body: { emails } }]),
});

export const receivedRatings = (id: string, page: number) =>
	asked('business.ratings.list', { params: { id }, query: { page } }, { placeholderData: keepPreviousData });

export const useAnswerRatings = (businessId: string) => ({
	reply: useChange(({ id, reply }: { id: string; reply: string | null }) => [
		'business.ratings.reply',
		{ params: { id: businessId, rating_id: id }, body: { reply } },
	]),
	report: useChange(({ id, reason }: { id: string; reason: HideReason }) => [
		'business.ratings.report',
		{ params: { id: businessId, rating_id: id }, body: { reason } },
	]),
});

export const ratingsToReview = (page: number) =>
	asked(
		'admin.ratings.list',
		{ query: { page } },
		{ staleTime: freshness.businessOrdersMs, placeholderData: keepPreviousData },
	);

export const useDecideRating = () =>
	useChange(({ id, ...body }: { id: string; decision: 'hide' | 'keep'; reason?: HideReason }) => [
		'admin.ratings.decide',
		{ params: { id }, body },
	]);
