/** What customers' ratings say about a shop's retail value. */
import type { Business } from '@flavorbag/contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from './query.ts';

/** The percentage of the retail value that customers reported, where it replaces the shop's own value (R-value). */
export function useLowValue({ id, retail_value, missing }: Business): number | undefined {
	const isShown = retail_value !== null && missing.length === 0;
	const { data } = useQuery({ ...queryFor('rating.shown', { params: { slug: id } }), enabled: isShown });
	return isShown && data?.value?.low ? data.value.percent : undefined;
}
