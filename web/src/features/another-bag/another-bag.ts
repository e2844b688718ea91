/** Fields of another bag and their validation, with the server's messages. Pure. */
import { anotherBag, type Business, bagNameProblem, problemText } from '@flavorbag/contract';

export interface BagDraft {
	display_name: string;
	/** Dollars; 0 means empty. */
	price: number;
	/** Dollars; 0 means not stated. */
	retail_value: number;
	description: string;
}
export type BagField = keyof BagDraft;

export const emptyBag: BagDraft = { display_name: '', price: 0, retail_value: 0, description: '' };

export const bodyOf = ({ retail_value, ...rest }: BagDraft) => ({
	...rest,
	...(retail_value > 0 && { retail_value }),
});

/** `from`: the shop whose address is used; `own`: all shops of the owner (R-bag-names). */
export function problemsOf(
	draft: BagDraft,
	from: Business,
	own: readonly Business[],
): Partial<Record<BagField, string>> {
	const { price, ...given } = bodyOf(draft);
	// An empty price is reported as missing, not as too low.
	const body = price === 0 ? given : { ...given, price };
	const problems: Partial<Record<BagField, string>> = {};
	for (const issue of anotherBag.safeParse(body).error?.issues ?? [])
		problems[issue.path[0] as BagField] ??= issue.message;
	if (draft.retail_value !== 0 && draft.retail_value <= draft.price)
		problems.retail_value ??= problemText('retailValue');
	const name = bagNameProblem({ ...from, display_name: draft.display_name }, [from, ...own]);
	if (name) problems.display_name ??= name;
	return problems;
}
