import { bagChips, bagContradictions, bagLimits } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { fittingMotifs, motifs } from '../shops/motif.rules.ts';
import { proposedBag } from './bag-proposal.rules.ts';

const proposed = (display_name: string, category = 'market') =>
	proposedBag(fittingMotifs({ display_name, category }));

// R-bag-contents
test.each([
	['Hawthorne Bakery', ['bread', 'pastries', 'cakes'], ['eat_today']],
	['Tokyo Sushi', ['sushi', 'fish', 'rice_dishes'], ['fridge', 'eat_today']],
	['Bella Pizza', ['pizza', 'salads', 'bread'], ['eat_today', 'reheat']],
	['Nothing That Says Anything', ['fruit', 'vegetables', 'bread', 'dairy'], ['fridge', 'eat_today']],
])('%s is proposed what such shops sell', (name, contains, handling) => {
	expect(proposed(name)).toEqual({ contains, handling });
});

test('a shop that says neither what it sells nor of what kind it is starts with nothing', () => {
	expect(proposed('Xyz', 'other')).toEqual({ contains: [], handling: [] });
});

test('whatever stands for a shop, there is a proposal that can be saved', () => {
	for (const motif of motifs) {
		const fitting = fittingMotifs({ display_name: motif, category: motif });
		if (fitting.length === 0) continue;
		const { contains } = proposedBag(fitting);
		expect(contains.length, motif).toBeGreaterThanOrEqual(bagLimits.chipsMin);
		expect(contains.length, motif).toBeLessThanOrEqual(bagLimits.chipsMax);
		expect(contains.every((chip) => bagChips.includes(chip))).toBe(true);
		expect(bagContradictions({ contains, diets: [], allergens: [] })).toEqual([]);
	}
});
