import { type PriceStep, priceSteps, problemText } from '@flavorbag/contract';

/** What is wrong with the steps of a falling price, by "1.price"; undefined: nothing (R-falling-price). */
export function stepProblems(steps: readonly PriceStep[], price: number): Map<string, string> | undefined {
	const issues = priceSteps.safeParse(steps).error?.issues ?? [];
	const problems = new Map(issues.map(({ path, message }) => [path.join('.'), message]));
	const [first] = steps;
	if (first && first.price >= price) problems.set('0.price', problemText('stepLower'));
	return problems.size > 0 ? problems : undefined;
}
