/** Ratings of collected orders, for customers and shops. */
import { type Business, freshness, type HideReason } from '@flavorbag/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asked, type BodyOf } from './asked.ts';
import { useChange } from './change.ts';

export const myRatings = () => asked('rating.list', {}, { staleTime: freshness.businessOrdersMs });

export const shownRatings = (slug: string) =>
	asked('rating.shown', { params: { slug } }, { staleTime: freshness.businessMs });

/** The percentage that customers found, where it replaces a shop's retail value (R-value). */
export function useLowValue({ id, retail_value, missing }: Business): number | undefined {
	const isShown = retail_value !== null && missing.length === 0;
	const { data } = useQuery({ ...shownRatings(id), enabled: isShown });
	return isShown && data?.value?.low ? data.value.percent : undefined;
}

export type RatingBody = BodyOf<'rating.give'>;

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
